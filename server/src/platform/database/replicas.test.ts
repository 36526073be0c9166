import { afterEach, expect, it } from '@jest/globals';
import type { Database } from './create-database.ts';
import { type Replicas, watchReplicas } from './replicas.ts';
import { until } from '../../testing/until.ts';

let replicas: Replicas | undefined;
afterEach(() => replicas?.stop());

const named = (name: string) => ({ name, destroy: async () => {} }) as unknown as Database & { name: string };

it('tells how far each replica is behind: not at all, by the age of what it has, or not known', async () => {
  const positions: Record<string, bigint> = { primary: 100n, current: 100n, late: 100n };
  const [primary, current, late, away] = [named('primary'), named('current'), named('late'), named('away')];
  replicas = watchReplicas({
    replicas: [current, late, away],
    primary,
    positionOf: async (db) => {
      const position = positions[(db as unknown as { name: string }).name];
      if (position === undefined) throw new Error('away');
      return position;
    },
    maxLagMs: 60_000,
    staleMs: 0,
    log: () => {},
  });
  const lagOf = (index: number) => replicas?.states()[index]?.lagSeconds;
  await until(() => lagOf(0) !== undefined);
  positions['primary'] = 200n;
  positions['current'] = 200n;
  await until(() => (lagOf(1) ?? 0) > 0);
  expect(lagOf(0)).toBe(0);
  expect(lagOf(1)).toBeGreaterThan(0.4);
  expect(replicas.states().map(({ name }) => name)).toEqual(['replica 1', 'replica 2', 'replica 3']);
  expect(replicas.states()[2]).toEqual({ name: 'replica 3', isUsable: false, lagSeconds: undefined });
});

it('believes a replica on that was near enough when the primary was lost, though the end of its log came to nobody', async () => {
  const positions: Record<string, bigint> = { primary: 100n, current: 100n };
  const [primary, current, restarted] = [named('primary'), named('current'), named('restarted')];
  let asked = 0;
  replicas = watchReplicas({
    replicas: [current, restarted],
    primary,
    positionOf: async (db) => {
      if (db === primary) asked += 1;
      const position = positions[(db as unknown as { name: string }).name];
      if (position === undefined) throw new Error('away');
      return position;
    },
    maxLagMs: 1200,
    staleMs: 60_000,
    log: () => {},
  });
  const areUsable = () => replicas?.states().map(({ isUsable }) => isUsable);
  const untilAsked = (times: number) => {
    const wanted = asked + times;
    return until(() => asked >= wanted);
  };
  await until(() => areUsable()?.[0] === true);
  // Written, noticed and lost with its disk.
  positions['primary'] = 110n;
  await untilAsked(1);
  delete positions['primary'];
  // One that did not answer then may lack any amount.
  positions['restarted'] = 50n;
  await untilAsked(5);
  expect(areUsable()).toEqual([true, false]);
  positions['restarted'] = 110n;
  await until(() => areUsable()?.[1] === true);
  expect(areUsable()).toEqual([true, true]);
});
