import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { Dialog } from './dialog.tsx';

const Example = () => {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Share">
      words
    </Dialog>
  );
};

describe('an open dialog', () => {
  it('closes on every change of the route', async () => {
    const { router } = await renderInApp(<Example />, { path: '/videos/1/x/' });
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await act(async () => router.push('/videos/2/y/'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
