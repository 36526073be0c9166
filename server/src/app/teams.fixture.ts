/** Ten teams with a remote each (five in the short form), over one registry and a web process of its own that serves what they release. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { fixtureTrust } from '../releases/fixture-registry.ts';
import { writeFixtureDists, writeFixtureRelease } from '../releases/fixture-release.ts';
import { type Canary, findOpenCanary, startCanary } from '../releases/canary/start-canary.ts';
import { requestGoLive } from '../releases/live/release-requests.ts';
import { createReleaseStorage } from '../releases/registry/release-storage.ts';
import type { SetPackages } from '../releases/registry/release-sets.ts';
import { createReleases } from '../releases/registry/releases.ts';
import { openTestDatabase } from '../testing/database.ts';
import { IS_LONG } from '../testing/long.ts';
import { startWebProcess } from '../testing/web-processes.ts';

export const TEAMS = Array.from({ length: IS_LONG ? 10 : 5 }, (_, index): RemoteName => `mf-team-${index}`);

/** A shell's Node build in small: its page names the remotes of the set by their versions. */
const SHELL = `
exports.redirectExpressions = [];
exports.routeOutlines = [{ expression: '^/$', query: [], byCountry: false, personal: false }];
exports.createRenderer = ({ set }) => ({
  render: async () => ({ status: 200, body: '<p>set ' + set.id + '</p>', failed: [], personal: false, byCountry: false }),
});
`;

export interface TeamsSite {
  /** Publishes a new version of the team's remote and has it brought live. @throws ReleaseRefused */
  release: (team: RemoteName, version: string) => Promise<void>;
  liveVersions: () => Promise<Readonly<Record<string, string>>>;
  /** The set that the web process renders its pages with. */
  renderedSet: () => Promise<number>;
  liveSet: () => Promise<number>;
  /** Publishes it and tries it with half of the visitors; the web processes lead it from there. @throws ReleaseRefused */
  startCanary: (team: RemoteName, version: string) => Promise<void>;
  findCanary: () => Promise<Canary | undefined>;
  /** Of the candidate's set. */
  triedVersions: () => Promise<Readonly<Record<string, string>> | undefined>;
  /** Ends a web process immediately, whatever it does, and starts another. */
  killWeb: () => Promise<void>;
  close: () => Promise<void>;
}

/** It is not decided while a test lasts. */
const PLAN = { shares: [0.5], stepViews: 1000, stepSeconds: 3600, maxHours: 1, leastBad: 21 };

/** @param processes web processes side by side; the first one is asked for pages, and killed */
export const openTeamsSite = async (processes = 1): Promise<TeamsSite> => {
  const database = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'foyer-test-teams-'));
  const storage = createReleaseStorage(join(folder, 'releases'));
  const releases = createReleases(database.db, storage, fixtureTrust(database.db));
  const publish = async (team: RemoteName, version: string) => {
    const built = await writeFixtureRelease(join(folder, 'teams'), { name: team, version });
    await releases.publishRelease(built);
  };
  const dists = await writeFixtureDists(join(folder, 'built'), '1.0.0', {
    shell: {
      expects: Object.fromEntries(TEAMS.map((team) => [team, 1])),
      files: { 'browser/entry.abc123.js': '//', 'node/entry.js': SHELL },
      smoke: { pages: [{ page: 'home', path: '/' }] },
    },
  });
  for (const dist of Object.values(dists)) await releases.publishRelease(join(dist, '1.0.0'));
  for (const team of TEAMS) await publish(team, '1.0.0');
  const names = [...Object.keys(dists), ...TEAMS];
  const first = Object.fromEntries(names.map((name) => [name, '1.0.0'])) as SetPackages;
  const { id } = await releases.createReleaseSet(first);
  await releases.goLive(id, { warmUp: async () => {} });
  const start = () => startWebProcess({ DATABASE_URL: database.url, FOYER_DATA_DIR: folder });
  const others = await Promise.all(Array.from({ length: processes - 1 }, start));
  let web = await start();

  const stable = async () => {
    const live = await releases.loadLiveSets();
    if (!live) throw new Error('nothing is live');
    return live.stable;
  };
  const get = async () =>
    (await web.get('/', { 'x-forwarded-for': '192.0.2.9', cookie: 'age_verified=1' })).text();
  while (!/set \d/.test(await get())) await sleep(50);
  return {
    release: async (team, version) => {
      // As its command does: the live set of the moment, replaced in one package.
      const base = await stable();
      await publish(team, version);
      const set = await releases.createReleaseSet({ ...base.packages, [team]: version });
      const request = { setId: set.id, channel: 'stable', share: 1, replacesSetId: base.id } as const;
      await requestGoLive(database.db, { ...request, mayRebase: true });
    },
    startCanary: async (team, version) => {
      const base = await stable();
      await publish(team, version);
      const set = await releases.createReleaseSet({ ...base.packages, [team]: version });
      await startCanary(database.db, {
        setId: set.id,
        stableSetId: base.id,
        plan: PLAN,
        startedBy: team,
      });
    },
    findCanary: () => findOpenCanary(database.db),
    triedVersions: async () => (await releases.loadLiveSets())?.candidate?.set.packages,
    killWeb: async () => {
      const killed = web;
      const next = start();
      process.kill(killed.pid, 'SIGKILL');
      web = await next;
    },
    liveVersions: async () => (await stable()).packages,
    renderedSet: async () => Number(/set (\d+)/.exec(await get())?.[1]),
    liveSet: async () => (await stable()).id,
    close: async () => {
      await Promise.all([web, ...others].map((one) => one.stop()));
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
