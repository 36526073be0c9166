/** Canaries over a real registry and database: page views come in, and the sets that visitors get change by themselves. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { readChanges } from '../../platform/changes/changes.ts';
import { type CanaryPlan, type CanaryRow, changeCanary, insertCanary } from './canary.sql.ts';
import { leadCanary } from './canary.ts';
import { type FixtureRegistry, openFixtureRegistry, publishAll } from '../fixture-registry.ts';
import { writeFixtureRelease } from '../fixture-release.ts';
import { addFaultNetwork } from '../measurements/fault-networks.sql.ts';
import { createLiveSets, type LiveSetsCache } from '../live/live-sets.ts';
import { readMeasured } from '../measurements/measured-text.ts';
import { startMeasurements } from '../measurements/measurements.ts';
import { requestGoLive, watchReleaseRequests } from '../live/release-requests.ts';
import { requirePromotable } from '../live/require-promotable.ts';
import type { SetPackages } from '../registry/release-sets.ts';
import {
  findCanary,
  holdCanary,
  refuseDuringCanary,
  replaceCanary,
  resumeCanary,
  startCanary,
} from './start-canary.ts';

const PLAN: CanaryPlan = {
  shares: [0.01, 0.1, 0.5],
  stepViews: 50,
  stepSeconds: 0,
  maxHours: 1,
  leastBad: 21,
};
const warmUp = async (): Promise<void> => undefined;

let registry: FixtureRegistry;
let packages: SetPackages;
let live: LiveSetsCache;
let stop: () => Promise<void>;
let releases = 0;
const said: string[] = [];

beforeAll(async () => {
  registry = await openFixtureRegistry();
  packages = await publishAll(registry, '1.0.0');
  live = await createLiveSets(registry.releases, registry.listener.listen);
  const { db, listener } = registry;
  stop = await watchReleaseRequests({ db, listen: listener.listen, releases: registry.releases, warmUp });
});
afterAll(async () => {
  await stop();
  await live.stop();
  await registry.close();
});
afterEach(async () => {
  await sql`DELETE FROM release_canaries`.execute(registry.db);
  said.length = 0;
});

const deps = () => ({
  db: registry.db,
  releases: registry.releases,
  warmUp,
  log: (line: string) => said.push(line),
});
const look = async (): Promise<void> => {
  await leadCanary(deps());
  await live.refresh();
};
const setOf = async (changes: Partial<Record<string, string>> = {}): Promise<number> =>
  (await registry.releases.createReleaseSet({ ...packages, ...changes } as SetPackages)).id;
/** A set with another mf-player than any before. */
const makeCandidate = async (): Promise<number> => {
  const version = `1.${(releases += 1)}.0`;
  const folder = await writeFixtureRelease(join(registry.folder, 'built'), {
    name: 'mf-player',
    version,
    exposes: ['./watch', './below', './messages/en'],
    smoke: { pages: [{ page: 'watch', path: '/' }], widgets: [{ widget: 'below', props: {} }] },
  });
  await registry.releases.publishRelease(folder);
  return setOf({ 'mf-player': version });
};
const begin = async (plan: Partial<CanaryPlan> = {}) => {
  const stableId = await setOf();
  await registry.releases.goLive(stableId, { warmUp });
  const setId = await makeCandidate();
  const id = await startCanary(registry.db, {
    ...{ setId, stableSetId: stableId, plan: { ...PLAN, ...plan } },
    by: { command: 'release (anna)' },
    reason: 'new player',
  });
  await live.refresh();
  await look();
  return { id, setId, stableId };
};
const found = async (id: number): Promise<CanaryRow> => {
  const canary = await findCanary(registry.db, id);
  if (!canary) throw new Error('the canary is gone');
  return canary;
};
const shown = async () => {
  const sets = await registry.releases.loadLiveSets();
  return { stable: sets?.stable.id, candidate: sets?.candidate?.set.id, share: sets?.candidate?.share };
};
const WELL = 'shell:lcp=600;mf-player:;mf-community:';
const RENDERED = { status: 200, failed: [], packages: ['shell', 'mf-player', 'mf-community'] };
/** Views that browsers report. `text`: what each of so many reports says. */
const report = async (setId: number, times: number, text = WELL) => {
  const measurements = startMeasurements(registry.db, live);
  for (let count = 0; count < times; count++) measurements.addView(setId, readMeasured(text));
  await measurements.stop();
};
/** Documents that the server renders for visitors. */
const render = async (setId: number, times: number, failed: readonly { remote: string }[] = []) => {
  const measurements = startMeasurements(registry.db, live);
  for (let count = 0; count < times; count++) measurements.addRender(setId, { ...RENDERED, failed });
  await measurements.stop();
};
/** Page views of a set's watch page: rendered, and reported. */
const view = async (setId: number, times: number, text = WELL) => {
  await render(setId, times);
  await report(setId, times, text);
};
/** As visitors of so many networks, each of a system of its own, met faults of mf-player. */
const meetFaults = async (setId: number, networks: number, side: 'browser' | 'server' = 'browser') => {
  for (let index = 0; index < networks; index++)
    await addFaultNetwork(registry.db, {
      setId,
      packages: ['mf-player'],
      side,
      network: `n${index}`,
      system: `s${index}`,
    });
};
const BROKEN = 'shell:lcp=600;mf-player:errors=1;mf-community:';

