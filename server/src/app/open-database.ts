/** The database of a process: connected, checked, migrated. */
import type { Config } from '../platform/config/config.ts';
import { checkDatabase } from '../platform/database/check-database.ts';
import { createDatabase, type Database } from '../platform/database/create-database.ts';
import { migrate } from '../platform/database/migrate.ts';
import type { Stop } from './run-process.ts';

/** @throws DatabaseStartError */
export const openDatabase = async (
  url: string,
  config: Config,
  log: (message: string) => void,
  stops: Stop[],
): Promise<Database> => {
  const db = createDatabase({
    url,
    poolSize: config.databasePoolSize,
    onError: (error) => log(`database: ${error.message}`),
  });
  stops.push(() => db.destroy());
  await checkDatabase(db);
  const ran = await migrate(db);
  if (ran.length) log(`database: ${ran.join(', ')}`);
  return db;
};
