/** Faults that visitors meet, over a real registry and database: what takes a live set back, and what does not. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { testSecrets } from '../../testing/secrets.ts';
import { findCanary, startCanary } from '../canary/start-canary.ts';
import { getReleaseOverview } from '../desk/release-overview.ts';
import { createReadHealth } from '../desk/read-health.ts';
import { type FixtureRegistry, openFixtureRegistry, publishAll } from '../fixture-registry.ts';
import { writeFixtureRelease } from '../fixture-release.ts';
import { createLiveSets, type LiveSetsCache } from '../live/live-sets.ts';
import { watchReleaseRequests } from '../live/release-requests.ts';
import { readMeasured } from '../measurements/measured-text.ts';
import { startMeasurements } from '../measurements/measurements.ts';
import type { SetPackages } from '../registry/release-sets.ts';
import { lookAtReports } from './browser-faults.ts';
import { createFaultCounter, type FaultCounter, type MetFault } from './fault-counter.ts';
import type { Warning } from './faults.sql.ts';
import { lookAtFaults, type WatchPlan } from './release-watch.ts';

const warmUp = async (): Promise<void> => undefined;
const RENDERED = { status: 200, failed: [], packages: ['shell', 'mf-player'] };

let registry: FixtureRegistry;
let packages: SetPackages;
let live: LiveSetsCache;
let faults: FaultCounter;
let stopRequests: () => Promise<void>;
let plan: WatchPlan;
let versions = 0;
let before: number;
let now: number;
const told: Warning[] = [];
const said: string[] = [];

const watchDeps = () => ({
  db: registry.db,
  releases: registry.releases,
  plan,
  tell: async (warning: Warning) => void told.push(warning),
  log: (line: string) => said.push(line),
});
const makeSet = async (): Promise<number> => {
  const version = `1.${(versions += 1)}.0`;
  const built = join(registry.folder, 'built');
  await registry.releases.publishRelease(await writeFixtureRelease(built, { name: 'mf-player', version }));
  return (await registry.releases.createReleaseSet({ ...packages, 'mf-player': version } as SetPackages)).id;
};
const shown = async () => (await registry.releases.loadLiveSets())?.stable.id;

beforeAll(async () => {
  registry = await openFixtureRegistry();
  packages = await publishAll(registry, '1.0.0');
  await registry.releases.goLive((await registry.releases.createReleaseSet(packages)).id, { warmUp });
  live = await createLiveSets(registry.releases, registry.listener.listen);
  const { db, listener, releases } = registry;
  stopRequests = await watchReleaseRequests({ db, listen: listener.listen, releases, warmUp });
});
afterAll(async () => {
  await stopRequests();
  await live.stop();
  await registry.close();
});
beforeEach(async () => {
  plan = { takeBackNetworks: 3, takeBackHours: 72 };
  told.length = 0;
  said.length = 0;
  before = await makeSet();
  await registry.releases.goLive(before, { warmUp });
  now = await makeSet();
  await registry.releases.goLive(now, { warmUp });
  await live.refresh();
  faults = createFaultCounter({
    db: registry.db,
    secrets: testSecrets(),
    live,
    perNetwork: 10,
    look: (setId, name) => lookAtFaults(watchDeps(), setId, name),
    log: (line) => said.push(line),
    flushMs: 1e6,
  });
});
afterEach(() => faults.stop());

const met = (network: number, more: Partial<MetFault> = {}): Promise<void> =>
  faults.addFault({
    setId: now,
    packages: ['mf-player'],
    isNew: true,
    address: `198.51.${network}.7`,
    path: '/videos/7/',
    isUnavailable: false,
    ...more,
  });
const render = (times: number): void => {
  for (let count = 0; count < times; count += 1) faults.addRender(now, RENDERED);
};

it('takes the set back at the third network that meets what the set before does not have, and tells once', async () => {
  render(40);
  for (const network of [1, 2, 1, 2, 2]) await met(network);
  expect(await shown()).toBe(now);
  await met(3);
  expect(await shown()).toBe(before);
  const reason =
    `mf-player 1.${versions}.0: fails in 3 documents for visitors of 3 networks (of 40 documents within 20 minutes) ` +
    `that release set ${before} makes without this fault: /videos/7/`;
  expect(told).toEqual([expect.objectContaining({ setId: now, kind: 'taken_back', reason })]);
  expect(said).toEqual([`release set ${now} was taken back: ${reason}`]);
  const operator = { name: 'test', mayAct: true };
  const overview = await getReleaseOverview(registry.db, createReadHealth(registry.db), operator);
  expect(overview.sets.find(({ id }) => id === now)).toMatchObject({
    state: 'taken_back',
    end_reason: reason,
  });
  expect(overview.actions[0]).toMatchObject({ act: 'roll_back', set_id: now, who: 'server', reason });
  expect(overview.warnings?.[0]).toMatchObject({ set_id: now, package: 'mf-player', kind: 'taken_back' });
  expect(overview.faults).toContainEqual(
    expect.objectContaining({ set_id: now, package: 'mf-player', documents: 40, new_faults: 6 }),
  );
  await met(4);
  expect(told).toHaveLength(1);
});

it('takes nothing back for any number of addresses of one network, or of one /24', async () => {
  for (let page = 0; page < 50; page += 1) {
    await met(9, { path: `/videos/${page}/` });
    await met(9, { path: `/videos/${page}/`, address: `198.51.9.${page}` });
  }
  expect([await shown(), told]).toEqual([now, []]);
});

it('takes nothing back for what the set before fails at as well, however many meet it', async () => {
  for (let network = 0; network < 30; network += 1) await met(network, { isNew: false, isUnavailable: true });
  await faults.flush();
  expect([await shown(), told]).toEqual([now, []]);
  const { rows } = await sql<{ unavailable: number }>`
    SELECT unavailable FROM release_fault_counts WHERE set_id = ${now}`.execute(registry.db);
  expect(rows).toEqual([{ unavailable: 30 }]);
});

it('tells people of what hardly any document has, and of what comes long after the release, and takes nothing back', async () => {
  render(5000);
  for (const network of [1, 2, 3, 4]) await met(network);
  expect(await shown()).toBe(now);
  expect(told).toEqual([expect.objectContaining({ kind: 'server', setId: now })]);
  plan = { ...plan, takeBackHours: 1 };
  await sql`UPDATE release_history SET started_at = now() - interval '2 hours' WHERE outcome = 'live'`.execute(
    registry.db,
  );
  for (const network of [1, 2, 3]) await met(network, { packages: ['shell'] });
  expect(await shown()).toBe(now);
  expect(told.map(({ package: name, kind }) => `${name} ${kind}`)).toEqual([
    'mf-player server',
    'shell server',
  ]);
});

it('only tells where the settings say so', async () => {
  plan = { ...plan, takeBackNetworks: 0 };
  await met(1);
  expect([await shown(), told.map(({ kind }) => kind)]).toEqual([now, ['server']]);
});

it('names what changed where another package fails', async () => {
  for (const network of [1, 2, 3]) await met(network, { packages: ['mf-community'] });
  expect(await shown()).toBe(before);
  expect(told[0]?.reason).toContain('pages with mf-community (changed: mf-player):');
});

it('ends a candidate and its canary immediately, and the next one can start', async () => {
  const setId = await makeSet();
  const canaryPlan = { shares: [0.1], stepViews: 300, stepSeconds: 60, maxHours: 1, leastBad: 21 };
  const id = await startCanary(registry.db, { setId, stableSetId: now, plan: canaryPlan });
  await live.refresh();
  for (const network of [1, 2, 3]) await met(network, { setId });
  expect(await shown()).toBe(now);
  expect((await registry.releases.loadLiveSets())?.candidate).toBeNull();
  expect(await findCanary(registry.db, id)).toMatchObject({ state: 'taken_back' });
  const next = await startCanary(registry.db, { setId: await makeSet(), stableSetId: now, plan: canaryPlan });
  expect((await findCanary(registry.db, next))?.state).toBe('running');
  await registry.releases.rollback('candidate');
  await sql`DELETE FROM release_canaries`.execute(registry.db);
});

it('warns of what browsers alone report, once, and takes nothing back by it', async () => {
  const report = async (setId: number, times: number, text: string) => {
    const measurements = startMeasurements(registry.db, {
      getLiveSets: () => ({ ...live.getLiveSets(), stable: sets.get(setId) }) as never,
    });
    for (let count = 0; count < times; count += 1) measurements.addView(setId, readMeasured(text));
    await measurements.stop();
  };
  const sets = new Map(
    await Promise.all(
      [before, now].map(async (id) => [id, await registry.releases.findReleaseSet(id)] as const),
    ),
  );
  await report(before, 200, 'shell:;mf-player:');
  await report(now, 20, 'shell:;mf-player:errors=1');
  await lookAtReports(watchDeps(), { leastBad: 21 });
  expect(told).toEqual([]);
  await report(now, 5000, 'shell:;mf-player:errors=1');
  await lookAtReports(watchDeps(), { leastBad: 21 });
  await lookAtReports(watchDeps(), { leastBad: 21 });
  expect(told).toEqual([expect.objectContaining({ kind: 'browser', package: 'mf-player', setId: now })]);
  expect(await shown()).toBe(now);
});
