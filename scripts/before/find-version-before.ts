/**
 * The commit of the version that an update comes from: the newest version whose schema lacks migrations of this checkout's, else nothing of
 * an update could be tried. Versions are git's tags; a checkout without tags has the commits that gave them their date in CHANGELOG.md.
 */
import { askGit } from '../contract/describe-build.ts';

const DATED = /^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/gm;
const MIGRATIONS = 'server/migrations/';

export interface VersionBefore {
  /** Such as `v0.1.0`; the start of the commit's id where it is none. */
  name: string;
  commit: string;
}

/** Numbers of the versions that have a date, the newest first. */
export const listReleasedVersions = (changelog: string): { version: string; heading: string }[] =>
  [...changelog.matchAll(DATED)].map(([heading, version = '']) => ({ version, heading }));

const linesOf = (text: string | undefined): string[] => text?.split('\n').filter(Boolean) ?? [];

const listTagged = async (root: string): Promise<VersionBefore[]> => {
  const names = linesOf(
    await askGit(root, 'tag', '--list', 'v[0-9]*', '--sort=-version:refname', '--merged', 'HEAD'),
  );
  return Promise.all(
    names.map(async (name) => ({
      name,
      commit: (await askGit(root, 'rev-parse', `${name}^{commit}`)) ?? '',
    })),
  );
};

const listDated = async (root: string): Promise<VersionBefore[]> => {
  const found: VersionBefore[] = [];
  for (const { version, heading } of listReleasedVersions(
    (await askGit(root, 'show', 'HEAD:CHANGELOG.md')) ?? '',
  )) {
    const changes = linesOf(
      await askGit(root, 'log', '--format=%H', `-S${heading}`, 'HEAD', '--', 'CHANGELOG.md'),
    );
    const commit = changes.at(-1);
    if (commit !== undefined) found.push({ name: `v${version}`, commit });
  }
  return found;
};

const listMigrationsOf = async (root: string, commit: string): Promise<string[]> =>
  linesOf(await askGit(root, 'ls-tree', '--name-only', commit, MIGRATIONS));

/** @param first taken where no version is that old: the commit of a time before there were any */
export const findVersionBefore = async (root: string, first: string): Promise<VersionBefore> => {
  const tagged = await listTagged(root);
  const versions = tagged.length > 0 ? tagged : await listDated(root);
  const today = await listMigrationsOf(root, 'HEAD');
  for (const version of versions) {
    const had = await listMigrationsOf(root, version.commit);
    if (today.some((file) => !had.includes(file))) return version;
  }
  return { name: first.slice(0, 8), commit: first };
};
