/** When the server gets what was saved, and what waits for it. */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createUpdates, type UpdateActions } from './updates.ts';

let done: string[];
let open: (() => void)[];
const actions = (): UpdateActions => ({
  restart: () => {
    done.push('restart');
    return Promise.resolve();
  },
  release: (names) => {
    done.push(names.join('+'));
    return new Promise((resolve, reject) => {
      open.push(names.includes('mf-upload') ? () => reject(new Error('refused')) : resolve);
    });
  },
});
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'log').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
  [done, open] = [[], []];
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('brings everything at the same time when nothing is saved for a while', async () => {
  const updates = createUpdates(actions());
  updates.add('mf-listings');
  await jest.advanceTimersByTimeAsync(1400);
  updates.add('mf-player');
  await jest.advanceTimersByTimeAsync(1400);
  expect(done).toEqual([]);
  await jest.advanceTimersByTimeAsync(100);
  expect(done).toEqual(['mf-listings+mf-player']);
});

it('brings it immediately when a document asks, which waits for it', async () => {
  const updates = createUpdates(actions());
  updates.add('server');
  updates.add('mf-listings');
  let isAnswered = false;
  void updates.untilDone().then(() => {
    isAnswered = true;
  });
  await jest.advanceTimersByTimeAsync(0);
  expect([done, isAnswered]).toEqual([['restart', 'mf-listings'], false]);
  // Saved while it is released: the document has it too.
  updates.add('mf-player');
  open[0]?.();
  await jest.advanceTimersByTimeAsync(0);
  expect([done.at(-1), isAnswered]).toEqual(['mf-player', false]);
  open[1]?.();
  await jest.advanceTimersByTimeAsync(0);
  expect(isAnswered).toBe(true);
});

it('holds no document back for good when a release is refused', async () => {
  const updates = createUpdates(actions());
  updates.add('mf-upload');
  const waiting = updates.untilDone();
  open[0]?.();
  await expect(waiting).resolves.toBeUndefined();
  expect(console.error).toHaveBeenCalledWith('refused');
  await expect(updates.untilDone()).resolves.toBeUndefined();
});
