import { beforeAll, describe, expect, it } from '@jest/globals';
import { readConsent } from '@foyer/shared/platform';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { loadPageMessages } from '../pages/page-messages.tsx';
import { useHostDialogs } from './host-dialogs.tsx';

const Example = () => {
  const { actions, dialog } = useHostDialogs();
  const [answers, setAnswers] = useState<unknown[]>([]);
  const ask = async (title: string) => {
    const agreed = await actions.confirm({ title, action: 'Delete', kind: 'danger' });
    setAnswers((before) => [...before, agreed]);
  };
  const keep = async () => {
    const place = await actions.askWhereToKeep({ offersAccount: true });
    setAnswers((before) => [...before, place]);
  };
  return (
    <>
      <button type="button" onClick={() => void ask('Delete the list?')}>
        Ask
      </button>
      <button type="button" onClick={() => actions.openReport({ section: 'video', objectId: 7 })}>
        Report
      </button>
      <button type="button" onClick={() => void keep()}>
        Keep
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
});
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

  it('ask where to keep something; the device is consent to that alone', async () => {
    await renderInApp(<Example />);
    await act(async () => screen.getByText('Keep').click());
    await screen.findByRole('dialog', { name: 'Where shall we keep it?' });
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(answers()).toBe('account'));
    expect(readConsent()).toBeUndefined();
    await act(async () => screen.getByText('Keep').click());
    await userEvent.click(await screen.findByRole('button', { name: 'Keep on this device' }));
    await waitFor(() => expect(answers()).toBe('account device'));
    expect(readConsent()).toEqual(['lists']);
    document.cookie = 'consent=; path=/; max-age=0';
  });

  it('close when the route changes; a question is answered with no', async () => {
    const { router } = await renderInApp(<Example />);
    await ask();
    await act(async () => router.push('/videos/2/y/'));
    await waitFor(() => expect(answers()).toBe('false'));
    await act(async () => screen.getByText('Report').click());
    expect(await screen.findByRole('dialog', { name: 'Report this' })).toBeInTheDocument();
  });
});
