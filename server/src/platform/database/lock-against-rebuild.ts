/** Tables that are emptied and filled anew: by a scheduled job, and by commands such as `npm run seed`, which know nothing of each other. */
import { sql } from 'kysely';
import type { Database } from './create-database.ts';

type RebuiltTable =
  | 'listing_anchors'
  | 'listing_filtered_anchors'
  | 'listing_tops'
  | 'listing_counters'
  | 'comment_counters'
  | 'country_rankings'
  | 'popular_search'
  | 'search_indexes'
  | 'member_anchors';

/**
 * Waits for another rebuild of the table, and keeps the next one waiting until the transaction ends; who reads or writes rows goes on.
 * First in the transaction: it takes no snapshot, so that what follows sees what the other rebuild left.
 */
export const lockAgainstRebuild = async (tx: Database, table: RebuiltTable): Promise<void> => {
  // The one mode that conflicts with itself and with nothing that DELETE, INSERT or SELECT take.
  await sql`LOCK TABLE ${sql.table(table)} IN SHARE UPDATE EXCLUSIVE MODE`.execute(tx);
};
