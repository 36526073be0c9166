/** SQL of faults of live sets, and of what operators were warned of. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { choices, columns, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';
import type { WarningKind } from '@foyer/shared/wire-schemas/releases/overview';

export interface FaultCounts {
  set_id: number;
  package: string;
  version: string;
  documents: number;
  faults: number;
  new_faults: number;
  unavailable: number;
}

/** Adds to the ten minutes of now. In the order of the key, so that processes do not lock one another out. */
export async function addFaultCounts(db: Database, rows: readonly FaultCounts[]): Promise<void> {
  await sql`
    INSERT INTO release_fault_counts AS c (set_id, package, version, slot, documents, faults, new_faults, unavailable)
    SELECT x.set_id, x.package, x.version, date_bin('10 minutes', now(), 'epoch'),
      x.documents, x.faults, x.new_faults, x.unavailable
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS x(set_id int, package text, version text, documents int, faults int, new_faults int, unavailable int)
    ORDER BY x.set_id, x.package
    ON CONFLICT (set_id, package, slot) DO UPDATE SET
      documents = least(2000000000, c.documents::bigint + excluded.documents),
      faults = least(2000000000, c.faults::bigint + excluded.faults),
      new_faults = least(2000000000, c.new_faults::bigint + excluded.new_faults),
      unavailable = least(2000000000, c.unavailable::bigint + excluded.unavailable)`.execute(db);
}

const COUNTS_ROW = columns({
  set_id: 'int4',
  package: 'text',
  version: 'text',
  documents: 'int8',
  faults: 'int8',
  new_faults: 'int8',
  unavailable: 'int8',
});
export type FaultCountsRow = RowOf<typeof COUNTS_ROW>;

export async function selectFaultCounts(db: Database, setIds: readonly number[]): Promise<FaultCountsRow[]> {
  const { rows } = await typedSql(COUNTS_ROW)`
    SELECT set_id, package, version, sum(documents)::bigint AS documents, sum(faults)::bigint AS faults,
      sum(new_faults)::bigint AS new_faults, sum(unavailable)::bigint AS unavailable
    FROM release_fault_counts WHERE set_id = ANY(${[...setIds]}::int[])
    GROUP BY set_id, package, version ORDER BY set_id DESC, package`.execute(db);
  return rows;
}

export interface NewFault {
  setId: number;
  packages: readonly string[];
  /** Hashed. */
  network: string;
  page: string;
  path: string;
}

export async function addNewFault(
  db: Database,
  { setId, packages, network, page, path }: NewFault,
): Promise<void> {
  await sql`
    INSERT INTO release_new_faults (set_id, package, network, page, path)
    SELECT ${setId}::int, name, ${network}, ${page}, ${path} FROM unnest(${[...packages]}::text[]) AS name ORDER BY name
    ON CONFLICT (set_id, package, network, page) DO UPDATE SET met_at = now()`.execute(db);
}

const RECENT_ROW = columns({ networks: 'int4', faults: 'int4', documents: 'int8', paths: 'text[]' });
export type RecentFaults = RowOf<typeof RECENT_ROW>;

/**
 * Of the ten minutes of now and the ten before: networks that met new faults of the package, how many different pages they met them on
 * (each network's counted by themselves), documents of it, and some of those pages.
 */
export async function selectRecentFaults(db: Database, setId: number, name: string): Promise<RecentFaults> {
  const { rows } = await typedSql(RECENT_ROW)`
    WITH met AS (
      SELECT network, path FROM release_new_faults WHERE set_id = ${setId}::int AND package = ${name}
        AND met_at >= date_bin('10 minutes', now(), 'epoch') - interval '10 minutes')
    SELECT count(DISTINCT network)::int AS networks, count(*)::int AS faults,
      (SELECT coalesce(sum(documents), 0)::bigint FROM release_fault_counts
        WHERE set_id = ${setId}::int AND package = ${name}
          AND slot >= date_bin('10 minutes', now(), 'epoch') - interval '10 minutes') AS documents,
      coalesce((array_agg(DISTINCT path) FILTER (WHERE path <> ''))[1:3], '{}') AS paths
    FROM met`.execute(db);
  return rows[0] ?? { networks: 0, faults: 0, documents: 0, paths: [] };
}

export interface Warning {
  setId: number;
  package: string;
  version: string;
  kind: WarningKind;
  reason: string;
}

/** @returns false when it stood there already; a set that is released again is taken back again */
export async function insertWarning(
  db: Database,
  { setId, package: name, version, kind, reason }: Warning,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO release_warnings (set_id, package, version, kind, reason)
    VALUES (${setId}, ${name}, ${version}, ${kind}, ${reason}) ON CONFLICT (set_id, package, kind) DO UPDATE SET reason = excluded.reason, warned_at = now()
      WHERE excluded.kind = 'taken_back'
    RETURNING set_id`.execute(db);
  return rows.length > 0;
}

const WARNING_ROW = columns({
  set_id: 'int4',
  package: 'text',
  version: 'text',
  kind: choices<WarningKind>(),
  reason: 'text',
  warned_at: 'timestamptz',
});
export type WarningRow = RowOf<typeof WARNING_ROW>;

/** The newest first. */
export async function selectWarnings(db: Database, limit: number): Promise<WarningRow[]> {
  const { rows } = await typedSql(WARNING_ROW)`
    SELECT set_id, package, version, kind, reason, warned_at FROM release_warnings
    ORDER BY warned_at DESC, set_id DESC, package LIMIT ${limit}`.execute(db);
  return rows;
}

export async function deleteOldFaults(db: Database, days: number): Promise<void> {
  await sql`DELETE FROM release_fault_counts WHERE slot < now() - make_interval(days => ${days}::int)`.execute(
    db,
  );
  await sql`DELETE FROM release_warnings WHERE warned_at < now() - make_interval(days => ${days}::int)`.execute(
    db,
  );
}

/** Hashes of networks are of no use any more. */
export async function deleteOldNewFaults(db: Database): Promise<void> {
  await sql`DELETE FROM release_new_faults WHERE met_at < now() - interval '1 hour'`.execute(db);
}
