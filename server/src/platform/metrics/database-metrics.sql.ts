/** SQL of what the database says of itself. */
import type { Database } from '../database/create-database.ts';
import { columns, type RowOf, typedSql } from '../database/typed-sql.ts';

const SESSIONS = columns({ state: 'text', sessions: 'int8', oldestSeconds: 'float8' });

/**
 * Sessions of this database by what they do: `lock` waits for a lock, `active` runs a statement, `idle_in_transaction` holds what it locked. The user of the site
 * sees the sessions of that user alone.
 */
export const selectSessions = async (db: Database): Promise<RowOf<typeof SESSIONS>[]> =>
  (
    await typedSql(SESSIONS)`
      SELECT state, count(*) AS sessions, max(extract(epoch FROM now() - since))::double precision AS "oldestSeconds"
      FROM (SELECT CASE WHEN wait_event_type = 'Lock' THEN 'lock' WHEN state LIKE 'idle in transaction%' THEN 'idle_in_transaction'
          ELSE 'active' END AS state,
          CASE WHEN state = 'active' THEN query_start ELSE xact_start END AS since
        FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
          AND state IN ('active', 'idle in transaction', 'idle in transaction (aborted)')) s
      WHERE since IS NOT NULL GROUP BY state ORDER BY state`.execute(db)
  ).rows;

const SIZE = columns({ bytes: 'int8', connections: 'int4', connectionsMax: 'int4' });

/** How large this database is, and how many of the server's connections are open, of all of its databases. */
export const selectSize = async (db: Database): Promise<RowOf<typeof SIZE>> =>
  (
    await typedSql(SIZE)`
      SELECT pg_database_size(current_database()) AS bytes, current_setting('max_connections')::int AS "connectionsMax",
        (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections`.execute(
      db,
    )
  ).rows[0] ?? { bytes: 0, connections: 0, connectionsMax: 0 };
