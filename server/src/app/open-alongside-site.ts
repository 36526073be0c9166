/** The database of a command that works alongside a running site, or without one. */
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { DatabaseStartError } from '../platform/database/database-start-error.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { findRunningDatabase } from '../platform/database/find-running-database.ts';
import { openDatabase } from './open-database.ts';
import type { Stop } from './run-process.ts';

/**
 * @param wantsWork whether the command works itself in any case
 * @returns `works`: whether it has to, since no site runs that would
 * @throws DatabaseStartError
 */
export const openAlongsideSite = async (
  config: Config,
  wantsWork: boolean,
  say: (line: string) => void,
  stops: Stop[],
): Promise<{ db: Database; url: string; works: boolean }> => {
  if (config.databaseUrl) {
    const db = await openDatabase(config.databaseUrl, config, say, stops, 'work');
    return { db, url: config.databaseUrl, works: wantsWork };
  }
  try {
    const server = await startEmbeddedPostgres({ dataDir: config.dataDir });
    stops.push(server.stop);
    return { db: await openDatabase(server.url, config, say, stops, 'work'), url: server.url, works: true };
  } catch (error) {
    // A site runs over it: its workers do the rest.
    if (!(error instanceof DatabaseStartError) || !error.message.includes('already')) throw error;
    const url = await findRunningDatabase(config);
    return { db: await openDatabase(url, config, say, stops, 'work'), url, works: wantsWork };
  }
};
