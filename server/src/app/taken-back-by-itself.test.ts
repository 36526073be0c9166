/** Two web processes over one registry, and a release that fails at some addresses: visitors get content, and it is taken back automatically. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type FixtureRelease, writeFixtureRelease } from '../releases/fixture-release.ts';
import { sampled } from '../testing/long.ts';
import { openFixtureReleases } from '../testing/fixture-releases.ts';
import { until as waitUntil } from '../testing/until.ts';

/**
 * A shell's Node build in small: says which version renders. The sound one fails at `/both/` alone; the others also at `/odd/`, where they
 * throw, at `/loop/`, where they never end, and `/own/` is one visitor's.
 */
const shellOf = (version: string): string => `
exports.redirectExpressions = [];
exports.routeOutlines = ['', 'both/', 'odd/', 'loop/', 'own/'].map((path) => (
  { expression: '^/' + path + '$', query: [], byCountry: false, personal: path === 'own/' }));
exports.createRenderer = ({ set }) => ({
  render: async ({ url, smoke }) => {
    if (url === '/both/') throw new Error('no such field');
    if ('${version}' !== 'sound' && (url === '/odd/' || url === '/own/')) throw new Error('no such field');
    if ('${version}' !== 'sound' && url === '/loop/') for (;;);
    return { status: 200, body: '<p>version ${version}</p>', failed: [], personal: false, byCountry: false };
  },
});
`;

/** A player in small: the sound one embeds for everyone, the others throw in German and never end in French. */
const playerOf = (version: string): Partial<FixtureRelease> => ({
  version,
  nodeEntries: { embed: 'embed.js' },
  files: {
    'browser/entry.abc123.js': '//',
    'node/entry.js': '',
    'node/embed.js': `
exports.renderEmbed = ({ language }) => {
  if ('${version}' !== 'sound' && language === 'de') throw new Error('no such word');
  if ('${version}' !== 'sound' && language === 'fr') for (;;);
  return '<p>version ${version}</p>';
};
`,
  },
});

const { database, folder, releases, base, webs, start, close } = await openFixtureReleases();
let versions = 0;
let soundId = 0;
let brokenId = 0;

/** Both packages in the same version. */
const makeSet = async (version: string): Promise<number> => {
  const files = { 'browser/entry.abc123.js': '//', 'node/entry.js': shellOf(version) };
  const smoke = { pages: [{ page: 'home', path: '/' }] };
  const built = await writeFixtureRelease(join(folder, 'built'), { name: 'shell', version, files, smoke });
  await releases.publishRelease(built);
  const player = await writeFixtureRelease(join(folder, 'built'), {
    name: 'mf-player',
    version,
    ...playerOf(version),
  });
  await releases.publishRelease(player);
  return (await releases.createReleaseSet({ ...base, shell: version, 'mf-player': version })).id;
};
const ask = async (path: string, network: number, language = 'en') => {
  const web = webs[network % webs.length];
  const answer = await web?.get(path, {
    'x-forwarded-for': `198.51.${network}.9`,
    cookie: 'age_verified=1',
    'accept-language': language,
  });
  const html = (await answer?.text()) ?? '';
  return {
    status: answer?.status,
    version: /version (\S+?)</.exec(html)?.[1],
    stale: answer?.headers.get('x-foyer-stale'),
    isKept: !answer?.headers.get('cache-control')?.includes('no-store'),
  };
};
const until = (check: () => Promise<boolean>) =>
  waitUntil(check, () => webs.map((web) => web.printed()).join('\n---\n'));
const allShow = async (version: string) =>
  (await Promise.all(webs.map((_, index) => ask('/', index)))).every((one) => one.version === version);
const stableId = async () => (await releases.loadLiveSets())?.stable.id;

beforeAll(async () => {
  soundId = await makeSet('sound');
  await releases.goLive(soundId, { warmUp: async () => {} });
  const env = {
    DATABASE_URL: database.url,
    FOYER_DATA_DIR: folder,
    FOYER_RENDER_TIMEOUT_MS: '150',
    FOYER_RELEASES_MAIL: 'ops@example.org, mf-player=player@example.org',
  };
  await start([env, env]);
  await until(() => allShow('sound'));
});
afterAll(close);
beforeEach(async () => {
  const version = `broken-${(versions += 1)}`;
  brokenId = await makeSet(version);
  await releases.goLive(brokenId, { warmUp: async () => {} });
  await until(() => allShow(version));
});

it.each(['/odd/', '/own/', '/loop/'])(
  'gives visitors of %s content all the while, and is gone at the third network',
  async (path) => {
    for (const network of [11, 12]) {
      expect(await ask(path, network)).toEqual({
        status: 200,
        version: 'sound',
        stale: 'set',
        isKept: false,
      });
    }
    // One network's asking again changes nothing.
    for (const network of [11, 12]) expect((await ask(path, network)).version).toBe('sound');
    expect(await stableId()).toBe(brokenId);
    expect((await ask(path, 13)).status).toBe(200);
    await until(async () => (await stableId()) === soundId);
    await until(() => allShow('sound'));
    const { rows } = await sql<{ end_reason: string }>`
      SELECT end_reason FROM release_history WHERE set_id = ${brokenId} AND outcome = 'taken_back'`.execute(
      database.db,
    );
    expect(rows[0]?.end_reason).toContain(`for visitors of 3 networks`);
    await until(async () =>
      webs.some((web) => web.printed().includes(`release set ${brokenId} was taken back:`)),
    );
    const mails = async () =>
      (
        await sql<{ recipient: string; subject: string }>`
          SELECT recipient, subject FROM mails WHERE subject LIKE ${`%${brokenId}%`}`.execute(database.db)
      ).rows;
    await until(async () => (await mails()).length > 0);
    expect(await mails()).toEqual([
      { recipient: 'ops@example.org', subject: expect.stringContaining(`set ${brokenId}`) },
    ]);
  },
);

// In French the embed never ends, which /loop/ has in the short form.
it.each(sampled(['de', 'fr'], 1))(
  'gives partners the embed of the set before all the while, in %s, and is gone at the third network',
  async (language) => {
    for (const network of [41, 42])
      expect(await ask('/embed/7/x/', network, language)).toEqual({
        status: 404,
        version: 'sound',
        stale: 'set',
        isKept: false,
      });
    expect(await ask('/embed/7/x/', 43)).toMatchObject({ version: `broken-${versions}`, stale: null });
    expect(await stableId()).toBe(brokenId);
    await ask('/embed/7/x/', 44, language);
    await until(async () => (await stableId()) === soundId);
    await until(() => allShow('sound'));
    const { rows } = await sql<{ end_reason: string }>`
      SELECT end_reason FROM release_history WHERE set_id = ${brokenId} AND outcome = 'taken_back'`.execute(
      database.db,
    );
    expect(rows[0]?.end_reason).toMatch(/mf-player.* for visitors of 3 networks/);
  },
);

it('stays where the set before fails at the same address, no matter who asks', async () => {
  for (let network = 20; network < 30; network += 1)
    expect((await ask('/both/', network)).status).toBeGreaterThanOrEqual(500);
  await sleep(200);
  expect(await stableId()).toBe(brokenId);
  expect((await ask('/', 30)).version).toBe(`broken-${versions}`);
});
