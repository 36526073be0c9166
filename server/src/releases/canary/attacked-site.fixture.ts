/** A canary over a real database, reached by honest visitors and by an attacker through the site's own calls. */
import { join } from 'node:path';
import { createRequestFacts } from '../../app/request-facts.http.ts';
import { createWeb } from '../../app/web.ts';
import { openTestWeb, TEST_ORIGIN } from '../../testing/web.ts';
import { openFixtureRegistry, publishAll } from '../fixture-registry.ts';
import { writeFixtureRelease } from '../fixture-release.ts';
import { createLiveSets } from '../live/live-sets.ts';
import { watchReleaseRequests } from '../live/release-requests.ts';
import { registerMeasurements } from '../measurements/measurements.routes.ts';
import { startMeasurements } from '../measurements/measurements.ts';
import { issueTicket } from '../measurements/view-token.ts';
import { createVisitorEvidence } from '../measurements/visitor-evidence.ts';
import type { SetPackages } from '../registry/release-sets.ts';
import type { CanaryPlan, CanaryRow } from './canary.sql.ts';
import { leadCanary } from './canary.ts';
import { findCanary, replaceCanary, startCanary } from './start-canary.ts';

export const SOUND = 'shell:;mf-player:';
export const FAULTY = 'shell:;mf-player:errors=1';

const PACKAGES = ['shell', 'mf-player'];
const PLAN: CanaryPlan = {
  shares: [0.01, 0.1],
  stepViews: 24,
  stepSeconds: 0,
  maxHours: 72,
  leastBad: 21,
  leastNetworks: 10,
};
const warmUp = async (): Promise<void> => undefined;

/** A home of its own: another /24 and /16, or another /48 and /32. */
export const honestAddress = (index: number): string =>
  index % 2 === 0
    ? `${20 + (index % 80)}.${Math.floor(index / 80) % 250}.7.9`
    : `2a${(index % 256).toString(16).padStart(2, '0')}:${Math.floor(index / 256).toString(16)}:7::9`;
/** One of the 65,536 /64s of one /48. */
export const addressOfOne48 = (index: number): string => `2001:db8:666:${(index % 65_536).toString(16)}::1`;
/** Of machines all over the network: each another /48 and /32. */
export const addressOfBotnet = (index: number): string => `2b00:${(index + 1).toString(16)}:1::1`;

export interface AttackedCanary {
  setId: number;
  stableId: number;
  /** As it is now. */
  read: () => Promise<CanaryRow>;
}

export const openAttackedSite = async () => {
  const registry = await openFixtureRegistry();
  const web = await openTestWeb();
  const { db, releases } = registry;
  const packages = await publishAll(registry, '1.0.0');
  const live = await createLiveSets(releases, registry.listener.listen);
  const measurements = startMeasurements(db, live, { flushMs: 1e6 });
  const deps = { ...web.deps, db };
  const { secrets } = deps;
  const { reportsPerNetwork: perNetwork } = deps.config.canary;
  const systems = new Map<RegExp, number>();
  const findSystem = (address: string) => [...systems].find(([pattern]) => pattern.test(address))?.[1];
  const evidence = createVisitorEvidence({ db, secrets, perNetwork, findSystem, live, measurements });
  const app = await createWeb(deps, {
    missing: async () => [],
    extend: async (whole) =>
      registerMeasurements(whole, { db, live, evidence, secrets }, createRequestFacts(deps)),
  });
  const stopRequests = await watchReleaseRequests({ db, listen: registry.listener.listen, releases, warmUp });
  let versions = 0;

  const look = async (): Promise<void> => {
    await measurements.flush();
    await leadCanary({ db, releases, warmUp, log: () => undefined });
    await live.refresh();
  };

  /** A candidate with another mf-player; ends the one before. */
  const start = async (plan: Partial<CanaryPlan> = {}): Promise<AttackedCanary> => {
    await replaceCanary(db, releases);
    const stable = await releases.createReleaseSet(packages);
    await releases.goLive(stable.id, { warmUp });
    const version = `1.${(versions += 1)}.0`;
    const folder = await writeFixtureRelease(join(registry.folder, 'built'), { name: 'mf-player', version });
    await releases.publishRelease(folder);
    const set = await releases.createReleaseSet({ ...packages, 'mf-player': version } as SetPackages);
    const id = await startCanary(db, { setId: set.id, stableSetId: stable.id, plan: { ...PLAN, ...plan } });
    await live.refresh();
    await look();
    const read = async () => {
      const row = await findCanary(db, id);
      if (!row) throw new Error('the canary is gone');
      return row;
    };
    return { setId: set.id, stableId: stable.id, read };
  };

  /** With a token as anybody gets it who has fetched a document of the set. */
  const report = async (setId: number, address: string, measured: string): Promise<void> => {
    const headers = { 'x-forwarded-for': address };
    const ticket = issueTicket(secrets, { setId, packages: PACKAGES });
    const asked = await app.inject({ url: `/api/measurements/token?ticket=${ticket}`, headers });
    const token = asked.json<{ token: string | null }>().token ?? '';
    await app.inject({
      method: 'POST',
      url: '/api/measurements',
      payload: new URLSearchParams({ set: String(setId), measured, token }).toString(),
      headers: {
        ...headers,
        origin: TEST_ORIGIN,
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
  };
  const fetchDocument = (setId: number, address: string): Promise<void> =>
    evidence.addRender(setId, address, { status: 200, packages: PACKAGES, failed: [] });

  return {
    start,
    look,
    report,
    fetchDocument,
    /** A page view as a browser has it. */
    visit: async (setId: number, address: string, measured: string): Promise<void> => {
      await fetchDocument(setId, address);
      await report(setId, address, measured);
    },
    /** What a country file would tell of such addresses. */
    nameSystem: (pattern: RegExp, number: number) => systems.set(pattern, number),
    close: async () => {
      await stopRequests();
      await measurements.stop();
      await app.close();
      await web.close();
      await live.stop();
      await registry.close();
    },
  };
};
export type AttackedSite = Awaited<ReturnType<typeof openAttackedSite>>;
