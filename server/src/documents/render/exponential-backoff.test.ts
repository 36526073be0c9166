import { expect, it } from '@jest/globals';
import { ExponentialBackoff } from './exponential-backoff.ts';

const open = (random = 0.5) => {
  const clock = { ms: 0 };
  const pauses = new ExponentialBackoff<string>({
    firstMs: 1000,
    longestMs: 5000,
    maxKeys: 2,
    random: () => random,
    now: () => clock.ms,
  });
  /** Fails as soon as it may try. */
  const failInTurn = (times: number) =>
    Array.from({ length: times }, () => {
      const ms = pauses.fail('a');
      clock.ms += ms;
      return ms;
    });
  return { clock, pauses, failInTurn };
};

it('doubles each pause up to the bound', () => {
  expect(open().failInTurn(5)).toEqual([1000, 2000, 4000, 5000, 5000]);
});

it('differs a little at random', () => {
  expect(open(0).failInTurn(2)).toEqual([750, 1500]);
  expect(open(1).failInTurn(2)).toEqual([1250, 2500]);
});

it('counts many failures of one moment as one', () => {
  const { pauses } = open();
  for (let count = 0; count < 100; count += 1) pauses.fail('a');
  expect(pauses.fail('a')).toBe(1000);
});

it('starts over after a success, and after a long time without a failure', () => {
  const { clock, pauses, failInTurn } = open();
  failInTurn(3);
  pauses.succeed('a');
  expect(failInTurn(1)).toEqual([1000]);
  failInTurn(3);
  clock.ms += 10_001;
  expect(failInTurn(1)).toEqual([1000]);
});

it('is due once the pause is over, and bounded in what it remembers', () => {
  const { clock, pauses } = open();
  for (const key of ['a', 'b', 'c']) pauses.fail(key);
  expect(pauses.paused()).toEqual(['b', 'c']);
  expect([pauses.isPaused('b'), pauses.isDue('b')]).toEqual([true, false]);
  clock.ms += 1001;
  expect(pauses.paused()).toEqual([]);
  expect([pauses.isPaused('b'), pauses.isDue('b')]).toEqual([false, true]);
});
