import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { DataLate, limitLoad } from './limit-load.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** When it is given up, ms; null when it is not within 20 s. */
const givenUpAfter = async (isWaiting: () => boolean): Promise<number | null> => {
  const startedMs = Date.now();
  let endMs: number | null = null;
  limitLoad(new Promise(() => {}), 1000, isWaiting).catch(() => {
    endMs = Date.now() - startedMs;
  });
  await jest.advanceTimersByTimeAsync(20_000);
  return endMs;
};

it('gives a load up that does nothing', async () => {
  expect(await givenUpAfter(() => false)).toBe(1000);
});

it('gives a load longer while data that it asked for is on its way, but not for ever', async () => {
  const startedMs = Date.now();
  expect(await givenUpAfter(() => Date.now() - startedMs < 2500)).toBe(3000);
  expect(await givenUpAfter(() => true)).toBe(5000);
});

it('tells a load that waits for data in vain from one that does nothing, and from one that fails', async () => {
  const reasonOf = async (work: Promise<unknown>, isWaiting: boolean): Promise<unknown> => {
    const reason = limitLoad(work, 1000, () => isWaiting).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(5000);
    return reason;
  };
  const never = new Promise(() => {});
  expect(await reasonOf(never, true)).toBeInstanceOf(DataLate);
  expect(await reasonOf(never, false)).not.toBeInstanceOf(DataLate);
  const broken = new Error('broken');
  expect(await reasonOf(Promise.reject(broken), true)).toBe(broken);
});

it('hands on what a load settles to', async () => {
  expect(await limitLoad(Promise.resolve('done'), 1000, () => true)).toBe('done');
  await expect(limitLoad(Promise.reject(new Error('broken')), 1000, () => false)).rejects.toThrow('broken');
});

it('uses nothing of the limit up while the thread gets no processor', async () => {
  jest.useRealTimers();
  // Ready after ten turns of the event loop.
  const work = (async () => {
    for (let turns = 0; turns < 10; turns += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    return 'done';
  })();
  const limited = limitLoad(work, 100, () => false);
  const endMs = Date.now() + 400;
  while (Date.now() < endMs);
  expect(await limited).toBe('done');
});
