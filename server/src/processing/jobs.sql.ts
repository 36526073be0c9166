/** Jobs as rows: given back when their worker ends. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import type { ClaimedJob } from './video-queue.ts';

/** The worker that held them is gone or going: others may take them now, without the delay of a failure. */
export const giveBackJobs = async (db: Database, jobs: readonly ClaimedJob[]): Promise<void> => {
  for (const { queue, id } of jobs)
    await sql`UPDATE pgboss.job SET state = 'retry', start_after = now(), heartbeat_on = NULL
      WHERE name = ${queue} AND id = ${id}::uuid AND state = 'active'`.execute(db);
  if (jobs.length > 0)
    await sql`SELECT pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), q)
      FROM unnest(${[...new Set(jobs.map(({ queue }) => queue))]}::text[]) q`.execute(db);
};
