/** Three web processes over one registry: a set goes live once it is warm in all of them, and back with one write. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { writeFixtureRelease } from '../releases/fixture-release.ts';
import { requestGoLive } from '../releases/live/release-requests.ts';
import type { SetPackages } from '../releases/registry/release-sets.ts';
import { until as waitUntil } from '../testing/until.ts';
import { type RunningWeb, startWebProcess } from '../testing/web-processes.ts';
import { openFixtureReleases } from '../testing/fixture-releases.ts';

/** Where `fourth` fails: a country that one process alone takes for its own. */
const BROKEN_COUNTRY = 'JP';

/** A shell's Node build in small: says which version renders. */
const shellOf = (version: string): string => `
exports.redirectExpressions = [];
exports.routeOutlines = [{ expression: '^/$', query: [], byCountry: false, personal: false }];
exports.createRenderer = ({ set }) => ({
  render: async (request) => {
    if ('${version}' === 'fourth' && request.site.country === '${BROKEN_COUNTRY}') throw new Error('broken here');
    return { status: 200, body: '<p>version ${version} set ' + set.id + '</p>', failed: [], personal: false, byCountry: false };
  },
});
`;

const { database, folder, releases, base, webs, start, close } = await openFixtureReleases();
const env = (country = 'US') => ({
  DATABASE_URL: database.url,
  FOYER_DATA_DIR: folder,
  FOYER_DEFAULT_COUNTRY: country,
});

const publishShell = async (version: string): Promise<SetPackages> => {
  const files = { 'browser/entry.abc123.js': '//', 'node/entry.js': shellOf(version) };
  const smoke = { pages: [{ page: 'home', path: '/' }] };
  const built = await writeFixtureRelease(join(folder, 'built'), { name: 'shell', version, files, smoke });
  await releases.publishRelease(built);
  return { ...base, shell: version };
};
const release = async (version: string): Promise<{ id: number; notices: readonly string[] }> => {
  const { id } = await releases.createReleaseSet(await publishShell(version));
  const request = { setId: id, channel: 'stable', share: 1, replacesSetId: null } as const;
  return { id, notices: (await requestGoLive(database.db, request)).notices };
};
const shownBy = async (web: RunningWeb): Promise<string> => {
  const html = await (
    await web.get('/', { 'x-forwarded-for': '192.0.2.9', cookie: 'age_verified=1' })
  ).text();
  return /version (\S+)/.exec(html)?.[1] ?? html.slice(0, 300);
};
const shown = () => Promise.all(webs.map(shownBy));
const until = (check: () => Promise<boolean>) =>
  waitUntil(
    check,
    async () => `${JSON.stringify(await shown())}:\n${webs.map((web) => web.printed()).join('\n---\n')}`,
  );
const warmth = async (setId: number) =>
  (
    await sql<{ label: string; state: string; error: string | null }>`
      SELECT p.label, w.state, w.error FROM release_warmth w JOIN release_processes p ON p.id = w.process_id
      WHERE w.set_id = ${setId} ORDER BY p.label`.execute(database.db)
  ).rows;

beforeAll(async () => {
  const { id } = await releases.createReleaseSet(await publishShell('first'));
  await releases.goLive(id, { warmUp: async () => {} });
  await start([env(), env(BROKEN_COUNTRY), env()]);
  await until(async () => (await shown()).every((version) => version === 'first'));
});
afterAll(close);

it('goes live in all processes once it is warm in all, and back in all without warming anything up', async () => {
  const { id, notices } = await release('second');
  expect(notices.filter((notice) => notice.startsWith('process'))).toEqual([]);
  expect((await warmth(id)).map(({ state }) => state)).toEqual(['warm', 'warm', 'warm']);
  await until(async () => (await shown()).every((version) => version === 'second'));
  const before = (await releases.loadLiveSets())?.previous?.id ?? 0;
  expect((await warmth(before)).map(({ state }) => state)).toEqual(['warm', 'warm', 'warm']);
  await releases.rollback('stable');
  await until(async () => (await shown()).every((version) => version === 'first'));
});

it('warms the set before again after a restart', async () => {
  await release('third');
  await webs[0]?.stop();
  webs[0] = await startWebProcess(env());
  const before = (await releases.loadLiveSets())?.previous?.id ?? 0;
  await until(async () => (await warmth(before)).filter(({ state }) => state === 'warm').length === 3);
  expect(await shown()).toEqual(['third', 'third', 'third']);
});

it('is not served by a process where it fails: that one says so, and goes on with the set before', async () => {
  const packages = await publishShell('fourth');
  const broken = webs[1];
  const { id } = await releases.createReleaseSet(packages);
  const request = { setId: id, channel: 'stable', share: 1, replacesSetId: null } as const;
  let notices: readonly string[] | undefined;
  // Whichever process works on it: where it fails there, it is refused everywhere.
  for (let tries = 0; notices === undefined && tries < 20; tries += 1)
    notices = await requestGoLive(database.db, request).then(
      (live) => live.notices,
      (error: Error) => {
        expect(error.message).toContain('broken here');
        return undefined;
      },
    );
  expect(notices?.filter((notice) => notice.startsWith('process'))).toEqual([
    expect.stringMatching(new RegExp(`process \\S+ ${broken?.pid} goes on .*broken here$`)),
  ]);
  await until(async () => (await shown()).filter((version) => version === 'fourth').length === 2);
  expect(await shown()).toEqual(['fourth', 'third', 'fourth']);
  expect(broken?.printed()).toContain(`release set ${id} is not served by this process`);
  await broken?.stop();
  webs[1] = await startWebProcess(env());
  await until(async () => (await shown()).every((version) => version === 'fourth'));
});
