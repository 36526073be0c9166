import { expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { adviseRebuilds, listSharedFiles } from './shared-changes.ts';

it('knows which files of shared a remote is built with: what these import as well, no types, no platform', async () => {
  const files = await listSharedFiles('mf-desk');
  expect(files).toContain('shared/src/ui/graphics/badge.tsx');
  // Through badge.tsx, and its style.
  expect([...files].some((file) => file.endsWith('.module.css'))).toBe(true);
  expect([...files].filter((file) => file.startsWith('shared/src/platform/'))).toEqual([]);
  expect(files).not.toContain('shared/src/ui/videos/use-list-tools.ts');
});

const root = join(import.meta.dirname, '..');
const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();
const builtFrom = (name: string, commit: string): Release =>
  ({ name, version: '1.0.0', provenance: { source: { commit, isClean: true } } }) as unknown as Release;
/** A copy of the repository without its history, as some CI checks out, has no commit to compare with. */
const emptyTree = () => git('hash-object', '-t', 'tree', '/dev/null');

it('names remotes that hold what changed since they were built, and no others', async () => {
  // Since the empty tree everything changed.
  const lines = await adviseRebuilds([builtFrom('mf-desk', emptyTree()), builtFrom('mf-books', emptyTree())]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    /^note: mf-desk 1\.0\.0 was built before shared\/src\/\S+, \S+, \S+ and \d+ more changed; npm run release -- mf-desk brings that$/,
  );
});

it('says nothing of a build whose commit is not known', async () => {
  expect(await adviseRebuilds([builtFrom('mf-desk', '0'.repeat(40))])).toEqual([]);
});
