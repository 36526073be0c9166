/** SQL of how releases fare: one row for each set, the set alongside it, package and figure. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { choices, columns, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';
import type { Figure } from '@foyer/shared/wire-schemas/releases/health';

const MEASUREMENT_ROW = columns({
  set_id: 'int4',
  beside_set_id: 'int4',
  package: 'text',
  version: 'text',
  figure: choices<Figure>(),
  buckets: 'int4[]',
});
export type MeasurementRow = RowOf<typeof MEASUREMENT_ROW>;

/** Adds the buckets of each row to what is there. In the order of the key, so that processes do not lock one another out. */
export async function addMeasurements(db: Database, rows: readonly MeasurementRow[]): Promise<void> {
  await sql`
    INSERT INTO release_measurements AS m (set_id, beside_set_id, package, version, figure, buckets)
    SELECT x.set_id, x.beside_set_id, x.package, x.version, x.figure, x.buckets
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS x(set_id int, beside_set_id int, package text, version text, figure text, buckets int[])
    ORDER BY x.set_id, x.beside_set_id, x.package, x.figure
    ON CONFLICT (set_id, beside_set_id, package, figure) DO UPDATE SET
      buckets = (SELECT array_agg(least(2000000000, a.was::bigint + a.more)::int ORDER BY a.at)
        FROM unnest(m.buckets, excluded.buckets) WITH ORDINALITY AS a(was, more, at)),
      changed_at = now()`.execute(db);
}

/** Of pairs of sets that ran side by side. */
export async function selectPairMeasurements(
  db: Database,
  pairs: readonly { stableSetId: number; setId: number }[],
): Promise<MeasurementRow[]> {
  const stableIds = pairs.map(({ stableSetId }) => stableSetId);
  const setIds = pairs.map(({ setId }) => setId);
  const { rows } = await typedSql(MEASUREMENT_ROW)`
    SELECT set_id, beside_set_id, package, version, figure, buckets FROM release_measurements
    WHERE (set_id, beside_set_id) IN (SELECT * FROM unnest(${stableIds}::int[], ${setIds}::int[]))
      OR (beside_set_id, set_id) IN (SELECT * FROM unnest(${stableIds}::int[], ${setIds}::int[]))
    ORDER BY package, figure, set_id, beside_set_id`.execute(db);
  return rows;
}

/** Of packages as wholes; what their pages and widgets have by themselves is the canary's. */
export async function selectMeasurements(db: Database, setIds: readonly number[]): Promise<MeasurementRow[]> {
  const { rows } = await typedSql(MEASUREMENT_ROW)`
    SELECT set_id, beside_set_id, package, version, figure, buckets FROM release_measurements
    WHERE set_id = ANY(${[...setIds]}::int[]) AND position('/' IN package) = 0 ORDER BY set_id DESC, package, figure, beside_set_id`.execute(
    db,
  );
  return rows;
}

export async function deleteOldMeasurements(db: Database, days: number): Promise<void> {
  await sql`DELETE FROM release_measurements WHERE changed_at < now() - make_interval(days => ${days}::int)`.execute(
    db,
  );
}
