import { afterEach, expect, it, jest } from '@jest/globals';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense, use } from 'react';
import { loadPageMessages } from './page-messages.tsx';

/** There are no such chunks. */
const [MISSING, MISSING_TOO] = ['xx', 'yy'] as unknown as [Language, Language];

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <p>Failed</p> : this.props.children;
  }
}
const Waiting = ({ onRender }: { onRender: () => void }) => {
  onRender();
  return <p>{Object.keys(use(loadPageMessages(MISSING)))}</p>;
};

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('throw in the component that waited when they cannot be had, instead of being loaded again and again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const onRender = jest.fn();
  await act(async () => {
    render(
      <Boundary>
        <Suspense fallback={<p>Waiting</p>}>
          <Waiting onRender={onRender} />
        </Suspense>
      </Boundary>,
    );
  });
  expect(await screen.findByText('Failed')).toBeTruthy();
  expect(onRender.mock.calls.length).toBeLessThan(10);
});

it('are asked for again after a second', async () => {
  jest.useFakeTimers();
  const first = loadPageMessages(MISSING_TOO);
  await expect(first).rejects.toThrow();
  expect(loadPageMessages(MISSING_TOO)).toBe(first);
  jest.advanceTimersByTime(1000);
  const again = loadPageMessages(MISSING_TOO);
  expect(again).not.toBe(first);
  await expect(again).rejects.toThrow();
});
