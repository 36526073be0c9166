/** How a canary ends or goes on when its process died, and when operators act. */
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { BROKEN, openCanaries, PLAN, warmUp } from './canaries.fixture.ts';
import { insertCanary } from './canary.sql.ts';
import { holdCanary, refuseDuringCanary, replaceCanary, resumeCanary, startCanary } from './start-canary.ts';

const canaries = await openCanaries();
const {
  db,
  releases,
  look,
  setOf,
  makeCandidate,
  begin,
  found,
  shown,
  view,
  meetFaults,
  decide,
  letHoursPass,
} = canaries;
afterAll(canaries.close);
afterEach(canaries.clear);

describe('a canary that has ended', () => {
  const isFree = () => refuseDuringCanary(db, releases, { names: [], isCandidate: true });

  it('is in nobody’s way before any web process has looked', async () => {
    const { id, setId } = await begin();
    await expect(isFree()).rejects.toThrow(`release set ${setId} is on trial`);
    await releases.rollback('candidate');
    await isFree();
    expect(await found(id)).toMatchObject({ state: 'taken_back', reason: 'by hand' });
    const next = await begin();
    expect((await found(next.id)).state).toBe('running');
    await releases.goLive(next.setId, { warmUp });
    await isFree();
    expect(await found(next.id)).toMatchObject({ state: 'promoted', reason: 'by hand' });
  });

  it('is one that was being taken back when its process ended, and one whose command was stopped before it was live', async () => {
    const { id } = await begin();
    await decide(id, 'taking_back', 'it failed');
    await expect(isFree()).rejects.toThrow('on trial');
    await releases.rollback('candidate');
    await isFree();
    expect(await found(id)).toMatchObject({ state: 'taken_back', reason: 'it failed' });
    const stableId = await setOf();
    const waiting = await insertCanary(db, await makeCandidate(), stableId, PLAN);
    await expect(isFree()).rejects.toThrow('on trial');
    await sql`UPDATE release_canaries SET started_at = now() - interval '16 seconds'`.execute(db);
    await isFree();
    expect(await found(waiting ?? 0)).toMatchObject({ state: 'refused' });
  });
});

describe('a process that dies in between', () => {
  it('is followed by one that takes back, with the reason that was found', async () => {
    const { id, setId, stableId } = await begin();
    await decide(id, 'taking_back', 'mf-player: errors');
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
    await decide(id, 'promoting', 'every step went well');
    await look();
    expect(await shown()).toMatchObject({ stable: setId });
    expect(await found(id)).toMatchObject({ state: 'promoted', reason: 'every step went well' });
  });

  it('is followed by one that says the same when only the last word was missing', async () => {
    const { id, setId, stableId } = await begin();
    await decide(id, 'promoting', 'every step went well');
    await releases.goLive(setId, { warmUp, replacesSetId: stableId });
    await look();
    expect(await found(id)).toMatchObject({ state: 'promoted', reason: 'every step went well' });
  });

  it('leaves no candidate that nobody leads: one that never came live is refused', async () => {
    const { id, setId } = await begin();
    await releases.rollback('candidate');
    await sql`UPDATE release_canaries SET state = 'waiting', started_at = now() - interval '1 hour'`.execute(
      db,
    );
    await look();
    expect(await found(id)).toMatchObject({ state: 'refused', set_id: setId });
  });
});

describe('an operator', () => {
  it('hears the name of the canary that runs, and may replace it', async () => {
    const { id, setId, stableId } = await begin();
    const other = await makeCandidate();
    const start = () => startCanary(db, { setId: other, stableSetId: stableId, plan: PLAN });
    await expect(start()).rejects.toThrow(`release set ${setId} is on trial as a canary`);
    const besides = { names: ['mf-player'], isCandidate: false };
    await expect(refuseDuringCanary(db, releases, besides)).rejects.toThrow('--replace');
    await refuseDuringCanary(db, releases, { ...besides, names: ['mf-listings'] });
    await replaceCanary(db, releases);
    expect(await shown()).toMatchObject({ stable: stableId, candidate: undefined });
    await start();
    expect(await shown()).toMatchObject({ candidate: other, share: 0.01 });
    expect(await found(id)).toMatchObject({ state: 'taken_back', reason: 'replaced by another release' });
  });

  it('holds it: no further step until it goes on, but it is still taken back', async () => {
    const { id, setId, stableId } = await begin();
    expect(await holdCanary(db)).toBe(setId);
    await view(stableId, 600);
    await view(setId, 60);
    await look();
    expect(await shown()).toMatchObject({ share: 0.01 });
    expect(await resumeCanary(db)).toBe(setId);
    await look();
    expect(await shown()).toMatchObject({ share: 0.1 });
    await holdCanary(db);
    await view(stableId, 300);
    await view(setId, 60, BROKEN);
    await meetFaults(setId, 10);
    await look();
    expect((await found(id)).state).toBe('taken_back');
  });

  it('promotes or ends the candidate by hand, and the canary follows', async () => {
    const first = await begin();
    await releases.goLive(first.setId, { warmUp });
    await look();
    expect(await found(first.id)).toMatchObject({ state: 'promoted', reason: 'by hand' });
    const second = await begin();
    await releases.rollback('candidate');
    await look();
    expect(await found(second.id)).toMatchObject({ state: 'taken_back', reason: 'by hand' });
  });

  it('is notified of a canary that too few see', async () => {
    const { id, setId } = await begin();
    await view(setId, 3);
    await letHoursPass();
    await look();
    expect(await found(id)).toMatchObject({ state: 'held' });
    expect((await found(id)).reason).toBe(
      'not decided after 1 hour: 3 of 50 documents for visitors, 3 of 21 views reported without a fault, ' +
        'too few documents with mf-player of the stable set, too few reports on mf-player of the stable set at 1 %',
    );
    expect(await shown()).toMatchObject({ share: 0.01 });
  });
});
