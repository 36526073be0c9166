/** Over repositories made here, and what CHANGELOG and package.json say of this one. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { findVersionBefore, listReleasedVersions } from './find-version-before.ts';
import { setUpRepository } from './repository.fixture.ts';

const { root, git, commit } = setUpRepository();
const migration = (number: number) => ({ [`server/migrations/000${number}-one.ts`]: '' });

it('is the newest tag whose schema lacks migrations, else the commit from before there were any', async () => {
  const first = await commit(migration(1));
  const older = await commit(migration(2));
  git('tag', 'v0.9.0');
  const newer = await commit(migration(3));
  git('tag', '-a', '-m', 'version 0.10.0', 'v0.10.0');
  git('tag', 'very-old');
  const before = () => findVersionBefore(root(), first);
  // Nothing is to be updated from this very version: it is the one before it.
  expect(await before()).toEqual({ name: 'v0.9.0', commit: older });
  await commit(migration(4));
  expect(await before()).toEqual({ name: 'v0.10.0', commit: newer });
  git('tag', '-d', 'v0.9.0', 'v0.10.0');
  expect(await before()).toEqual({ name: first.slice(0, 8), commit: first });
});

it('is the commit that dated a version in CHANGELOG where no tag is', async () => {
  await commit({ 'CHANGELOG.md': '# Changelog\n\n## 0.1.0 (unreleased)\n\n- one\n', ...migration(1) });
  const dated = await commit({ 'CHANGELOG.md': '# Changelog\n\n## 0.1.0 (2026-11-29)\n\n- one\n' });
  await commit({
    'CHANGELOG.md': '# Changelog\n\n## Unreleased\n\n- two\n\n## 0.1.0 (2026-11-29)\n\n- one\n',
    ...migration(2),
  });
  expect(await findVersionBefore(root(), 'a'.repeat(40))).toEqual({ name: 'v0.1.0', commit: dated });
});

it('finds in CHANGELOG, dated, the version of package.json', async () => {
  const here = join(import.meta.dirname, '../..');
  const { version } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8')) as { version: string };
  const changelog = await readFile(join(here, 'CHANGELOG.md'), 'utf8');
  expect(listReleasedVersions(changelog)[0]?.version).toBe(version);
});
