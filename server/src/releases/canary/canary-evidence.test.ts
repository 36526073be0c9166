/** What a canary waits for before it takes a step, and what it says when that does not come. */
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { BROKEN, openCanaries, PLAN } from './canaries.fixture.ts';
import { startCanary } from './start-canary.ts';

const canaries = await openCanaries();
const {
  db,
  live,
  look,
  makeCandidate,
  begin,
  found,
  shown,
  report,
  render,
  view,
  meetFaults,
  letHoursPass,
  endCandidate,
} = canaries;
afterAll(canaries.close);
afterEach(canaries.clear);

describe('missing evidence', () => {
  afterEach(endCandidate);

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
    await letHoursPass();
    await look();
    expect((await found(id)).reason).toBe(
      'not decided after 1 hour: 0 of 21 views reported without a fault at 50 %',
    );
  });

  it('is a stable set of which browsers report as much', async () => {
    const { id, setId, stableId } = await begin();
    await view(setId, 200);
    await view(stableId, 200);
    await view(stableId, 40, BROKEN);
    await look();
    expect(await found(id)).toMatchObject({ state: 'running', step: 0 });
    await letHoursPass();
    await look();
    expect((await found(id)).reason).toBe(
      'not decided after 1 hour: nothing to compare with: mf-player of the stable set has errors in 40 of 240 at 1 %',
    );
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

it('gives each step its time', async () => {
  const { id, setId, stableId } = await begin({ stepSeconds: 3600 });
  await view(stableId, 500);
  await view(setId, 500);
  await look();
  expect((await found(id)).step).toBe(0);
  await sql`UPDATE release_canaries SET step_started_at = now() - interval '1 hour'`.execute(db);
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

describe('a widget that few visitors scroll to', () => {
  const BELOW = 'shell:;mf-player:;mf-player/below:';
  const BROKEN_BELOW = 'shell:;mf-player:failed_loads=1;mf-player/below:failed_loads=1';
  const few = { stepViews: 20, shares: [0.5], leastBad: 5 };
  afterEach(endCandidate);

  it('is not given to everybody when it failed whenever somebody did, however good the views are', async () => {
    const { id, setId, stableId } = await begin(few);
    await view(stableId, 200);
    await view(setId, 18);
    await view(setId, 2, BROKEN_BELOW);
    await look();
    expect(await shown()).toMatchObject({ stable: stableId, share: 0.5 });
    await letHoursPass();
    await look();
    const reason = 'not decided after 1 hour: mf-player/below loaded 2 of 10 times at 50 %';
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
    const second = await startCanary(db, {
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
