/** What a canary decides by itself: it promotes what goes well, takes back or holds what breaks, and blames nobody else. */
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { readChanges } from '../../platform/changes/changes.ts';
import { BROKEN, openCanaries } from './canaries.fixture.ts';
import { startMeasurements } from '../measurements/measurements.ts';
import { resumeCanary } from './start-canary.ts';

const canaries = await openCanaries();
const {
  db,
  releases,
  live,
  said,
  look,
  begin,
  found,
  shown,
  report,
  render,
  view,
  meetFaults,
  endCandidate,
} = canaries;
afterAll(canaries.close);
afterEach(canaries.clear);

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
  const { rows } = await readChanges(db, { kinds: ['release'], id: setId, limit: 9 });
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
  await releases.rollback('candidate', { by: { command: 'rollback (anna)' }, reason: 'slow' });
  await look();
  const { rows } = await readChanges(db, { kinds: ['release'], id: setId, limit: 1 });
  expect(rows).toMatchObject([
    { act: 'take_back', command: 'rollback (anna)', before: { share: '1 %' }, after: null, why: 'slow' },
  ]);
});

describe('a candidate of which every view fails', () => {
  afterEach(endCandidate);

  it('is taken back after a few documents, whatever the plan wants', async () => {
    const { id, setId, stableId } = await begin({ stepViews: 1000 });
    await view(stableId, 20);
    await render(setId, 6, [{ remote: 'mf-player' }]);
    await meetFaults(setId, 3, { side: 'server' });
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
    await releases.rollback('candidate');
    await look();
    const next = await begin({ stepViews: 1000 });
    await view(next.stableId, 20, BROKEN);
    await report(next.setId, 9, BROKEN);
    await meetFaults(next.setId, 3);
    await look();
    expect((await found(next.id)).state).toBe('running');
  });
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
  await resumeCanary(db);
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
  await meetFaults(setId, 3, { side: 'server' });
  await look();
  expect(await found(id)).toMatchObject({ state: 'taken_back' });
  expect((await found(id)).reason).toMatch(/^mf-player: render_errors in 30 of 60 documents \(50\.0 %\)/);
});

it('takes back what the server renders more slowly', async () => {
  const { id, setId, stableId } = await begin({ stepViews: 1000 });
  const measurements = startMeasurements(db, live);
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

it('counts nothing twice and loses nothing when several processes write at the same time', async () => {
  const { setId, stableId } = await begin();
  await Promise.all(Array.from({ length: 8 }, () => report(setId, 25, 'shell:lcp=600;mf-player:errors=2')));
  const { rows } = await sql<{ figure: string; count: number; beside: number }>`
    SELECT figure, beside_set_id AS beside, (SELECT sum(b) FROM unnest(buckets) b)::int AS count FROM release_measurements
    WHERE set_id = ${setId} AND package = 'mf-player' ORDER BY figure`.execute(db);
  expect(rows).toEqual(
    ['cls', 'errors', 'failed_loads', 'long_tasks', 'mismatches'].map((figure) => ({
      figure,
      count: 200,
      beside: stableId,
    })),
  );
});
