import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { DearReads, type DearReadsOptions } from './dear-reads.ts';

/** Reads that end when the test says so. */
const openReads = (options: Partial<DearReadsOptions>) => {
  const reads = new DearReads({ atOnce: 1, patienceMs: 60_000, ...options });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (network: string, name: string) =>
    reads.run(network, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const endNext = async () => {
    ends.shift()?.();
    await turn();
  };
  return { begun, ask, endNext };
};

it('does as many at once as it may, and networks take turns', async () => {
  const { begun, ask, endNext } = openReads({ atOnce: 2 });
  const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((name) => ask(name.charAt(0), name));
  await turn();
  expect(begun).toEqual(['a1', 'a2']);
  for (let ended = 0; ended < 6; ended += 1) await endNext();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'b2']);
  expect(await Promise.all(asked)).toHaveLength(6);
});

it('refuses what the queue does not hold, in all and of one network, with the time to come back', async () => {
  const { ask, endNext } = openReads({ maxWaiting: 3, maxWaitingPerNetwork: 2 });
  const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3')];
  const refusal = { code: 'unavailable', status: 503, details: { retryAfterSeconds: 5 } };
  await expect(ask('a', 'a4')).rejects.toMatchObject(refusal);
  asked.push(ask('b', 'b1'));
  await expect(ask('c', 'c1')).rejects.toMatchObject(refusal);
  for (let ended = 0; ended < 4; ended += 1) await endNext();
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1']);
});

it('refuses who has waited too long, and goes on after that and after one that fails', async () => {
  const { begun, ask, endNext } = openReads({ patienceMs: 5 });
  const first = ask('a', 'a1');
  await expect(ask('a', 'a2')).rejects.toMatchObject({ code: 'unavailable' });
  await endNext();
  await first;
  const failing = new DearReads({ atOnce: 1 });
  await expect(failing.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await failing.run('a', async () => 'next')).toBe('next');
  expect(begun).toEqual(['a1']);
});
