/** Records of accounts that ended, and what is left of them. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

/**
 * What a publication stood on is kept for the days that the law wants, everything else is due now.
 * @param tx of the end of the account
 */
export const markRecordsDue = async (
  tx: Database,
  memberId: number,
  retentionDays: number,
): Promise<void> => {
  await sql`UPDATE person_records r SET delete_after = CASE WHEN EXISTS (
        SELECT FROM (SELECT 'video' AS kind, video_id AS id, record_id FROM video_people
            UNION ALL SELECT 'album', album_id, record_id FROM album_people) p
          JOIN state_changes c ON c.kind = p.kind AND c.object_id = p.id
        WHERE p.record_id = r.id AND 1 IN (split_part(c.from_state, ' ', 1)::int, split_part(c.to_state, ' ', 1)::int))
      THEN now() + make_interval(days => ${retentionDays}) ELSE now() END
    WHERE member_id = ${memberId} AND delete_after IS NULL`.execute(tx);
};

/** Of records whose time is over, but none that a published video or album stands on. */
export const selectDueRecords = async (db: Database, limit: number): Promise<number[]> =>
  (
    await typedSql({ id: 'int4' })`SELECT r.id FROM person_records r WHERE r.delete_after <= now()
      AND NOT EXISTS (SELECT FROM video_people p JOIN videos v ON v.id = p.video_id
        WHERE p.record_id = r.id AND v.status_id = 1)
      AND NOT EXISTS (SELECT FROM album_people p JOIN albums a ON a.id = p.album_id
        WHERE p.record_id = r.id AND a.status_id = 1)
      ORDER BY r.delete_after LIMIT ${limit}`.execute(db)
  ).rows.map(({ id }) => id);

export const deleteMentions = async (tx: Database, recordId: number): Promise<void> => {
  await sql`DELETE FROM video_people WHERE record_id = ${recordId}`.execute(tx);
  await sql`DELETE FROM album_people WHERE record_id = ${recordId}`.execute(tx);
};

export const selectDocumentFiles = async (db: Database): Promise<string[]> =>
  (await typedSql({ file: 'text' })`SELECT file FROM person_documents`.execute(db)).rows.map(
    ({ file }) => file,
  );

/** Everything that is sealed, with what it belongs to; for after a rotation of the key. */
export const selectSealed = async (
  db: Database,
): Promise<{ kind: string; id: number; sealed: string; file: string | null }[]> =>
  (
    await typedSql({ kind: 'text', id: 'int4', sealed: 'text', file: 'text?' })`
      SELECT 'name' AS kind, id, sealed_name AS sealed, NULL AS file FROM person_records
      UNION ALL SELECT 'document', id, sealed_key, file FROM person_documents
      UNION ALL SELECT 'request', id, sealed, NULL FROM consent_requests`.execute(db)
  ).rows;

const TABLES = {
  name: ['person_records', 'sealed_name'],
  document: ['person_documents', 'sealed_key'],
  request: ['consent_requests', 'sealed'],
} as const;
export type SealedKind = keyof typeof TABLES;

/** Unless it was changed meanwhile. */
export const updateSealed = async (
  db: Database,
  kind: SealedKind,
  { id, before, after }: { id: number; before: string; after: string },
): Promise<void> => {
  const [table, column] = TABLES[kind];
  await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${after}
    WHERE id = ${id} AND ${sql.ref(column)} = ${before}`.execute(db);
};
