import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { type AsyncState, AsyncView } from './async-view.tsx';

const show = (state: AsyncState<string[]>, onRetry?: () => void) =>
  renderInApp(
    <AsyncView state={state} empty={(list) => list.length === 0} emptyText="no boats" onRetry={onRetry}>
      {(list) => <p>{list.join(', ')}</p>}
    </AsyncView>,
  );

describe('AsyncView', () => {
  it('says that it is loading', async () => {
    await show({ isLoading: true });
    expect(screen.getByText('Loading…').closest('[aria-busy=true]')).toHaveAttribute('aria-live', 'polite');
  });

  it('shows the data', async () => {
    await show({ data: ['tide', 'boat'] });
    expect(screen.getByText('tide, boat')).toBeInTheDocument();
  });

  it('tells an empty list apart from a failure', async () => {
    await show({ data: [] });
    expect(screen.getByText('no boats')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what failed in words and tries again', async () => {
    const onRetry = jest.fn();
    await show({ error: { status: 429, code: 'rate_limited' } }, onRetry);
    expect(screen.getByText('That was a little fast. Please wait a moment.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('tries again automatically once there is a connection', async () => {
    const onRetry = jest.fn();
    const { unmount } = await show({ error: { status: 0, code: 'unavailable' } }, onRetry);
    window.dispatchEvent(new Event('online'));
    expect(onRetry).toHaveBeenCalledTimes(1);
    unmount();
    window.dispatchEvent(new Event('online'));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('says without a connection that this is not on the device, until there is one', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await show({ error: { status: 0, code: 'unavailable' } }, () => {});
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You are offline, and this is not on this device yet. It loads by itself once you are connected again.',
    );
    expect(screen.queryByText(/cannot be reached/)).toBeNull();
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole('alert')).toHaveTextContent('The service cannot be reached right now.');
    onLine.mockRestore();
  });

  it('reads a code that it does not know as a server error, and names it', async () => {
    await show({ error: { status: 400, code: 'of_a_newer_server' } });
    expect(
      screen.getByText('Something went wrong on our side. Please try again. (of_a_newer_server)'),
    ).toBeInTheDocument();
  });

  it('keeps what is on screen when asking again fails', async () => {
    await show({ data: ['tide'], error: { status: 503, code: 'unavailable' } });
    expect(screen.getByText('tide')).toBeInTheDocument();
  });
});
