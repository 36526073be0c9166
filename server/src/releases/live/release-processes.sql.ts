/** SQL of the web processes and of the sets that each of them has warm. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { choices, columns, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

export type WarmthState = 'warming' | 'warm' | 'failed';
const WARMTH_ROW = columns({
  process_id: 'uuid',
  label: 'text',
  /** Null: it has not started. */
  state: choices<WarmthState | null>(),
  error: 'text?',
});
export type WarmthRow = RowOf<typeof WARMTH_ROW>;

/** The process is alive. Deletes those that were not seen for minutes. */
export async function beat(db: Database, processId: string, label: string): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM release_processes WHERE seen_at < now() - interval '10 minutes')
    INSERT INTO release_processes (id, label) VALUES (${processId}, ${label})
    ON CONFLICT (id) DO UPDATE SET seen_at = now()`.execute(db);
}

export interface Warmth {
  processId: string;
  setId: number;
  state: WarmthState;
  error: string | null;
}

/** Does nothing for a process that has not been seen yet. */
export async function writeWarmth(db: Database, { processId, setId, state, error }: Warmth): Promise<void> {
  await sql`
    INSERT INTO release_warmth (process_id, set_id, state, error)
    SELECT id, ${setId}::int, ${state}::text, ${error}::text FROM release_processes WHERE id = ${processId}::uuid
    ON CONFLICT (process_id, set_id) DO UPDATE
    SET state = excluded.state, error = excluded.error, changed_at = now()`.execute(db);
}

/** Removes all but the sets `kept`. */
export async function deleteWarmth(db: Database, processId: string, kept: readonly number[]): Promise<void> {
  await sql`
    DELETE FROM release_warmth
    WHERE process_id = ${processId}::uuid AND set_id <> ALL(${[...kept]}::int[])`.execute(db);
}

export async function deleteProcess(db: Database, processId: string): Promise<void> {
  await sql`DELETE FROM release_processes WHERE id = ${processId}::uuid`.execute(db);
}

/** How warm a set is in each process that was seen within `aliveSeconds`. */
export async function selectWarmth(db: Database, setId: number, aliveSeconds: number): Promise<WarmthRow[]> {
  const { rows } = await typedSql(WARMTH_ROW)`
    SELECT p.id AS process_id, p.label, w.state, w.error
    FROM release_processes p LEFT JOIN release_warmth w ON w.process_id = p.id AND w.set_id = ${setId}
    WHERE p.seen_at > now() - make_interval(secs => ${aliveSeconds}) ORDER BY p.started_at, p.id`.execute(db);
  return rows;
}
