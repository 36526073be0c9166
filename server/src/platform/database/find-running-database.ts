/** The database of a server that runs in another process: for commands, which never start one. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { withDatabaseName } from './create-database.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { POSTGRES_MAJOR } from './embedded-postgres.ts';
import { findPostmaster } from './postmaster.ts';

const readLine = async (path: string): Promise<string> =>
  (await readFile(path, 'utf8').catch(() => '')).trim();

/**
 * Its address: DATABASE_URL, or the embedded one of the data directory.
 * @throws DatabaseStartError when the embedded one does not run
 */
export const findRunningDatabase = async ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<string> => {
  if (databaseUrl) return databaseUrl;
  const home = (await readLine(join(dataDir, 'database-folder.txt'))) || dataDir;
  const running = await findPostmaster(join(home, `pg${POSTGRES_MAJOR}`));
  const password = await readLine(join(home, `pg${POSTGRES_MAJOR}.password`));
  if (!running || !password)
    throw new DatabaseStartError(`none runs in ${dataDir}; start the site first with npm start`);
  return withDatabaseName(`postgres://foyer:${password}@127.0.0.1:${running.port}/`, 'postgres');
};