it('promotes a good candidate step by step, each after its documents and its reports', async () => {
  const { id, setId, stableId } = await begin();
  expect(await shown()).toEqual({ stable: stableId, candidate: setId, share: 0.01 });
  for (const share of [0.01, 0.1, 0.5]) {
    expect(await shown()).toMatchObject({ candidate: setId, share });
    await view(stableId, 200);
    await view(setId, 49);
    await look();
    expect(await shown()).toMatchObject({ share });
    await view(setId, 1);
    await look();
  }
  expect(await shown()).toEqual({ stable: setId, candidate: undefined, share: undefined });
  expect(await found(id)).toMatchObject({ state: 'promoted', reason: 'every step went well' });
  const { rows } = await readChanges(registry.db, { kinds: ['release'], id: setId, limit: 9 });
  expect(
    rows.map(({ act, command, before, after, why }) => [act, command, before?.share, after?.share, why]),
  ).toEqual([
    ['live', 'canary', undefined, undefined, 'every step went well'],
    ['share', 'canary', '10 %', '50 %', 'step 2 of 3 went well'],
    ['share', 'canary', '1 %', '10 %', 'step 1 of 3 went well'],
    ['candidate', 'release (anna)', undefined, '1 %', 'new player'],
  ]);
});

it('stands in the log with the share at which it was taken back', async () => {
  const { setId } = await begin();
  await registry.releases.rollback('candidate', { by: { command: 'rollback (anna)' }, reason: 'slow' });
  await look();
  const { rows } = await readChanges(registry.db, { kinds: ['release'], id: setId, limit: 1 });
  expect(rows).toMatchObject([
    { act: 'take_back', command: 'rollback (anna)', before: { share: '1 %' }, after: null, why: 'slow' },
  ]);
});

describe('missing evidence', () => {
  afterEach(() => registry.releases.rollback('candidate').catch(() => {}));

  it('is whatever browsers say alone: no document for visitors, no step', async () => {
    const { id, setId, stableId } = await begin();
    await view(stableId, 500);
    await report(setId, 5000);
    await look();
    expect(await found(id)).toMatchObject({ state: 'running', step: 0 });
  });

  it('is whatever the server rendered well, while no browser reports a sound view', async () => {
    const { id, setId, stableId } = await begin({ stepViews: 5, shares: [0.5] });
    await view(stableId, 500);
    await render(setId, 500);
    await look();
    expect(await found(id)).toMatchObject({ state: 'running', step: 0 });
    // Every view that is reported failed, and all of few networks.
    await report(setId, 10, BROKEN);
    await meetFaults(setId, 2);
    await view(stableId, 10);
    await look();
    expect(await found(id)).toMatchObject({ state: 'running', step: 0 });
    await sql`UPDATE release_canaries SET started_at = now() - interval '2 hours'`.execute(registry.db);
    await look();
    expect((await found(id)).reason).toBe(
      'not decided after 1 hours: 0 of 21 views reported without a fault at 50 %',
    );
  });

  it('is a stable set of which browsers report as much', async () => {
    const { id, setId, stableId } = await begin();
    await view(setId, 200);
    await view(stableId, 200);
    await view(stableId, 40, BROKEN);
    await look();
    expect(await found(id)).toMatchObject({ state: 'running', step: 0 });
    await sql`UPDATE release_canaries SET started_at = now() - interval '2 hours'`.execute(registry.db);
    await look();
    expect((await found(id)).reason).toBe(
      'not decided after 1 hours: nothing to compare with: mf-player of the stable set has errors in 40 of 240 at 1 %',
    );
  });
});

