/** The channel by which processes tell one another what is stale. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

export const CACHE_CHANNEL = 'foyer_cache_drop';
/** PostgreSQL takes less than 8000. */
const MAX_PAYLOAD_BYTES = 7500;

/** As many notices as it takes: a tag that is left out would be a withdrawal that nobody hears of. */
export const toPayloads = (tags: readonly string[]): string[] => {
  const payloads: string[] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const tag of new Set(tags)) {
    const more = Buffer.byteLength(tag) + 1;
    const last = payloads.at(-1);
    if (last === undefined || bytes + more > MAX_PAYLOAD_BYTES) {
      payloads.push(tag);
      bytes = more;
    } else {
      payloads[payloads.length - 1] = `${last}\n${tag}`;
      bytes += more;
    }
  }
  return payloads;
};

/** Sent when the transaction commits. Tags are separated by line feeds. */
export const notifyInvalidation = async (db: Database, tags: readonly string[]): Promise<void> => {
  if (tags.length === 0) return;
  await sql`SELECT pg_notify(${CACHE_CHANNEL}, payload) FROM unnest(${toPayloads(tags)}::text[]) AS p (payload)`.execute(
    db,
  );
};
