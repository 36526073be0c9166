/** Who builds what from which sources, for `release.json`. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PackageBuild } from '@foyer/shared/config/webpack';
import {
  BUILD_TYPE,
  BUILDER_ID,
  COMMIT_ID,
  type Provenance,
} from '@foyer/shared/wire-schemas/releases/releases';

const LOCK_FILES = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock'];

/** What git says in a folder; undefined without git, without a repository, or where git does not trust the folder. */
export const askGit = (folder: string, ...args: string[]): Promise<string | undefined> =>
  promisify(execFile)('git', ['-C', folder, ...args], { maxBuffer: 64 * 1024 * 1024 }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );

const describeSource = async (folder: string): Promise<Provenance['source']> => {
  const commit = await askGit(folder, 'rev-parse', 'HEAD');
  if (commit === undefined || !COMMIT_ID.test(commit)) return { commit: null, isClean: null };
  const changes = await askGit(folder, 'status', '--porcelain');
  return { commit, isClean: changes === undefined ? null : changes === '' };
};

/** The nearest lock file, in the folder or above it. */
const hashLockFile = async (folder: string): Promise<Provenance['materials']> => {
  for (const name of LOCK_FILES) {
    const content = await readFile(join(folder, name)).catch(() => undefined);
    if (content) return { [name]: createHash('sha256').update(content).digest('hex') };
  }
  const parent = dirname(folder);
  return parent === folder ? {} : hashLockFile(parent);
};

/** `FOYER_BUILDER`. @throws Error in one line when it is no id */
export const readBuilder = (env: Readonly<Record<string, string | undefined>>): string => {
  const builder = env.FOYER_BUILDER?.trim() || 'local';
  if (!BUILDER_ID.test(builder))
    throw new Error(
      'FOYER_BUILDER must be an id or an address such as ci.example/foyer, up to 200 characters, and no path',
    );
  return builder;
};

/** @param startedAt when the build started; it ends now */
export const describeBuild = async (
  { name, folder }: Pick<PackageBuild, 'name' | 'folder'>,
  startedAt: Date,
): Promise<Provenance> => ({
  builder: readBuilder(process.env),
  buildType: BUILD_TYPE,
  // Packages outside the workspace are built by their own command, in a folder that is named as anybody likes.
  command: basename(folder) === name ? `npm run build -- ${name}` : 'npm run build',
  source: await describeSource(folder),
  materials: await hashLockFile(folder),
  startedAt: startedAt.toISOString(),
  finishedAt: new Date().toISOString(),
});