describe('a candidate of which every view fails', () => {
  afterEach(() => registry.releases.rollback('candidate').catch(() => {}));

  it('is taken back after a few documents, whatever the plan wants', async () => {
    const { id, setId, stableId } = await begin({ stepViews: 1000 });
    await view(stableId, 20);
    await render(setId, 6, [{ remote: 'mf-player' }]);
    await meetFaults(setId, 3, 'server');
    await look();
    expect(await found(id)).toMatchObject({
      state: 'taken_back',
      reason: 'mf-player: render_errors in 6 of 6 documents (100.0 %), in the stable set in 0 of 20 (0.0 %)',
    });
  });

  it('is taken back by a few reports of three networks in three systems', async () => {
    const { id, setId, stableId } = await begin({ stepViews: 1000 });
    await view(stableId, 20);
    await render(setId, 6);
    await report(setId, 6, BROKEN);
    await meetFaults(setId, 3);
    await look();
    expect(await found(id)).toMatchObject({ state: 'taken_back' });
  });

  it('is neither taken back nor promoted by a single network, also with a plan of a few views and seconds', async () => {
    const { id, setId, stableId } = await begin({
      stepViews: 3,
      leastBad: 1,
      shares: [0.5],
      leastNetworks: 10,
    });
    await view(stableId, 20);
    await render(setId, 6);
    await report(setId, 6, BROKEN);
    await meetFaults(setId, 1);
    await look();
    expect(await found(id)).toMatchObject({ state: 'running', step: 0 });
    expect((await found(id)).evidence.missing).toContain('0 of 1 views reported without a fault');
  });

  it('is not taken back once a single view was sound, nor where the stable set fails as well', async () => {
    const { id, setId, stableId } = await begin({ stepViews: 1000 });
    await view(stableId, 20);
    await report(setId, 1);
    await report(setId, 9, BROKEN);
    await meetFaults(setId, 3);
    await look();
    expect((await found(id)).state).toBe('running');
    await registry.releases.rollback('candidate');
    await look();
    const next = await begin({ stepViews: 1000 });
    await view(next.stableId, 20, BROKEN);
    await report(next.setId, 9, BROKEN);
    await meetFaults(next.setId, 3);
    await look();
    expect((await found(next.id)).state).toBe('running');
  });
});

it('wants as many views of each step as its part of the plan says', async () => {
  const { id, setId, stableId } = await begin({ shares: [0.1, 0.5], views: [30, 80], stepViews: 80 });
  await view(stableId, 200);
  await view(setId, 30);
  await look();
  expect((await found(id)).step).toBe(1);
  await view(stableId, 200);
  await view(setId, 79);
  await look();
  expect((await found(id)).evidence.missing).toContain('79 of 80 documents for visitors');
  expect((await found(id)).state).toBe('running');
  await view(setId, 1);
  await look();
  expect((await found(id)).state).toBe('promoted');
});

