/** Lists of records, reports and copyright notices are read in the order of an index, however long they are (docs/decisions/0116). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX person_records_decided ON person_records (state, (coalesce(decided_at, sent_at)), id)
      WHERE delete_after IS NULL AND state <> 'waiting';
    -- What has no deadline comes behind what has one.
    CREATE INDEX reports_in_order ON reports ((coalesce(due_at, '9999-12-31 00:00:00+00'::timestamptz)), id) WHERE state = 'open';
    CREATE INDEX reports_of_member_in_order ON reports (member_id, (coalesce(due_at, '9999-12-31 00:00:00+00'::timestamptz)), id)
      WHERE state = 'open' AND member_id IS NOT NULL;
    CREATE INDEX reports_closed_in_order ON reports ((coalesce(closed_at, created_at)), id) WHERE state = 'closed';
    CREATE INDEX copyright_notices_in_order ON copyright_notices (due_at, id) WHERE state = 'open';
    CREATE INDEX copyright_notices_closed ON copyright_notices ((coalesce(closed_at, created_at)), id) WHERE state = 'closed';
    DROP INDEX copyright_notices_due;
  `.execute(db);
}
