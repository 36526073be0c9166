/** SQL of release requests that wait: what is before one, and what the running servers do meanwhile. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

/** The request goes on with another set. */
export async function writeRebased(
  db: Database,
  id: number,
  { setId, replacesSetId }: { setId: number; replacesSetId: number },
): Promise<void> {
  await sql`
    UPDATE release_requests SET set_id = ${setId}, replaces_set_id = ${replacesSetId}, is_spread = false
    WHERE id = ${id} AND state = 'running'`.execute(db);
}

const QUEUE_ROW = columns({
  /** Requests that wait longer. */
  ahead: 'int4',
  /** The set of the one that is worked on; null when there is none. */
  set_id: 'int4?',
  seconds: 'float8?',
});
export type QueueRow = RowOf<typeof QUEUE_ROW>;

export async function selectQueue(db: Database, id: number): Promise<QueueRow> {
  const { rows } = await typedSql(QUEUE_ROW)`
    SELECT waiting.ahead, running.set_id, running.seconds
    FROM (
      SELECT count(*)::int AS ahead FROM release_requests WHERE state = 'wanted' AND id < ${id}
    ) AS waiting LEFT JOIN (
      SELECT set_id, extract(epoch FROM now() - coalesce(started_at, created_at))::float8 AS seconds
      FROM release_requests WHERE state = 'running' AND lease_until >= now() ORDER BY id LIMIT 1
    ) AS running ON true`.execute(db);
  return rows[0] ?? { ahead: 0, set_id: null, seconds: null };
}

const BUSY_ROW = columns({
  label: 'text',
  /** The set that it warms up; null when it does not. */
  set_id: 'int4?',
  seconds: 'float8?',
});
export type BusyRow = RowOf<typeof BUSY_ROW>;

/** Each process that was seen within `aliveSeconds`. */
export async function selectBusy(db: Database, aliveSeconds: number): Promise<BusyRow[]> {
  const { rows } = await typedSql(BUSY_ROW)`
    SELECT DISTINCT ON (p.started_at, p.id) p.label, w.set_id, extract(epoch FROM now() - w.changed_at)::float8 AS seconds
    FROM release_processes p LEFT JOIN release_warmth w ON w.process_id = p.id AND w.state = 'warming'
    WHERE p.seen_at > now() - make_interval(secs => ${aliveSeconds})
    ORDER BY p.started_at, p.id, w.changed_at`.execute(db);
  return rows;
}