describe('a canary that has ended', () => {
  const isFree = () => refuseDuringCanary(registry.db, registry.releases, { names: [], isCandidate: true });

  it('is in nobody’s way before any web process has looked', async () => {
    const { id, setId } = await begin();
    await expect(isFree()).rejects.toThrow(`release set ${setId} is on trial`);
    await registry.releases.rollback('candidate');
    await isFree();
    expect(await found(id)).toMatchObject({ state: 'taken_back', reason: 'by hand' });
    const next = await begin();
    expect((await found(next.id)).state).toBe('running');
    await registry.releases.goLive(next.setId, { warmUp });
    await isFree();
    expect(await found(next.id)).toMatchObject({ state: 'promoted', reason: 'by hand' });
  });

  it('is one that was being taken back when its process ended, and one whose command was stopped before it was live', async () => {
    const { id } = await begin();
    await changeCanary(registry.db, { id, from: ['running'], to: 'taking_back', reason: 'it failed' });
    await expect(isFree()).rejects.toThrow('on trial');
    await registry.releases.rollback('candidate');
    await isFree();
    expect(await found(id)).toMatchObject({ state: 'taken_back', reason: 'it failed' });
    const stableId = await setOf();
    const waiting = await insertCanary(registry.db, await makeCandidate(), stableId, PLAN);
    await expect(isFree()).rejects.toThrow('on trial');
    await sql`UPDATE release_canaries SET started_at = now() - interval '16 seconds'`.execute(registry.db);
    await isFree();
    expect(await found(waiting ?? 0)).toMatchObject({ state: 'refused' });
  });
});

it('gives each step its time', async () => {
  const { id, setId, stableId } = await begin({ stepSeconds: 3600 });
  await view(stableId, 500);
  await view(setId, 500);
  await look();
  expect((await found(id)).step).toBe(0);
  await sql`UPDATE release_canaries SET step_started_at = now() - interval '1 hour'`.execute(registry.db);
  await look();
  expect((await found(id)).step).toBe(1);
});

it('lets nobody else have a candidate while nobody is seen with the stable set', async () => {
  const { id, setId, stableId } = await begin();
  await view(setId, 500);
  await look();
  expect((await found(id)).step).toBe(0);
  await view(stableId, 10);
  await look();
  expect((await found(id)).step).toBe(1);
});

it('takes back what breaks in browsers of many networks, and says which package and figure, with numbers', async () => {
  const { id, setId, stableId } = await begin({ stepViews: 1000 });
  await view(stableId, 600);
  await view(setId, 30);
  await view(setId, 30, BROKEN);
  await meetFaults(setId, 10);
  await look();
  expect(await shown()).toEqual({ stable: stableId, candidate: undefined, share: undefined });
  const reason = 'mf-player: errors in 30 of 60 page views (50.0 %), in the stable set in 0 of 600 (0.0 %)';
  expect(await found(id)).toMatchObject({ state: 'taken_back', reason });
  expect(said).toEqual([`release set ${setId} was taken back: ${reason}`]);
});

it('holds what few networks report, for people; going on, it is stopped by new reports alone', async () => {
  const { id, setId, stableId } = await begin({ stepViews: 1000 });
  await view(stableId, 600);
  await view(setId, 30);
  await view(setId, 30, BROKEN);
  await meetFaults(setId, 9);
  await look();
  const reason =
    'mf-player: errors in 30 of 60 page views (50.0 %), in the stable set in 0 of 600 (0.0 %); ' +
    'reported from 9 networks of 9 systems, too few to take it back: people decide';
  expect(await found(id)).toMatchObject({ state: 'held', reason });
  expect(said).toEqual([`the canary of release set ${setId} is held: ${reason}`]);
  expect((await found(id)).evidence.stop).toMatchObject({ package: 'mf-player', figure: 'errors' });
  expect(await shown()).toMatchObject({ stable: stableId, candidate: setId });
  await look();
  expect((await found(id)).state).toBe('held');
  await resumeCanary(registry.db);
  await look();
  await view(stableId, 600);
  await view(setId, 30);
  await look();
  expect((await found(id)).state).toBe('running');
  expect((await found(id)).evidence.stop).toBeUndefined();
  await view(stableId, 600);
  await view(setId, 30, BROKEN);
  await look();
  expect((await found(id)).state).toBe('held');
  // Meanwhile more networks have met it.
  await meetFaults(setId, 10);
  await look();
  expect((await found(id)).state).toBe('taken_back');
});

