import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { LISTED } from '../listings.sql.ts';
import { selectCards, type VideoCardRow } from '../video-cards.sql.ts';

/** Cards of what an engine found: whatever its index holds, only what everyone may see now. */
export const selectFound = async (db: Database, ids: readonly number[]): Promise<VideoCardRow[]> =>
  ids.length
    ? (
        await selectCards(
          // Asked once more: the popular ones are copies, as all of another engine are, and what was hidden a moment ago must not be shown.
          sql`SELECT p.id, p.place FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS p (id, place)
            JOIN videos v ON v.id = p.id WHERE ${LISTED}`,
        ).execute(db)
      ).rows
    : [];
