/** Canaries while another set becomes stable alongside them. */
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { BROKEN, openCanaries, PLAN, warmUp } from './canaries.fixture.ts';
import type { CanaryRow } from './canary.sql.ts';
import { writeFixtureRelease } from '../fixture-release.ts';
import { requestGoLive } from '../live/release-requests.ts';
import { requirePromotable } from '../live/require-promotable.ts';
import { holdCanary, startCanary } from './start-canary.ts';

const canaries = await openCanaries();
const {
  registry,
  db,
  releases,
  live,
  look,
  setOf,
  makeCandidate,
  begin,
  found,
  shown,
  view,
  meetFaults,
  decide,
  endCandidate,
} = canaries;
afterAll(canaries.close);
afterEach(canaries.clear);

describe('when another set becomes stable alongside it', () => {
  afterEach(endCandidate);

  const publishOther = async (name: 'mf-listings' | 'mf-player', version: string, uses?: string[]) => {
    const built = join(registry.folder, 'built');
    await releases.publishRelease(await writeFixtureRelease(built, { name, version, uses }));
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
    await releases.goLive(set, { warmUp });
    await live.refresh();
    return set;
  };
  const candidatePackages = async () => (await releases.loadLiveSets())?.candidate?.set.packages;

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
    await meetFaults(now, 5, { first: 5 });
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
    await releases.rollback('stable', { from: other, to: stableId });
    await live.refresh();
    expect(await follow(id)).toMatchObject({ state: 'running', stable_set_id: stableId });
    expect(await candidatePackages()).toEqual(before);
  });

  it('goes on where it was about to be promoted, or is held', async () => {
    const { id } = await begin();
    await beside(await nextListings());
    await decide(id, 'promoting', 'every step went well');
    await look();
    expect(await follow(id)).toMatchObject({ state: 'running', reason: '' });
    await holdCanary(db);
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
    await releases.goLive(stableId, { warmUp });
    const setId = await makeCandidate();
    await startCanary(db, { setId, stableSetId: stableId, plan: PLAN, startedBy: 'anna' });
    const same = await setOf(await publishOther('mf-player', '3.1.0'));
    const ask = (set: number) =>
      requestGoLive(db, {
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
    const sets = await releases.loadLiveSets();
    if (!sets) throw new Error('nothing is live');
    await expect(requirePromotable(releases, sets)).rejects.toThrow('would undo that');
    const { set_id } = await follow(id);
    const now = await releases.loadLiveSets();
    expect(now && (await requirePromotable(releases, now))).toBe(set_id);
  });
});