it('holds what browsers of many networks report to be slow, and takes it back for nobody but people', async () => {
  const { id, setId, stableId } = await begin({ stepViews: 1000 });
  await view(stableId, 100);
  await look();
  await view(stableId, 600);
  await view(setId, 200, 'shell:;mf-player:first_frame=9000;mf-community:');
  await look();
  expect((await found(id)).state).toBe('running');
  await report(stableId, 100, 'shell:;mf-player:first_frame=600;mf-community:');
  await look();
  await report(stableId, 600, 'shell:;mf-player:first_frame=600;mf-community:');
  await report(setId, 200, 'shell:;mf-player:first_frame=9000;mf-community:');
  await look();
  expect((await found(id)).state).toBe('held');
  expect((await found(id)).reason).toMatch(
    /first_frame beyond \d+ ms .*; browsers alone report it: people decide$/,
  );
});

it('takes back what the server cannot render, whatever browsers say', async () => {
  const { id, setId, stableId } = await begin({ stepViews: 1000 });
  await view(stableId, 600);
  await report(setId, 5000);
  await render(setId, 30);
  await render(setId, 30, [{ remote: 'mf-player' }]);
  await meetFaults(setId, 3, 'server');
  await look();
  expect(await found(id)).toMatchObject({ state: 'taken_back' });
  expect((await found(id)).reason).toMatch(/^mf-player: render_errors in 30 of 60 documents \(50\.0 %\)/);
});

it('takes back what the server renders more slowly', async () => {
  const { id, setId, stableId } = await begin({ stepViews: 1000 });
  const measurements = startMeasurements(registry.db, live);
  const renderIn = (set: number, renderMs: number) =>
    measurements.addRender(set, { status: 200, failed: [], packages: ['shell', 'mf-player'], renderMs });
  for (let count = 0; count < 120; count++) renderIn(stableId, 20 + (count % 20));
  await measurements.flush();
  await look();
  for (let count = 0; count < 100; count++) {
    renderIn(stableId, 20 + (count % 20));
    renderIn(setId, 60 + (count % 60));
  }
  await measurements.stop();
  await look();
  const canary = await found(id);
  expect(canary.state).toBe('taken_back');
  expect(canary.reason).toMatch(/^(mf-player|shell): render_time beyond \d+ ms in \d+ of 80 documents/);
});

it('does not blame a package that did not change', async () => {
  const { id, setId, stableId } = await begin({ stepViews: 1000 });
  await view(stableId, 600);
  await view(setId, 60, 'shell:;mf-player:;mf-community:errors=1');
  await look();
  expect((await found(id)).state).toBe('running');
});

describe('a widget that few visitors scroll to', () => {
  const BELOW = 'shell:;mf-player:;mf-player/below:';
  const BROKEN_BELOW = 'shell:;mf-player:failed_loads=1;mf-player/below:failed_loads=1';
  const few = { stepViews: 20, shares: [0.5], leastBad: 5 };
  afterEach(() => registry.releases.rollback('candidate').catch(() => {}));

  it('is not given to everybody when it failed whenever somebody did, however good the views are', async () => {
    const { id, setId, stableId } = await begin(few);
    await view(stableId, 200);
    await view(setId, 18);
    await view(setId, 2, BROKEN_BELOW);
    await look();
    expect(await shown()).toMatchObject({ stable: stableId, share: 0.5 });
    await sql`UPDATE release_canaries SET started_at = now() - interval '2 hours'`.execute(registry.db);
    await look();
    const reason = 'not decided after 1 hours: mf-player/below loaded 2 of 10 times at 50 %';
    expect(await found(id)).toMatchObject({ state: 'held', reason });
  });

  it('is taken back out of its own loads', async () => {
    const { id, setId, stableId } = await begin(few);
    await view(stableId, 1000);
    await view(setId, 900);
    await view(setId, 25, BROKEN_BELOW);
    await meetFaults(setId, 10);
    await look();
    expect(await found(id)).toMatchObject({ state: 'taken_back' });
  });

  it('is waited for as long as visitors of the stable set load it', async () => {
    const { id, stableId, setId } = await begin(few);
    // The stable set's release has no such widget: nobody waits for what is new and hardly used.
    await view(stableId, 200);
    await view(setId, 20);
    await look();
    expect(await found(id)).toMatchObject({ state: 'promoted' });
    // Now it has.
    const next = await makeCandidate();
    const second = await startCanary(registry.db, {
      setId: next,
      stableSetId: setId,
      plan: { ...PLAN, ...few },
    });
    await live.refresh();
    await look();
    // A quarter of the views: of 20, 5.
    await view(setId, 150);
    await view(setId, 50, BELOW);
    await view(next, 20);
    await look();
    expect(await found(second)).toMatchObject({ state: 'running' });
    await view(next, 4, BELOW);
    await look();
    expect(await found(second)).toMatchObject({ state: 'running' });
    await view(next, 1, BELOW);
    await look();
    expect(await found(second)).toMatchObject({ state: 'promoted' });
  });
});

