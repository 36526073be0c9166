/** Start-up check: version and locale of the database. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './create-database.ts';
import { DatabaseStartError } from './database-start-error.ts';

const MIN_VERSION_NUM = 140_000;

interface Facts {
  version: number;
  encoding: string;
  trigrams: number;
}

const readFacts = async (db: Database): Promise<Facts> => {
  await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(db);
  const { rows } = await sql<Facts>`
    SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
      coalesce(array_length(show_trgm('夜の港'), 1), 0) AS trigrams`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('no answer');
  return facts;
};

const isStarting = (error: unknown): boolean =>
  error instanceof Error &&
  ('code' in error
    ? ['ECONNREFUSED', '57P03', 'ECONNRESET', 'EAI_AGAIN'].includes(String(error.code))
    : /timeout/.test(error.message));

/**
 * Waits for the database to accept connections, then proves that it is new enough and that its locale keeps
 * Japanese trigrams.
 * @throws DatabaseStartError
 */
export const checkDatabase = async (db: Database, patienceMs = 30_000): Promise<void> => {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      const { version, encoding, trigrams } = await readFacts(db);
      if (version < MIN_VERSION_NUM)
        throw new DatabaseStartError(
          `PostgreSQL ${Math.floor(version / 10_000)} is too old; 17 or newer is wanted`,
        );
      if (encoding !== 'UTF8') throw new DatabaseStartError(`its encoding is ${encoding}; UTF8 is needed`);
      if (trigrams < 4)
        throw new DatabaseStartError(
          "its locale drops Japanese letters; make the database anew with: CREATE DATABASE foyer TEMPLATE template0 LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LC_CTYPE 'C.UTF-8'",
        );
      return;
    } catch (error) {
      if (error instanceof DatabaseStartError) throw error;
      if (isStarting(error) && Date.now() < end) {
        await delay(250);
        continue;
      }
      throw new DatabaseStartError(
        `no connection: ${error instanceof Error ? error.message || error.name : String(error)}`,
      );
    }
  }
};
