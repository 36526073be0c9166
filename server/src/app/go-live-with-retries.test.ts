import { expect, it } from '@jest/globals';
import { goLiveWithRetries } from './go-live-with-retries.ts';

const failing = (reasons: readonly string[]) => {
  let tries = 0;
  return {
    tries: () => tries,
    bringLive: async () => {
      const reason = reasons[tries];
      tries += 1;
      if (reason !== undefined) throw new Error(reason);
    },
  };
};

it('tries again until pages are live, and logs each new reason once', async () => {
  const logged: string[] = [];
  const { tries, bringLive } = failing(['set 1 is slow', 'set 1 is slow', 'no database', 'set 1 is slow']);
  const { signal } = new AbortController();
  expect(
    await goLiveWithRetries({ bringLive, log: (line) => logged.push(line), signal, firstPauseMs: 1 }),
  ).toBe(true);
  expect(tries()).toBe(5);
  expect(logged).toEqual([
    'no page can be rendered yet: set 1 is slow',
    'no page can be rendered yet: no database',
    'no page can be rendered yet: set 1 is slow',
  ]);
});

it('stops with the process, in the middle of a pause too', async () => {
  const { tries, bringLive } = failing(Array.from({ length: 9 }, () => 'broken'));
  const stop = new AbortController();
  const log = () => stop.abort();
  expect(await goLiveWithRetries({ bringLive, log, signal: stop.signal, firstPauseMs: 1e9 })).toBe(false);
  expect(tries()).toBe(1);
});
