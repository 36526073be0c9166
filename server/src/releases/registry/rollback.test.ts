/** Rollback goes back along the history of sets that were healthy. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type FixtureRegistry, openFixtureRegistry, publishAll } from '../fixture-registry.ts';
import type { SetPackages } from './release-sets.ts';

let registry: FixtureRegistry;
let packages: SetPackages;
beforeAll(async () => {
  registry = await openFixtureRegistry();
  packages = await publishAll(registry, '1.0.0');
});
beforeEach(async () => {
  await sql`TRUNCATE release_channels, release_history`.execute(registry.db);
});
afterAll(() => registry.close());

const warmUp = async (): Promise<void> => undefined;
const release = async (): Promise<number> => {
  const { id } = await registry.releases.createReleaseSet(packages);
  await registry.releases.goLive(id, { warmUp });
  return id;
};
const shown = async () => {
  const live = await registry.releases.loadLiveSets();
  return { stable: live?.stable.id, previous: live?.previous?.id };
};
const rollback = () => registry.releases.rollback('stable');

it('leads out of two broken releases, and says when nothing is left', async () => {
  const [first, good, broken, alsoBroken] = [
    await release(),
    await release(),
    await release(),
    await release(),
  ];
  expect(await rollback()).toBe(broken);
  expect(await shown()).toEqual({ stable: broken, previous: good });
  expect(await rollback()).toBe(good);
  expect(await shown()).toEqual({ stable: good, previous: first });
  expect(await rollback()).toBe(first);
  expect(await shown()).toEqual({ stable: first, previous: undefined });
  await expect(rollback()).rejects.toThrow(
    `no earlier set is left to go back to from release set ${first}; taken back were ${alsoBroken}, ${broken}, ${good}: npm run rollback -- --to ID brings one of them`,
  );
  expect(await shown()).toMatchObject({ stable: first });
});

it('never goes back to a set that was taken back, also after later releases', async () => {
  const [good, broken] = [await release(), await release()];
  expect(await rollback()).toBe(good);
  const later = await release();
  expect(await shown()).toEqual({ stable: later, previous: good });
  expect(await rollback()).toBe(good);
  await expect(rollback()).rejects.toThrow(`taken back were ${later}, ${broken}`);
});

it('goes to the set that is named, also to one that was taken back', async () => {
  const [first, second, third] = [await release(), await release(), await release()];
  const to = (id: number) => registry.releases.rollback('stable', { to: id });
  expect(await to(first)).toBe(first);
  // What lies between was not tried: the way back from the first leads nowhere, not up to the second.
  await expect(rollback()).rejects.toThrow(`taken back were ${third}:`);
  expect(await to(third)).toBe(third);
  expect(await shown()).toEqual({ stable: third, previous: second });
  await expect(to(third)).rejects.toThrow(`release set ${third} is stable already`);
  await expect(to(4711)).rejects.toThrow('release set 4711 never was stable');
  const { id } = await registry.releases.createReleaseSet(packages);
  await expect(to(id)).rejects.toThrow(`release set ${id} never was stable`);
});

it('keeps who changed what, and why', async () => {
  const [first, second] = [await release(), await release()];
  await registry.releases.rollback('stable', { changedBy: 'canary', reason: 'mf-player: 4 % errors' });
  expect(await registry.releases.loadHistory('stable')).toMatchObject([
    { set_id: first, changed_by: 'release', outcome: 'replaced', ended_by: 'release' },
    { set_id: second, outcome: 'taken_back', ended_by: 'canary', end_reason: 'mf-player: 4 % errors' },
    {
      set_id: first,
      changed_by: 'rollback',
      reason: 'mf-player: 4 % errors',
      outcome: 'live',
      ended_at: null,
    },
  ]);
});

it('takes one set back when two go back from it at the same moment', async () => {
  const [first, second, third] = [await release(), await release(), await release()];
  const both = await Promise.allSettled(
    [1, 2].map(() => registry.releases.rollback('stable', { from: third })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      message: `release set ${third} is not stable any more: release set ${second} is; nothing was changed`,
    },
  });
  expect(await shown()).toEqual({ stable: second, previous: first });
});

it('leaves one of the two when a release goes live while another goes back', async () => {
  const [, second] = [await release(), await release()];
  const { id } = await registry.releases.createReleaseSet(packages);
  const both = await Promise.allSettled([
    registry.releases.goLive(id, { warmUp, replacesSetId: second }),
    registry.releases.rollback('stable', { from: second }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const live = (await registry.releases.loadHistory('stable')).filter(({ outcome }) => outcome === 'live');
  expect(live).toHaveLength(1);
  expect(live[0]?.set_id).toBe((await shown()).stable);
});

it('goes on with a channel that a server without a history changed', async () => {
  const [first, second, third] = [await release(), await release(), await release()];
  const { db } = registry;
  await sql`UPDATE release_channels SET set_id = ${second}, previous_set_id = ${third}, changed_by = 'rollback'`.execute(
    db,
  );
  expect(await rollback()).toBe(first);
  await expect(rollback()).rejects.toThrow(`taken back were ${third}, ${second}:`);
});
