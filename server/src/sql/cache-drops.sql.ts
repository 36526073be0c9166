/** The channel by which processes tell one another what is stale. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

export const CACHE_CHANNEL = 'foyer_cache_drop';
/** PostgreSQL takes 8000 bytes. */
const MAX_PAYLOAD = 7000;

/** Tags are separated by line feeds. */
export const notifyCacheDrop = async (db: Database, tags: readonly string[]): Promise<void> => {
  await sql`SELECT pg_notify(${CACHE_CHANNEL}, ${tags.join('\n').slice(0, MAX_PAYLOAD)})`.execute(db);
};