describe('a process that dies in between', () => {
  it('is followed by one that takes back, with the reason that was found', async () => {
    const { id, setId, stableId } = await begin();
    await changeCanary(registry.db, {
      id,
      from: ['running'],
      to: 'taking_back',
      reason: 'mf-player: errors',
    });
    await look();
    expect(await shown()).toMatchObject({ stable: stableId, candidate: undefined });
    expect(await found(id)).toMatchObject({
      state: 'taken_back',
      reason: 'mf-player: errors',
      set_id: setId,
    });
  });

  it('is followed by one that promotes', async () => {
    const { id, setId } = await begin();
    await changeCanary(registry.db, {
      id,
      from: ['running'],
      to: 'promoting',
      reason: 'every step went well',
    });
    await look();
    expect(await shown()).toMatchObject({ stable: setId });
    expect(await found(id)).toMatchObject({ state: 'promoted', reason: 'every step went well' });
  });

  it('is followed by one that says the same when only the last word was missing', async () => {
    const { id, setId, stableId } = await begin();
    await changeCanary(registry.db, {
      id,
      from: ['running'],
      to: 'promoting',
      reason: 'every step went well',
    });
    await registry.releases.goLive(setId, { warmUp, replacesSetId: stableId });
    await look();
    expect(await found(id)).toMatchObject({ state: 'promoted', reason: 'every step went well' });
  });

  it('leaves no candidate that nobody leads: one that never came live is refused', async () => {
    const { id, setId } = await begin();
    await registry.releases.rollback('candidate');
    await sql`UPDATE release_canaries SET state = 'waiting', started_at = now() - interval '1 hour'`.execute(
      registry.db,
    );
    await look();
    expect(await found(id)).toMatchObject({ state: 'refused', set_id: setId });
  });
});

describe('an operator', () => {
  it('hears the name of the canary that runs, and may replace it', async () => {
    const { id, setId, stableId } = await begin();
    const other = await makeCandidate();
    const start = () => startCanary(registry.db, { setId: other, stableSetId: stableId, plan: PLAN });
    await expect(start()).rejects.toThrow(`release set ${setId} is on trial as a canary`);
    const besides = { names: ['mf-player'], isCandidate: false };
    await expect(refuseDuringCanary(registry.db, registry.releases, besides)).rejects.toThrow('--replace');
    await refuseDuringCanary(registry.db, registry.releases, { ...besides, names: ['mf-listings'] });
    await replaceCanary(registry.db, registry.releases);
    expect(await shown()).toMatchObject({ stable: stableId, candidate: undefined });
    await start();
    expect(await shown()).toMatchObject({ candidate: other, share: 0.01 });
    expect(await found(id)).toMatchObject({ state: 'taken_back', reason: 'replaced by another release' });
  });

  it('holds it: no further step until it goes on, but it is still taken back', async () => {
    const { id, setId, stableId } = await begin();
    expect(await holdCanary(registry.db)).toBe(setId);
    await view(stableId, 600);
    await view(setId, 60);
    await look();
    expect(await shown()).toMatchObject({ share: 0.01 });
    expect(await resumeCanary(registry.db)).toBe(setId);
    await look();
    expect(await shown()).toMatchObject({ share: 0.1 });
    await holdCanary(registry.db);
    await view(stableId, 300);
    await view(setId, 60, BROKEN);
    await meetFaults(setId, 10);
    await look();
    expect((await found(id)).state).toBe('taken_back');
  });

  it('promotes or ends the candidate by hand, and the canary follows', async () => {
    const first = await begin();
    await registry.releases.goLive(first.setId, { warmUp });
    await look();
    expect(await found(first.id)).toMatchObject({ state: 'promoted', reason: 'by hand' });
    const second = await begin();
    await registry.releases.rollback('candidate');
    await look();
    expect(await found(second.id)).toMatchObject({ state: 'taken_back', reason: 'by hand' });
  });

  it('is notified of a canary that too few see', async () => {
    const { id, setId } = await begin();
    await view(setId, 3);
    await sql`UPDATE release_canaries SET started_at = now() - interval '2 hours'`.execute(registry.db);
    await look();
    expect(await found(id)).toMatchObject({ state: 'held' });
    expect((await found(id)).reason).toBe(
      'not decided after 1 hours: 3 of 50 documents for visitors, 3 of 21 views reported without a fault, ' +
        'too few documents with mf-player of the stable set, too few reports on mf-player of the stable set at 1 %',
    );
    expect(await shown()).toMatchObject({ share: 0.01 });
  });
});

