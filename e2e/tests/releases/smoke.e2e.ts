/** What breaks on a page or a widget that only some visitors see is refused before it goes live, by name. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Release } from '@foyer/shared/wire-schemas/releases';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { craftRelease, publishedFolder, withBrokenPart } from '../../harness/craft-release.ts';
import { openWarmRegistry } from '../../harness/registry.ts';
import { warmSite } from '../../harness/warm-site.ts';

const ROOT = join(import.meta.dirname, '../../..');
const THROWS = 'Component() { throw new Error("broken in render"); }';
const THROWS_FOR_MEMBERS = `Component(props) {
  if (platform.useViewer().status === 'member') throw new Error('broken for members');
  return part.Component(props);
}`;

const CASES: readonly {
  what: string;
  remote: RemoteName;
  change: (folder: string, release: Release) => Promise<Partial<Release>>;
  refusal: RegExp;
}[] = [
  {
    what: 'a player that throws on every film',
    remote: 'mf-player',
    change: withBrokenPart('watch', THROWS),
    refusal: /mf-player cannot render \/videos\/\d+\/[^/]+\/: broken in render/,
  },
  {
    what: 'an upload page that throws',
    remote: 'mf-upload',
    change: withBrokenPart('video', THROWS),
    refusal: /mf-upload cannot render \/upload\/video\/ as member: broken in render/,
  },
  {
    what: 'a member page that throws for signed-in members only',
    remote: 'mf-member',
    change: withBrokenPart('info', THROWS_FOR_MEMBERS),
    refusal: /mf-member cannot render \/members\/\d+\/info\/ as member: broken for members/,
  },
  {
    what: 'a comments widget that throws for signed-in members only',
    remote: 'mf-community',
    change: withBrokenPart('comments', THROWS_FOR_MEMBERS),
    refusal: /mf-community cannot render .* as member: broken for members/,
  },
  {
    what: 'a page that leads elsewhere',
    remote: 'mf-member',
    change: withBrokenPart('info', "load: async () => ({ status: 302, redirect: '/' })"),
    refusal: /mf-member: the smoke page \/members\/\d+\/info\/ leads to \//,
  },
  {
    what: 'a page that is not there',
    remote: 'mf-community',
    change: withBrokenPart('people', 'load: async () => ({ status: 404 })'),
    refusal: /mf-community: \/community\/recent\/1\/ renders with status 404/,
  },
  {
    what: 'a remote with a page that no entry of its smoke plan renders',
    remote: 'mf-listings',
    change: async (_, { smoke }) => ({
      smoke: { pages: smoke?.pages.filter(({ page }) => page !== 'categories') ?? [] },
    }),
    refusal: /mf-listings \S+ exposes what no entry of its smoke plan renders: categories/,
  },
];

describe('before it goes live', () => {
  let registry: Awaited<ReturnType<typeof openWarmRegistry>>;
  beforeAll(async () => {
    registry = await openWarmRegistry();
  });
  afterAll(() => registry?.close());

  it.each(CASES)(
    '$what is refused',
    async ({ what, remote, change, refusal }) => {
      const stable = (await registry.releases.loadLiveSets())?.stable;
      const published = publishedFolder(warmSite().dataDir, remote, stable?.packages[remote] ?? '');
      const crafted = await craftRelease(published, what.replaceAll(/\W+/g, '-'), change);
      const output = await new Promise<string>((resolve) => {
        const env = { ...process.env, FOYER_DATA_DIR: warmSite().dataDir };
        const args = [join(ROOT, 'scripts/release.ts'), '--folder', crafted.folder];
        execFile(process.execPath, args, { cwd: ROOT, env }, (_, stdout, stderr) => resolve(stdout + stderr));
      });
      await crafted.remove();
      expect(output).toMatch(refusal);
      expect((await registry.releases.loadLiveSets())?.stable.id).toBe(stable?.id);
    },
    60_000,
  );
});
