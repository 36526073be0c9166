import { expect, it } from '@jest/globals';
import { createServedSets } from './served-sets.ts';
import type { LiveSets, ReleaseSet } from '../registry/release-sets.ts';

const setOf = (id: number, fields: Partial<ReleaseSet> = {}): ReleaseSet => ({
  id,
  packages: { shell: '1' },
  releases: {} as ReleaseSet['releases'],
  note: '',
  ...fields,
});
const liveOf = (stable: number, previous?: number, candidate?: number): LiveSets => ({
  stable: setOf(stable),
  previous: previous === undefined ? null : setOf(previous),
  candidate: candidate === undefined ? null : { set: setOf(candidate), share: 0.1 },
});
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A renderer whose sets become warm when the test says so, and a live cache that the test writes. */
const open = (first: LiveSets | undefined) => {
  let live = first;
  const listeners = new Set<(live: LiveSets) => void>();
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
  const begun: number[] = [];
  const ended: number[][] = [];
  const broken = new Set<number>();
  const states: string[] = [];
  const served = createServedSets({
    live: {
      getLiveSets: () => live,
      onChange: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    renderer: {
      warmUp: ({ id }) => {
        begun.push(id);
        return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
      },
      start: async ({ id }) => {
        if (broken.has(id)) throw new Error('no shell');
      },
      keepOnly: (ids) => ended.push([...ids]),
    },
    report: (setId, state, error) => states.push([setId, state, error].filter(Boolean).join(' ')),
    log: () => {},
    firstPauseMs: 5,
  });
  return {
    served,
    begun,
    broken,
    states,
    kept: () => ended.at(-1),
    shown: () => served.getLiveSets()?.stable.id,
    change: (next: LiveSets) => {
      live = next;
      for (const listener of listeners) listener(next);
    },
    warm: async (id: number) => {
      waiting.get(id)?.resolve();
      await settle();
    },
    fail: async (id: number, reason = 'broken') => {
      waiting.get(id)?.reject(new Error(reason));
      await settle();
    },
  };
};
const started = async (first: LiveSets) => {
  const test = open(first);
  const starting = test.served.start();
  await settle();
  await test.warm(first.stable.id);
  await starting;
  return test;
};

it('goes on with the set before until the live one is warm here', async () => {
  const test = await started(liveOf(1));
  const changes: number[] = [];
  test.served.onChange(({ stable }) => changes.push(stable.id));
  test.change(liveOf(2, 1));
  await settle();
  expect(test.shown()).toBe(1);
  await test.warm(2);
  expect(test.shown()).toBe(2);
  expect(changes).toEqual([2]);
});

it('warms stable, candidate and previous after a start, in this order, and goes back immediately', async () => {
  const test = await started(liveOf(3, 2, 4));
  await test.warm(4);
  expect(test.served.getLiveSets()?.candidate?.set.id).toBe(4);
  await test.warm(2);
  expect(test.begun).toEqual([3, 4, 2]);
  test.change(liveOf(2, 1));
  // In the same moment: nothing has to be warmed up.
  expect(test.shown()).toBe(2);
});

it('shows no candidate that is not warm', async () => {
  const test = await started(liveOf(1));
  test.change(liveOf(1, undefined, 2));
  await settle();
  expect(test.served.getLiveSets()?.candidate).toBeNull();
  await test.fail(2);
  expect(test.served.getLiveSets()?.candidate).toBeNull();
});

it('does not serve a live set that fails here, says so, and tries again with pauses', async () => {
  const test = await started(liveOf(1));
  test.change(liveOf(2, 1));
  await settle();
  await test.fail(2, 'disk full');
  expect(test.shown()).toBe(1);
  expect(test.states).toContain('2 failed disk full');
  await settle();
  expect(test.begun.filter((id) => id === 2).length).toBeGreaterThan(1);
  await test.warm(2);
  expect(test.shown()).toBe(2);
  expect(test.states.at(-1)).toMatch(/warm/);
});

it('goes back to a warm set while another is still warming up', async () => {
  const test = await started(liveOf(1));
  test.change(liveOf(2, 1));
  await settle();
  test.change(liveOf(1));
  expect(test.shown()).toBe(1);
  await settle();
  expect(test.kept()).toEqual([1]);
});

it('ends the workers of a refused set immediately', async () => {
  const test = await started(liveOf(1));
  const trying = test.served.warmUp(setOf(9));
  await settle();
  await Promise.all([expect(trying).rejects.toThrow('broken'), test.fail(9)]);
  expect(test.kept()).toEqual([1]);
});

it('serves a set with error cards rather than nothing, and the set before when the shell cannot run', async () => {
  const test = open(liveOf(1));
  const starting = test.served.start();
  await settle();
  await test.fail(1);
  await starting;
  expect(test.shown()).toBe(1);

  const other = open(liveOf(2, 1));
  other.broken.add(2);
  const going = other.served.start();
  await settle();
  await other.fail(2);
  await other.warm(1);
  await going;
  expect(other.shown()).toBe(1);
});

it('serves a forced set although its smoke fails', async () => {
  const test = await started(liveOf(1));
  test.change({ ...liveOf(2, 1), stable: setOf(2, { isForced: true }) });
  await settle();
  await test.fail(2);
  expect(test.shown()).toBe(2);
});

it('shows what is live at a start as soon as its workers run, and what replaces it once that is warm', async () => {
  const test = open(liveOf(1));
  await test.served.showLive();
  expect(test.shown()).toBe(1);
  expect(test.begun).toEqual([]);
  const trying = test.served.warmUp(setOf(2));
  await settle();
  expect(test.shown()).toBe(1);
  await test.warm(2);
  await trying;
  test.change(liveOf(2, 1));
  await test.served.start();
  expect(test.shown()).toBe(2);

  const broken = open(liveOf(1));
  broken.broken.add(1);
  await broken.served.showLive();
  expect(broken.shown()).toBeUndefined();
});
