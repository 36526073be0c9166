/** What one member may store and upload, as far as the desk says it. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const LIMITS_ROW = columns({
  storage_gb: 'int4?',
  uploads_per_day: 'int4?',
  revision: 'int4',
  is_trusted: 'bool',
});
export type LimitsRow = RowOf<typeof LIMITS_ROW>;

export const selectLimits = async (db: Database, memberId: number): Promise<LimitsRow> =>
  (
    await typedSql(
      LIMITS_ROW,
    )`SELECT l.storage_gb, l.uploads_per_day, coalesce(l.revision, 0) AS revision, m.is_trusted_uploader AS is_trusted
      FROM members m LEFT JOIN member_limits l ON l.member_id = m.id WHERE m.id = ${memberId}`.execute(db)
  ).rows[0] ?? { storage_gb: null, uploads_per_day: null, revision: 0, is_trusted: false };

/** @returns false when another change came between */
export const upsertLimits = async (
  tx: Database,
  memberId: number,
  {
    storageGb,
    uploadsPerDay,
    revision,
  }: { storageGb: number | null; uploadsPerDay: number | null; revision: number },
): Promise<boolean> =>
  (
    await sql`INSERT INTO member_limits AS l (member_id, storage_gb, uploads_per_day)
      SELECT ${memberId}, ${storageGb}::int, ${uploadsPerDay}::int
      WHERE ${revision}::int = 0 OR EXISTS (SELECT FROM member_limits WHERE member_id = ${memberId})
      ON CONFLICT (member_id) DO UPDATE SET storage_gb = excluded.storage_gb, uploads_per_day = excluded.uploads_per_day,
        revision = l.revision + 1 WHERE l.revision = ${revision} RETURNING 1`.execute(tx)
  ).rows.length > 0;

/** Any one number: files of a member that are complete at the same time are counted one after the other. */
const STORAGE_LOCK = 7_410_123;

export const lockStorageOf = async (tx: Database, memberId: number): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(${STORAGE_LOCK}::int, ${memberId}::int)`.execute(tx);
};
