import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { NOTIFICATION_MS, notify } from '@foyer/shared/platform';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { act, fireEvent, screen } from '@testing-library/react';
import messages from '../messages/en.json' with { type: 'json' };
import { Toasts } from './toasts.tsx';

const show = async (): Promise<(notice: Parameters<typeof notify>[0]) => void> => {
  const { store } = await renderInApp(<Toasts />, { messages });
  jest.useFakeTimers();
  return (notice) =>
    act(() => {
      store.dispatch(notify(notice));
    });
};
afterEach(() => {
  jest.useRealTimers();
});
const wait = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });

describe('notifications', () => {
  it('are announced: errors immediately, all else when the reader has finished', async () => {
    const tell = await show();
    tell({ kind: 'error', text: 'Refused' });
    tell({ kind: 'success', text: 'Added' });
    expect(screen.getByText('Refused').closest('ul')).toHaveAttribute('aria-live', 'assertive');
    expect(screen.getByText('Added').closest('ul')).toHaveAttribute('aria-live', 'polite');
  });

  it('say the sentence of a code, once, no matter who tells it', async () => {
    const tell = await show();
    tell({ kind: 'error', text: '', code: 'already_voted' });
    const sentence = screen.getByRole('button').textContent?.replace('Dismiss', '') ?? '';
    expect(sentence).not.toBe('');
    tell({ kind: 'error', text: sentence });
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it.each([
    ['pointed at', fireEvent.pointerOver, fireEvent.pointerOut],
    ['in focus', fireEvent.focusIn, fireEvent.focusOut],
  ])('all wait while one of them is %s', async (_, enter, leave) => {
    const tell = await show();
    tell({ kind: 'success', text: 'First' });
    tell({ kind: 'success', text: 'Second' });
    enter(screen.getByText('First'));
    wait(2 * NOTIFICATION_MS);
    expect(screen.getByText('Second')).toBeInTheDocument();
    leave(screen.getByText('First'));
    wait(NOTIFICATION_MS);
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.queryByText('Second')).toBeNull();
  });

  it('offer one thing to do, which ends them', async () => {
    const tell = await show();
    const onSelect = jest.fn();
    tell({ kind: 'success', text: 'Added', action: { label: 'Undo', onSelect } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Added')).toBeNull();
  });
});
