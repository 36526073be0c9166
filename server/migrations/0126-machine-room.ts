/** What the machine room shows that only the processes themselves knew: who a worker is and what it does, where work failed, which mail is being sent. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- label: host and number of the process. work: its jobs, as [{"queue", "id", "piece", "since"}].
    ALTER TABLE media_workers ADD COLUMN label text NOT NULL DEFAULT '',
      ADD COLUMN started_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN work jsonb NOT NULL DEFAULT '[]';
    -- The stage in which the work failed, since the stage itself is then 'failed'.
    ALTER TABLE video_processing ADD COLUMN failed_stage text;
    -- A process sends it: nobody else may until then.
    ALTER TABLE mails ADD COLUMN leased_until timestamptz;
  `.execute(db);
}
