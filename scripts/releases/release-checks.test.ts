import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { type FixtureRegistry, openFixtureRegistry } from '../../server/src/releases/fixture-registry.ts';
import {
  type FixtureRelease,
  writeFixtureDists,
  writeFixtureRelease,
} from '../../server/src/releases/fixture-release.ts';
import { findOverBudget } from '../../server/src/releases/checks/over-budget.ts';
import type { ReleaseSet, SetPackages } from '../../server/src/releases/registry/release-sets.ts';
import { checkNewSet } from './release-checks.ts';

const PLATFORM = `
export declare const useSite: () => { name: string };
export declare const useViewer: () => { id: number };
`;
const shellFiles = (platform: string) => ({
  'browser/entry.abc123.js': '/* shell */',
  'node/entry.js': '',
  'contract/types/platform/platform.d.ts': platform,
});
/** Text that no compression makes smaller than about its half. */
const noise = (bytes: number, salt = ''): string => {
  let text = '';
  for (let count = 0; text.length < bytes; count++)
    text += createHash('sha512').update(`${salt}${count}`).digest('base64');
  return text.slice(0, bytes);
};
const playerOf = (kilobytes: number): Pick<FixtureRelease, 'name' | 'files' | 'exposes' | 'smoke'> => ({
  name: 'mf-player',
  smoke: { pages: [{ page: 'watch', path: '/' }] },
  files: {
    'browser/entry.abc123.js': noise(2000, 'entry'),
    'browser/watch.js': noise(kilobytes * 1000, 'watch'),
    'browser/messages.en.js': noise(1000, 'en'),
    'browser/messages.de.js': noise(1500, 'de'),
    'node/entry.js': '',
  },
  exposes: {
    './watch': { js: ['watch.js'], css: [] },
    './messages/en': { js: ['messages.en.js'], css: [] },
    './messages/de': { js: ['messages.de.js'], css: [] },
  },
});

let registry: FixtureRegistry;
let first: ReleaseSet;
let count = 0;
beforeAll(async () => {
  registry = await openFixtureRegistry();
  const dists = await writeFixtureDists(`${registry.folder}/built`, '1.0.0', {
    shell: { files: shellFiles(PLATFORM) },
    'mf-player': playerOf(15),
  });
  const packages: Record<string, string> = {};
  for (const [name, dist] of Object.entries(dists))
    packages[name] = (await registry.releases.publishRelease(`${dist}/1.0.0`)).version;
  first = await registry.releases.createReleaseSet(packages as SetPackages);
  await registry.releases.goLive(first.id, { warmUp: async () => {} });
});
afterAll(() => registry.close());

