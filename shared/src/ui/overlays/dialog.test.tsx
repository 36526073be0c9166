import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

const Example = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Share" description="Choose a way">
        <input aria-label="Link" />
      </Dialog>
    </>
  );
};

describe('Dialog', () => {
  it('takes the focus to its content, closes on Escape and gives the focus back', async () => {
    await renderInApp(<Example />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    expect(await screen.findByRole('dialog', { name: 'Share' })).toHaveAccessibleDescription('Choose a way');
    await waitFor(() => expect(screen.getByLabelText('Link')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('closes by its cross', async () => {
    await renderInApp(<Example />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
