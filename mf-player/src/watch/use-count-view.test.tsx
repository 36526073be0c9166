import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { act } from '@testing-library/react';
import { keepPlayer, takeKeptPlayer } from '../player/kept-player.ts';
import { useCountView } from './use-count-view.ts';

const Page = ({ id }: { id: number }) => {
  useCountView(id);
  return null;
};
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
/** @returns how many views were counted */
const show = async (id: number) => {
  const { requests, unmount } = await renderInApp(<Page id={id} />, {
    api: { 'POST /api/stats.php': { ok: true } },
  });
  await act(async () => {
    await jest.advanceTimersByTimeAsync(5000);
  });
  unmount();
  return requests.filter(({ method }) => method === 'POST').length;
};

it('counts each page that is shown, but not one that only gets back what went on in the corner', async () => {
  expect(await show(3)).toBe(1);
  expect(await show(3)).toBe(1);
  keepPlayer({ key: '3', end: () => {}, state: undefined });
  expect(await show(3)).toBe(0);
  takeKeptPlayer('3');
  expect(await show(3)).toBe(1);
  // Played too shortly to count.
  keepPlayer({ key: '4', end: () => {}, state: undefined });
  expect(await show(4)).toBe(1);
  takeKeptPlayer('4');
});
