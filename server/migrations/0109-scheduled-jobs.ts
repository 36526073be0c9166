/** The table of scheduled jobs gets their name. The view serves processes of the release before, until a later one removes it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE chores RENAME TO scheduled_jobs;
    ALTER INDEX chores_pkey RENAME TO scheduled_jobs_pkey;
    ALTER TABLE scheduled_jobs RENAME CONSTRAINT chores_every_seconds_check TO scheduled_jobs_every_seconds_check;
    CREATE VIEW chores AS SELECT * FROM scheduled_jobs;
  `.execute(db);
}
