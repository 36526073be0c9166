/** The jobs on uploaded videos and photos as they stand in pg-boss' table, for the metrics. */
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const JOB_STATE = columns({ queue: 'text', state: 'text', jobs: 'int8', oldestSeconds: 'float8' });

/** Jobs that wait, run or failed for good, by queue; and how long the oldest of them is in the queue. */
export const selectJobStates = async (db: Database): Promise<RowOf<typeof JOB_STATE>[]> =>
  (
    await typedSql(JOB_STATE)`
      SELECT name AS queue, state::text AS state, count(*) AS jobs,
        coalesce(extract(epoch FROM now() - min(created_on)), 0)::double precision AS "oldestSeconds"
      FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY name, state ORDER BY name, state`.execute(
      db,
    )
  ).rows;