describe('when another set becomes stable alongside it', () => {
  afterEach(() => registry.releases.rollback('candidate').catch(() => {}));

  const publishOther = async (name: 'mf-listings' | 'mf-player', version: string, uses?: string[]) => {
    const built = join(registry.folder, 'built');
    await registry.releases.publishRelease(await writeFixtureRelease(built, { name, version, uses }));
    return { [name]: version };
  };
  let others = 0;
  const nextListings = () => publishOther('mf-listings', `2.${(others += 1)}.0`);
  /** Looks until the candidate is one on top of the stable set, or the canary is decided. */
  const follow = async (id: number): Promise<CanaryRow> => {
    for (let tries = 0; tries < 200; tries += 1) {
      await look();
      const canary = await found(id);
      const isAlongside = canary.stable_set_id === (await shown()).stable;
      if (isAlongside || canary.decided_at) return canary;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('it follows nobody');
  };
  const beside = async (changes: Record<string, string>): Promise<number> => {
    const set = await setOf(changes);
    await registry.releases.goLive(set, { warmUp });
    await live.refresh();
    return set;
  };
  const candidatePackages = async () => (await registry.releases.loadLiveSets())?.candidate?.set.packages;

  it('goes on on top of that one, at its share, and what its packages showed counts on', async () => {
    const { id, setId, stableId } = await begin();
    const before = await candidatePackages();
    await view(stableId, 200);
    await view(setId, 46);
    await look();
    const changes = await nextListings();
    const other = await beside(changes);
    const canary = await follow(id);
    expect(canary).toMatchObject({
      state: 'running',
      step: 0,
      stable_set_id: other,
      earlier: [{ stableSetId: stableId, setId }],
    });
    expect(await shown()).toEqual({ stable: other, candidate: canary.set_id, share: 0.01 });
    expect(await candidatePackages()).toEqual({ ...before, ...changes });
    await view(other, 100);
    await view(canary.set_id, 4);
    await look();
    expect((await found(id)).evidence.missing).toEqual([
      '4 of 5 documents since another release went live alongside it',
    ]);
    await view(other, 5);
    await view(canary.set_id, 1);
    await look();
    expect(await found(id)).toMatchObject({ state: 'running', step: 1 });
  });

  it('is taken back by what it showed before and after together', async () => {
    const { id, setId, stableId } = await begin();
    await view(stableId, 200);
    await view(setId, 15, BROKEN);
    await look();
    expect((await found(id)).state).toBe('running');
    const other = await beside(await nextListings());
    const { set_id: now } = await follow(id);
    // Five networks met the faults before, and five others do now.
    await meetFaults(setId, 5);
    for (let index = 5; index < 10; index += 1)
      await addFaultNetwork(registry.db, {
        setId: now,
        packages: ['mf-player'],
        side: 'browser',
        network: `n${index}`,
        system: `s${index}`,
      });
    await view(other, 200);
    await view(now, 15, BROKEN);
    await look();
    expect(await found(id)).toMatchObject({
      state: 'taken_back',
      reason: expect.stringMatching(/^mf-player: errors in 30 of 30 page views/),
    });
    expect(await shown()).toEqual({ stable: other, candidate: undefined, share: undefined });
  });

  it('is not blamed for what the other release breaks in both sets', async () => {
    const { id } = await begin();
    const other = await beside(await nextListings());
    const { set_id: now } = await follow(id);
    const broken = 'shell:lcp=600;mf-player:;mf-listings:errors=1';
    await view(other, 300, broken);
    await view(now, 100, broken);
    await look();
    expect((await found(id)).state).toBe('running');
  });

  it('follows a rollback of it, too', async () => {
    const { id, stableId } = await begin();
    const before = await candidatePackages();
    const other = await beside(await nextListings());
    await follow(id);
    await registry.releases.rollback('stable', { from: other, to: stableId });
    await live.refresh();
    expect(await follow(id)).toMatchObject({ state: 'running', stable_set_id: stableId });
    expect(await candidatePackages()).toEqual(before);
  });

  it('goes on where it was about to be promoted, or is held', async () => {
    const { id } = await begin();
    await beside(await nextListings());
    await changeCanary(registry.db, {
      id,
      from: ['running'],
      to: 'promoting',
      reason: 'every step went well',
    });
    await look();
    expect(await follow(id)).toMatchObject({ state: 'running', reason: '' });
    await holdCanary(registry.db);
    await beside(await nextListings());
    expect(await follow(id)).toMatchObject({ state: 'held' });
  });

  it('ends, in words, where the other one changes its package or does not fit it', async () => {
    const first = await begin();
    const other = await beside(await publishOther('mf-player', '3.0.0'));
    expect(await follow(first.id)).toMatchObject({
      state: 'taken_back',
      reason: expect.stringMatching(
        new RegExp(
          `^not on top of release set ${other}: mf-player 1.\\d+.0 was made when 1.0.0 was live, but 3.0.0`,
        ),
      ),
    });
    expect(await shown()).toEqual({ stable: other, candidate: undefined, share: undefined });
  });

  it('is refused where it would change what is on trial, and says who started that and when', async () => {
    const stableId = await setOf();
    await registry.releases.goLive(stableId, { warmUp });
    const setId = await makeCandidate();
    await startCanary(registry.db, { setId, stableSetId: stableId, plan: PLAN, startedBy: 'anna' });
    const same = await setOf(await publishOther('mf-player', '3.1.0'));
    const ask = (set: number) =>
      requestGoLive(registry.db, {
        setId: set,
        channel: 'stable',
        share: 1,
        replacesSetId: stableId,
        mayRebase: true,
      });
    await expect(ask(same)).rejects.toThrow(
      new RegExp(
        `^release set ${setId} is on trial as a canary since \\d{4}-\\S+ by anna \\(running\\) with mf-player 1.\\d+.0, and this release changes mf-player as well`,
      ),
    );
    await ask(await setOf(await nextListings()));
  });

  it('is promoted by nobody before it has followed', async () => {
    const { id } = await begin();
    await beside(await nextListings());
    const sets = await registry.releases.loadLiveSets();
    if (!sets) throw new Error('nothing is live');
    await expect(requirePromotable(registry.releases, sets)).rejects.toThrow('would undo that');
    const { set_id } = await follow(id);
    const now = await registry.releases.loadLiveSets();
    expect(now && (await requirePromotable(registry.releases, now))).toBe(set_id);
  });
});

it('counts nothing twice and loses nothing when several processes write at the same time', async () => {
  const { setId, stableId } = await begin();
  await Promise.all(Array.from({ length: 8 }, () => report(setId, 25, 'shell:lcp=600;mf-player:errors=2')));
  const { rows } = await sql<{ figure: string; count: number; beside: number }>`
    SELECT figure, beside_set_id AS beside, (SELECT sum(b) FROM unnest(buckets) b)::int AS count FROM release_measurements
    WHERE set_id = ${setId} AND package = 'mf-player' ORDER BY figure`.execute(registry.db);
  expect(rows).toEqual(
    ['cls', 'errors', 'failed_loads', 'long_tasks', 'mismatches'].map((figure) => ({
      figure,
      count: 200,
      beside: stableId,
    })),
  );
});
