/** Start-up check: version and locale of the database. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './create-database.ts';
import { DatabaseStartError } from './database-start-error.ts';

const MIN_MAJOR = 14;
/** The oldest one that Foyer is made for: it brought the locale that keeps Japanese trigrams on every system. */
const WANTED_MAJOR = 17;

export interface DatabaseFacts {
  /** As in `server_version_num`. */
  version: number;
  encoding: string;
  trigrams: number;
}

/** Of the four letters that are asked for. */
const WANTED_TRIGRAMS = 4;

const readFacts = async (db: Database): Promise<DatabaseFacts> => {
  await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(db);
  const { rows } = await sql<DatabaseFacts>`
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

/** @returns one line about a database that will do but is not what is wanted. @throws DatabaseStartError */
export const judgeDatabase = ({ version, encoding, trigrams }: DatabaseFacts): string | undefined => {
  const major = Math.floor(version / 10_000);
  const older = `PostgreSQL ${major} is older than ${WANTED_MAJOR}, which Foyer is made for`;
  if (major < MIN_MAJOR)
    throw new DatabaseStartError(`PostgreSQL ${major} is too old; ${WANTED_MAJOR} or newer is wanted`);
  if (encoding !== 'UTF8') throw new DatabaseStartError(`its encoding is ${encoding}; UTF8 is needed`);
  if (trigrams >= WANTED_TRIGRAMS)
    return major < WANTED_MAJOR ? `${older}; it passed the check of its locale` : undefined;
  throw new DatabaseStartError(
    major < WANTED_MAJOR
      ? `${older}: its locale drops Japanese letters, and the one that keeps them came with ${WANTED_MAJOR}`
      : "its locale drops Japanese letters; make the database anew with: CREATE DATABASE foyer TEMPLATE template0 LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LC_CTYPE 'C.UTF-8'",
  );
};

/**
 * Waits for the database to accept connections, then proves that it is new enough and that its locale keeps
 * Japanese trigrams.
 * @returns one line about a database that will do but is not what is wanted
 * @throws DatabaseStartError
 */
export const checkDatabase = async (db: Database, patienceMs = 30_000): Promise<string | undefined> => {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      return judgeDatabase(await readFacts(db));
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
