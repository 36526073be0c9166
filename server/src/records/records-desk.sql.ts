/** What the records role sees: the queue, who read what, requests of people shown. */
import type { ConsentUse, PersonRecordState } from '@foyer/shared/wire-schemas/records/person-records';
import type { ConsentRequestState } from '@foyer/shared/wire-schemas/records/desk';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { namedMember } from '../platform/database/named-member.ts';
import { countedInState, countRows } from '../platform/database/lists/row-counts.ts';
import { inTimeOrder, isBehindTime, placeOfTime } from '../platform/database/lists/time-order.ts';
import { choices, columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import { COUNTED_MAX, type ListRows } from '../platform/http/lists/list-page.ts';
import type { Shown } from './people-shown.sql.ts';

type NamedMember = { _id: number; name: string };

const QUEUE_ROW = columns({
  id: 'int4',
  place: 'text',
  state: choices<PersonRecordState>(),
  sent_at: 'timestamptz',
  member: json<NamedMember | null>(),
  documents: 'int4',
  videos: 'int4',
  albums: 'int4',
});
export type RecordQueueRow = RowOf<typeof QUEUE_ROW>;

/** Who waits longest first; of what is decided, the latest. */
export const listedRecords = (state: PersonRecordState, { limit, offset, after }: ListRows) => {
  const isWaiting = state === 'waiting';
  // As the indexes of migrations 41 and 145 have them.
  const time = isWaiting ? sql`r.sent_at` : sql`coalesce(r.decided_at, r.sent_at)`;
  const order = { time, id: sql`r.id`, isDescending: !isWaiting };
  return typedSql(QUEUE_ROW)`SELECT r.id, ${placeOfTime(time)} AS place, r.state, r.sent_at,
        json_build_object('_id', m.id, 'name', m.name) AS member,
        (SELECT count(*)::int FROM person_documents d WHERE d.record_id = r.id) AS documents,
        (SELECT count(*)::int FROM video_people p WHERE p.record_id = r.id) AS videos,
        (SELECT count(*)::int FROM album_people p WHERE p.record_id = r.id) AS albums
      FROM person_records r JOIN members m ON m.id = r.member_id
      WHERE r.state = ${sql.lit(state)} AND r.delete_after IS NULL AND ${isBehindTime(after, order)}
      ORDER BY ${inTimeOrder(order)}
      LIMIT ${limit} OFFSET ${offset}`;
};

export const selectRecordQueue = async (
  db: Database,
  state: PersonRecordState,
  rows: ListRows,
): Promise<RecordQueueRow[]> => (await listedRecords(state, rows).execute(db)).rows;

const COUNTS_ROW = columns({ total: 'int4', waiting: 'int4', requests: 'int4' });

const countedRecords = (state: PersonRecordState) => typedSql(COUNTS_ROW)`SELECT
      (SELECT count(*)::int FROM (SELECT FROM person_records
        WHERE state = ${sql.lit(state)} AND delete_after IS NULL LIMIT ${COUNTED_MAX}) x) AS total,
      (SELECT count(*)::int FROM person_records WHERE state = 'waiting' AND delete_after IS NULL) AS waiting,
      (SELECT count(*)::int FROM consent_requests WHERE state = 'open') AS requests`;

export const countRecords = async (
  db: Database,
  state: PersonRecordState,
): Promise<RowOf<typeof COUNTS_ROW>> => {
  const { rows } = await countedRecords(state).execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query without a table came back empty');
  return row;
};

export const updateRecordState = async (
  tx: Database,
  recordId: number,
  { state, memberId, reason }: { state: 'verified' | 'refused'; memberId: number; reason: string },
): Promise<void> => {
  await sql`UPDATE person_records SET state = ${state}, refusal = ${reason}, decided_by = ${memberId}, decided_at = now()
    WHERE id = ${recordId}`.execute(tx);
};

export interface Reading {
  /** Null: the operator of the site. */
  memberId: number | null;
  act: string;
  recordId?: number;
  documentId?: number;
  requestId?: number;
  aboutMemberId?: number;
}

/** The log only grows. */
export const insertReading = async (db: Database, reading: Reading): Promise<void> => {
  const { memberId, act, recordId, documentId, requestId, aboutMemberId } = reading;
  await db
    .insertInto('record_readings')
    .values({
      member_id: memberId,
      act,
      record_id: recordId ?? null,
      document_id: documentId ?? null,
      request_id: requestId ?? null,
      about_member_id: aboutMemberId ?? null,
    })
    .execute();
};

const READING_ROW = columns({
  act: 'text',
  record_id: 'int4?',
  document_id: 'int4?',
  request_id: 'int4?',
  read_at: 'timestamptz',
  member: json<NamedMember | null>(),
  about: 'text?',
});
export type ReadingRow = RowOf<typeof READING_ROW>;

/** The newest first. @param recordId null: of all records */
export const selectReadings = async (
  db: Database,
  recordId: number | null,
  limit: number,
): Promise<ReadingRow[]> =>
  (
    await typedSql(READING_ROW)`SELECT l.act, l.record_id, l.document_id, l.request_id, l.read_at,
        ${namedMember('m')} AS member, a.name AS about
      FROM record_readings l LEFT JOIN members m ON m.id = l.member_id LEFT JOIN members a ON a.id = l.about_member_id
      WHERE ${recordId}::int IS NULL OR l.record_id = ${recordId}::int
      ORDER BY l.id DESC LIMIT ${limit}`.execute(db)
  ).rows;

/** @returns the key by which its sender follows it */
export const insertConsentRequest = async (
  tx: Database,
  request: Shown & { id: number; uses: readonly ConsentUse[]; sealed: string; dueAt: Date },
): Promise<string> => {
  const { id, kind, objectId, uses, sealed, dueAt } = request;
  const { rows } = await typedSql({
    key: 'text',
  })`INSERT INTO consent_requests (id, video_id, album_id, uses, sealed, due_at) OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${kind === 'video' ? objectId : null}, ${kind === 'album' ? objectId : null}, ${[...uses]}::text[],
      ${sealed}, ${dueAt}) RETURNING key`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a request was kept without a key');
  return row.key;
};

/** The id that the next request gets: what it says is sealed for it. */
export const takeRequestId = async (db: Database): Promise<number> => {
  const { rows } = await typedSql({ id: 'int4!' })`
    SELECT nextval(pg_get_serial_sequence('consent_requests', 'id'))::int AS id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a sequence gave nothing');
  return row.id;
};

const REQUEST_ROW = columns({
  id: 'int4',
  place: 'text',
  state: choices<ConsentRequestState>(),
  sent_at: 'timestamptz',
  due_at: 'timestamptz',
  closed_at: 'timestamptz?',
  sealed: 'text',
  uses: 'text[]',
  video: json<{ video_id: number; dir: string; title: string } | null>(),
  album: json<{ album_id: number; dir: string; title: string } | null>(),
  record_ids: 'int4[]',
});
export type ConsentRequestRow = RowOf<typeof REQUEST_ROW>;

const REQUEST_COLUMNS = sql`q.id, '' AS place, q.state, q.sent_at, q.due_at, q.closed_at, q.sealed, q.uses,
  CASE WHEN v.id IS NULL THEN NULL ELSE json_build_object('video_id', v.id, 'dir', v.dir, 'title', v.title) END AS video,
  CASE WHEN a.id IS NULL THEN NULL ELSE json_build_object('album_id', a.id, 'dir', a.dir, 'title', a.title) END AS album,
  ARRAY(SELECT p.record_id FROM video_people p WHERE p.video_id = q.video_id
    UNION SELECT p.record_id FROM album_people p WHERE p.album_id = q.album_id ORDER BY record_id) AS record_ids`;

/** Open ones: who waits longest first. */
export const listedConsentRequests = (state: ConsentRequestState, { limit, offset, after }: ListRows) => {
  const isOpen = state === 'open';
  return typedSql(
    REQUEST_ROW,
  )`SELECT ${REQUEST_COLUMNS} FROM consent_requests q LEFT JOIN videos v ON v.id = q.video_id
      LEFT JOIN albums a ON a.id = q.album_id
      WHERE q.state = ${sql.lit(state)} AND ${after ? sql`q.id ${isOpen ? sql`>` : sql`<`} ${after.id}::int` : sql`TRUE`}
      ORDER BY q.id ${isOpen ? sql`` : sql`DESC`} LIMIT ${limit} OFFSET ${offset}`;
};

export const selectConsentRequests = async (
  db: Database,
  state: ConsentRequestState,
  rows: ListRows,
): Promise<ConsentRequestRow[]> => (await listedConsentRequests(state, rows).execute(db)).rows;

export const countConsentRequests = (db: Database, state: ConsentRequestState): Promise<number> =>
  countRows(db, countedInState('consent_requests', state, COUNTED_MAX));

/** @returns what it said; undefined where there is none that is open */
export const closeConsentRequest = async (
  tx: Database,
  requestId: number,
  memberId: number,
): Promise<string | undefined> =>
  (
    await typedSql({
      sealed: 'text',
    })`UPDATE consent_requests SET state = 'closed', closed_by = ${memberId}, closed_at = now()
      WHERE id = ${requestId} AND state = 'open' RETURNING sealed`.execute(tx)
  ).rows[0]?.sealed;

/** Of members with the role. */
export const selectRecordsKeepers = async (db: Database): Promise<{ id: number; name: string }[]> =>
  (
    await typedSql({ id: 'int4', name: 'text' })`SELECT id, name FROM members
      WHERE is_records_keeper AND status_id IN (1, 6) ORDER BY id`.execute(db)
  ).rows;

/** @returns the member's id; undefined where nobody is called so, or the role is as wanted already */
export const updateRecordsRole = async (
  tx: Database,
  name: string,
  isKeeper: boolean,
): Promise<number | undefined> =>
  (
    await typedSql({ id: 'int4' })`UPDATE members SET is_records_keeper = ${isKeeper}
      WHERE lower(name) = lower(${name}) AND status_id IN (1, 6) AND is_records_keeper <> ${isKeeper} RETURNING id`.execute(
      tx,
    )
  ).rows[0]?.id;
