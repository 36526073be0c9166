import { beforeAll, describe, expect, it } from '@jest/globals';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { loadPageMessages } from '../pages/page-messages.tsx';
import { useHostDialogs } from './host-dialogs.tsx';

const Example = () => {
  const { actions, dialog } = useHostDialogs();
  const [answers, setAnswers] = useState<boolean[]>([]);
  const ask = async (title: string) => {
    const agreed = await actions.confirm({ title, action: 'Delete', kind: 'danger' });
    setAnswers((before) => [...before, agreed]);
  };
  return (
    <>
      <button type="button" onClick={() => void ask('Delete the list?')}>
        Ask
      </button>
      <button type="button" onClick={() => actions.openReport({ section: 'video', objectId: 7 })}>
        Report
      </button>
      <output>{answers.join(' ')}</output>
      {dialog}
    </>
  );
};
const ask = async () => {
  // Awaited as React wants it: the dialog's code suspends.
  await act(async () => screen.getByText('Ask').click());
  return screen.findByRole('dialog', { name: 'Delete the list?' }, { timeout: 10_000 });
};
beforeAll(async () => {
  await Promise.all([import('../pages/contact/contact-pages.ts'), loadPageMessages('en')]);
}, 60_000);
const answers = () => screen.getByRole('status').textContent;

describe('dialogs of the host', () => {
  it('ask one question and answer with what was chosen', async () => {
    await renderInApp(<Example />);
    await ask();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(answers()).toBe('true'));
    await ask();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(answers()).toBe('true false'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('close when the route changes; a question is answered with no', async () => {
    const { router } = await renderInApp(<Example />);
    await ask();
    await act(() => router.navigate('/videos/2/y/'));
    await waitFor(() => expect(answers()).toBe('false'));
    await act(async () => screen.getByText('Report').click());
    expect(await screen.findByRole('dialog', { name: 'Report this' })).toBeInTheDocument();
  });
});