/** Publishes a release and checks the set that it makes with what is live. */
const check = async (
  fixture: Omit<FixtureRelease, 'version'>,
  options: { overBudget?: string; force?: boolean } = {},
) => {
  count += 1;
  const { releases } = registry;
  const folder = await writeFixtureRelease(registry.folder, { ...fixture, version: `2.0.${count}` });
  const release = await releases.publishRelease(folder);
  const live = await releases.loadLiveSets();
  if (!live) throw new Error('nothing is live');
  const packages = { ...live.stable.packages, [release.name]: release.version };
  const set = await releases.createReleaseSet(packages, { force: options.force });
  const said: string[] = [];
  const checked = { live, published: [release], force: false, overBudget: undefined, ...options };
  const refused = await checkNewSet(registry, set.id, { ...checked, say: (line) => said.push(line) }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { set, refused, said };
};

describe('types of the contract', () => {
  it('refuse a shell that takes away what a live remote uses, in the words of the compiler', async () => {
    const narrower = PLATFORM.replace('name: string', 'title: string');
    const { refused } = await check({ name: 'shell', files: shellFiles(narrower) });
    expect(refused).toMatch(
      /^shell 2\.0\.\d+ changes useSite, which 1\.0\.0 gave: .*Property 'name' is missing/,
    );
    expect(refused).toContain('raise the contract number');
  });
  it('say what a shell takes away that nobody uses', async () => {
    const narrower = PLATFORM.replace('id: number', 'key: string');
    const { refused, said } = await check({ name: 'shell', files: shellFiles(narrower) });
    expect(refused).toBeUndefined();
    expect(said).toContainEqual(expect.stringMatching(/^note: shell .* changes useViewer/));
  });
  it('let a shell add what it likes, and --force leaves them out', async () => {
    const wider = `${PLATFORM}export declare const useTomorrow: () => null;`;
    expect((await check({ name: 'shell', files: shellFiles(wider) })).refused).toBeUndefined();
    const narrower = PLATFORM.replace('name: string', 'title: string');
    expect(
      (await check({ name: 'shell', files: shellFiles(narrower) }, { force: true })).refused,
    ).toBeUndefined();
  });
});

describe('budgets', () => {
  it('refuse a remote that grew by 50 kB with the table', async () => {
    const { refused } = await check(playerOf(80));
    const lines = refused?.split('\n') ?? [];
    expect(lines[0]).toMatch(
      /^mf-player 2\.0\.\d+ \.\/watch: [67]\d\.\d kB of 35 \(live: 1\d\.\d\), beyond its budget$/,
    );
    expect(lines[1]).toMatch(/^mf-player 2\.0\.\d+ \.\/watch: 3 files of 8 \(live: 3\)$/);
    expect(lines.at(-1)).toBe('release with --over-budget "reason" if it must be');
  });
  it('refuse a server bundle of 10 MB with its size and the limit', async () => {
    const player = playerOf(15);
    const large = { ...player, files: { ...player.files, 'node/large.js': noise(10_000_000, 'large') } };
    expect((await check(large)).refused).toMatch(
      /^mf-player 2\.0\.\d+ server bundle: 100\d\d\.\d kB of 8000 \(live: [\d.]+\), beyond its budget$/m,
    );
    const budgets = { serverKilobytes: 12_000 };
    expect((await check({ ...large, budgets })).refused).toBeUndefined();
  });
  it('let it pass with a reason, which stays readable with the set', async () => {
    const { refused, set } = await check(playerOf(80), { overBudget: 'a new codec, until next month' });
    expect(refused).toBeUndefined();
    expect(await findOverBudget(registry.db, set.id)).toEqual({
      reason: 'a new codec, until next month',
      lines: [expect.stringContaining('beyond its budget')],
    });
    expect(await findOverBudget(registry.db, first.id)).toBeUndefined();
  });
  it("count a place's own messages, of the language that has the most in all", async () => {
    const player = playerOf(15);
    const { refused } = await check({
      ...player,
      files: { ...player.files, 'browser/messages-desk-en.js': noise(40_000, 'desk') },
      exposes: {
        ...player.exposes,
        './watch': { js: ['watch.js'], css: [], messages: { en: ['messages-desk-en.js'] } },
      },
    });
    expect(refused).toMatch(/\.\/watch: 4\d\.\d kB of 35 /);
  });
  it('are what the remote declares, where it does', async () => {
    const budgets = { places: { './watch': { kilobytes: 100 } } };
    expect((await check({ ...playerOf(80), budgets })).refused).toBeUndefined();
    const files = { places: { './watch': { files: 2 } } };
    expect((await check({ ...playerOf(15), budgets: files })).refused).toContain(
      './watch: 3 files of 2 (live: 3), beyond its budget',
    );
  });
});

describe('pairs', () => {
  it('with the set before are said: a remote that needs what only the new shell gives', async () => {
    const { releases } = registry;
    const wider = `${PLATFORM}export declare const useTomorrow: () => null;`;
    const provides = ['useSite', 'useViewer', 'useTomorrow'];
    const { set } = await check({ name: 'shell', provides, files: shellFiles(wider) });
    await releases.goLive(set.id, { warmUp: async () => {} });
    const { refused, said } = await check({ name: 'mf-member', uses: ['useSite', 'useTomorrow'] });
    expect(refused).toBeUndefined();
    expect(said).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^note: alongside release set ${first.id}: mf-member .* uses platform exports that shell 1\\.0\\.0 lacks: useTomorrow`,
        ),
      ),
    );
  });
});
