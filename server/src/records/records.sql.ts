/** Records of people, and their documents. */
import type { PersonRecordState } from '@foyer/shared/wire-schemas/records/person-records';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { choices, columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import type { StoredDocument } from './document-files.ts';

export interface DocumentFacts {
  id: number;
  bytes: number;
  added_at: string;
}

const RECORD_ROW = columns({
  id: 'int4',
  member_id: 'int4',
  sealed_name: 'text',
  birth_date: 'date',
  state: choices<PersonRecordState>(),
  refusal: 'text',
  sent_at: 'timestamptz',
  decided_by: 'int4?',
  decided_at: 'timestamptz?',
  documents: json<DocumentFacts[]>(),
  videos: 'int4',
  albums: 'int4',
});
export type RecordRow = RowOf<typeof RECORD_ROW>;

const RECORD_COLUMNS = sql`r.id, r.member_id, r.sealed_name, r.birth_date, r.state, r.refusal, r.sent_at, r.decided_by, r.decided_at,
  coalesce((SELECT json_agg(json_build_object('id', d.id, 'bytes', d.bytes, 'added_at', d.added_at) ORDER BY d.id)
    FROM person_documents d WHERE d.record_id = r.id), '[]') AS documents,
  (SELECT count(*)::int FROM video_people p WHERE p.record_id = r.id) AS videos,
  (SELECT count(*)::int FROM album_people p WHERE p.record_id = r.id) AS albums`;

/** A member's own, the newest first. */
export const selectRecordsOf = async (db: Database, memberId: number, limit: number): Promise<RecordRow[]> =>
  (
    await typedSql(RECORD_ROW)`SELECT ${RECORD_COLUMNS} FROM person_records r
      WHERE r.member_id = ${memberId} ORDER BY r.id DESC LIMIT ${limit}`.execute(db)
  ).rows;

export const selectRecord = async (db: Database, recordId: number): Promise<RecordRow | undefined> =>
  (
    await typedSql(
      RECORD_ROW,
    )`SELECT ${RECORD_COLUMNS} FROM person_records r WHERE r.id = ${recordId}`.execute(db)
  ).rows[0];

/** Held until the end of the transaction. @returns whether there is one */
export const lockRecord = async (tx: Database, recordId: number): Promise<boolean> =>
  (await sql`SELECT FROM person_records WHERE id = ${recordId} FOR UPDATE`.execute(tx)).rows.length > 0;

/** Its state stays until the end of the transaction. Taken before the lock of what shows the person, as a decision about the record does. */
export const holdRecord = async (tx: Database, recordId: number): Promise<void> => {
  await sql`SELECT FROM person_records WHERE id = ${recordId} FOR SHARE`.execute(tx);
};

/** The id that the next record gets: its name is sealed for it. */
export const takeRecordId = async (db: Database): Promise<number> => {
  const { rows } = await typedSql({ id: 'int4!' })`
    SELECT nextval(pg_get_serial_sequence('person_records', 'id'))::int AS id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a sequence gave nothing');
  return row.id;
};

export const insertRecord = async (
  tx: Database,
  record: { id: number; memberId: number; sealedName: string; birthDate: string },
): Promise<void> => {
  await sql`INSERT INTO person_records (id, member_id, sealed_name, birth_date) OVERRIDING SYSTEM VALUE
    VALUES (${record.id}, ${record.memberId}, ${record.sealedName}, ${record.birthDate}::date)`.execute(tx);
};

/** It waits for the records role again. */
export const updateRecord = async (
  tx: Database,
  recordId: number,
  { sealedName, birthDate }: { sealedName: string; birthDate: string },
): Promise<void> => {
  await sql`UPDATE person_records SET sealed_name = ${sealedName}, birth_date = ${birthDate}::date, state = 'waiting',
    refusal = '', sent_at = now(), decided_by = NULL, decided_at = NULL WHERE id = ${recordId}`.execute(tx);
};

/** Another document of a refused record puts it before the records role again. */
export const resendRecord = async (tx: Database, recordId: number): Promise<void> => {
  await sql`UPDATE person_records SET state = 'waiting', refusal = '', sent_at = now(), decided_by = NULL, decided_at = NULL
    WHERE id = ${recordId} AND state = 'refused'`.execute(tx);
};

/** @returns the files of its documents */
export const deleteRecord = async (tx: Database, recordId: number): Promise<string[]> => {
  const { rows } = await typedSql({
    file: 'text',
  })`DELETE FROM person_documents WHERE record_id = ${recordId} RETURNING file`.execute(tx);
  await sql`DELETE FROM person_records WHERE id = ${recordId}`.execute(tx);
  return rows.map(({ file }) => file);
};

export const insertDocument = async (
  tx: Database,
  { recordId, bytes, file, sealed_key }: StoredDocument & { recordId: number; bytes: number },
): Promise<void> => {
  await sql`INSERT INTO person_documents (record_id, file, sealed_key, bytes)
    VALUES (${recordId}, ${file}, ${sealed_key}, ${bytes})`.execute(tx);
};

/** @returns its file; undefined where the record has no such document */
export const deleteDocument = async (
  tx: Database,
  recordId: number,
  documentId: number,
): Promise<string | undefined> =>
  (
    await typedSql({ file: 'text' })`DELETE FROM person_documents
      WHERE id = ${documentId} AND record_id = ${recordId} RETURNING file`.execute(tx)
  ).rows[0]?.file;

const DOCUMENT_ROW = columns({ id: 'int4', record_id: 'int4', file: 'text', sealed_key: 'text' });
export type DocumentRow = RowOf<typeof DOCUMENT_ROW>;

export const selectDocument = async (db: Database, documentId: number): Promise<DocumentRow | undefined> =>
  (
    await typedSql(DOCUMENT_ROW)`SELECT id, record_id, file, sealed_key FROM person_documents
      WHERE id = ${documentId}`.execute(db)
  ).rows[0];
