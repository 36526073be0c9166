/** Canaries over a real registry and database, for the tests of this folder: page views come in, and the sets that visitors get change. */
import { join } from 'node:path';
import type { CanaryState } from '@foyer/shared/wire-schemas/releases/health';
import { type CanaryPlan, type CanaryRow, changeCanary } from './canary.sql.ts';
import { leadCanary } from './canary.ts';
import { openFixtureRegistry, publishAll } from '../fixture-registry.ts';
import { writeFixtureRelease } from '../fixture-release.ts';
import { createLiveSets } from '../live/live-sets.ts';
import { watchReleaseRequests } from '../live/release-requests.ts';
import { addFaultNetwork } from '../measurements/fault-networks.sql.ts';
import { readMeasured } from '../measurements/measured-text.ts';
import { startMeasurements } from '../measurements/measurements.ts';
import type { SetPackages } from '../registry/release-sets.ts';
import { findCanary, startCanary } from './start-canary.ts';

export const PLAN: CanaryPlan = {
  shares: [0.01, 0.1, 0.5],
  stepViews: 50,
  stepSeconds: 0,
  maxHours: 1,
  leastBad: 21,
};
const WELL = 'shell:lcp=600;mf-player:;mf-community:';
export const BROKEN = 'shell:lcp=600;mf-player:errors=1;mf-community:';
const RENDERED = { status: 200, failed: [], packages: ['shell', 'mf-player', 'mf-community'] };
export const warmUp = async (): Promise<void> => undefined;

export const openCanaries = async () => {
  const registry = await openFixtureRegistry();
  const { db, releases, listener } = registry;
  const packages: SetPackages = await publishAll(registry, '1.0.0');
  const live = await createLiveSets(releases, listener.listen);
  const stop = await watchReleaseRequests({ db, listen: listener.listen, releases, warmUp });
  const said: string[] = [];
  let versions = 0;

  const look = async (): Promise<void> => {
    await leadCanary({ db, releases, warmUp, log: (line) => said.push(line) });
    await live.refresh();
  };
  const setOf = async (changes: Partial<Record<string, string>> = {}): Promise<number> =>
    (await releases.createReleaseSet({ ...packages, ...changes } as SetPackages)).id;
  /** A set with another mf-player than any before. */
  const makeCandidate = async (): Promise<number> => {
    const version = `1.${(versions += 1)}.0`;
    const folder = await writeFixtureRelease(join(registry.folder, 'built'), {
      name: 'mf-player',
      version,
      exposes: ['./watch', './below', './messages/en'],
      smoke: { pages: [{ page: 'watch', path: '/' }], widgets: [{ widget: 'below', props: {} }] },
    });
    await releases.publishRelease(folder);
    return setOf({ 'mf-player': version });
  };
  const begin = async (plan: Partial<CanaryPlan> = {}) => {
    const stableId = await setOf();
    await releases.goLive(stableId, { warmUp });
    const setId = await makeCandidate();
    const id = await startCanary(db, {
      ...{ setId, stableSetId: stableId, plan: { ...PLAN, ...plan } },
      by: { command: 'release (anna)' },
      reason: 'new player',
    });
    await live.refresh();
    await look();
    return { id, setId, stableId };
  };
  const found = async (id: number): Promise<CanaryRow> => {
    const canary = await findCanary(db, id);
    if (!canary) throw new Error('the canary is gone');
    return canary;
  };
  const shown = async () => {
    const sets = await releases.loadLiveSets();
    return { stable: sets?.stable.id, candidate: sets?.candidate?.set.id, share: sets?.candidate?.share };
  };
  /** Views that browsers report. `text`: what each of so many reports says. */
  const report = async (setId: number, times: number, text = WELL) => {
    const measurements = startMeasurements(db, live);
    for (let count = 0; count < times; count++) measurements.addView(setId, readMeasured(text));
    await measurements.stop();
  };
  /** Documents that the server renders for visitors. */
  const render = async (setId: number, times: number, failed: readonly { remote: string }[] = []) => {
    const measurements = startMeasurements(db, live);
    for (let count = 0; count < times; count++) measurements.addRender(setId, { ...RENDERED, failed });
    await measurements.stop();
  };
  /** Page views of a set's watch page: rendered, and reported. */
  const view = async (setId: number, times: number, text = WELL) => {
    await render(setId, times);
    await report(setId, times, text);
  };
  /** As visitors of so many networks, each of a system of its own, met faults of mf-player. `first`: the number of the first one. */
  const meetFaults = async (
    setId: number,
    networks: number,
    { side = 'browser', first = 0 }: { side?: 'browser' | 'server'; first?: number } = {},
  ) => {
    for (let index = first; index < first + networks; index++)
      await addFaultNetwork(db, {
        setId,
        packages: ['mf-player'],
        side,
        network: `n${index}`,
        system: `s${index}`,
      });
  };
  /** It was decided, and the process that would carry it out died. */
  const decide = (id: number, to: CanaryState, reason: string) =>
    changeCanary(db, { id, from: ['running'], to, reason });
  const letHoursPass = () =>
    db
      .updateTable('release_canaries')
      .set({ started_at: new Date(Date.now() - 2 * 3_600_000) })
      .execute();

  return {
    registry,
    db,
    releases,
    live,
    said,
    look,
    setOf,
    makeCandidate,
    begin,
    found,
    shown,
    report,
    render,
    view,
    meetFaults,
    decide,
    letHoursPass,
    endCandidate: () => releases.rollback('candidate').catch(() => {}),
    clear: async () => {
      await db.deleteFrom('release_canaries').execute();
      said.length = 0;
    },
    close: async () => {
      await stop();
      await live.stop();
      await registry.close();
    },
  };
};
