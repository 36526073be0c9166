/** Uploads on their way in, and the leases by which one request at a time writes to each. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { choices, columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

export const UPLOAD_STATES = ['receiving', 'storing', 'done', 'refused'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];
export type UploadWay = 'tus' | 'form';

const UPLOAD_ROW = columns({
  id: 'text',
  member_id: 'int4',
  video_id: 'int4?',
  way: choices<UploadWay>(),
  state: choices<UploadState>(),
  file_name: 'text',
  bytes: 'int8?',
  client_key: 'text',
  source_key: 'text?',
  error_code: 'text?',
  synced_bytes: 'int8',
  boot_id: 'text',
  touched_at: 'timestamptz',
  /** Of a new file: the video that it is for. */
  replaces_id: 'int4?',
});
export type UploadRow = RowOf<typeof UPLOAD_ROW>;

const COLUMNS = sql.raw(
  'id, member_id, video_id, way, state, file_name, bytes, client_key, source_key, error_code, synced_bytes, boot_id, touched_at, (SELECT v.replaces_id FROM videos v WHERE v.id = uploads.video_id) AS replaces_id',
);
/** Any one number: anyone who admits uploads waits for the other who does. */
const ADMISSION_LOCK = 7_410_010;

export interface NewUpload {
  id: string;
  memberId: number;
  way: UploadWay;
  fileName: string;
  bytes: number | null;
  clientKey: string;
}

const ADMISSION = columns({
  /** Unfinished uploads of the member, without this one. */
  open: 'int4',
  /** Bytes of all of them. */
  ownBytes: 'int8',
  /** Bytes that all unfinished uploads of everyone may still bring. */
  promisedBytes: 'int8',
});
export type Admission = RowOf<typeof ADMISSION>;

const UPLOADS_UNDER_WAY = columns({ uploads: 'int8', promisedBytes: 'int8' });

/** Of everyone: uploads that are being received, and the bytes that they may still bring. */
export const selectUploadsUnderWay = async (db: Database): Promise<RowOf<typeof UPLOADS_UNDER_WAY>> =>
  (
    await typedSql(UPLOADS_UNDER_WAY)`
      SELECT count(*) AS uploads, coalesce(sum(greatest(coalesce(bytes, 0) - synced_bytes, 0)), 0)::bigint AS "promisedBytes"
      FROM uploads WHERE state IN ('receiving', 'storing') AND (way = 'tus' OR leased_until > now())`.execute(
      db,
    )
  ).rows[0] ?? { uploads: 0, promisedBytes: 0 };

/**
 * Writes the row if `admit` does not throw; two that come at the same time are admitted one after the other, also in two processes.
 * A form whose request died is not counted.
 */
export const insertUpload = (
  db: Database,
  upload: NewUpload,
  admit: (admission: Admission, tx: Database) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${ADMISSION_LOCK}::int)`.execute(tx);
    const { rows } = await typedSql(ADMISSION)`
      SELECT count(*) FILTER (WHERE member_id = ${upload.memberId})::int AS open,
        coalesce(sum(bytes) FILTER (WHERE member_id = ${upload.memberId}), 0)::bigint AS "ownBytes",
        coalesce(sum(greatest(coalesce(bytes, 0) - synced_bytes, 0)), 0)::bigint AS "promisedBytes"
      FROM uploads WHERE state IN ('receiving', 'storing')
        AND (way = 'tus' OR leased_until > now() OR created_at > now() - interval '5 seconds')`.execute(tx);
    await admit(rows[0] ?? { open: 0, ownBytes: 0, promisedBytes: 0 }, tx);
    await tx
      .insertInto('uploads')
      .values({
        id: upload.id,
        member_id: upload.memberId,
        way: upload.way,
        file_name: upload.fileName,
        bytes: upload.bytes,
        client_key: upload.clientKey,
      })
      .execute();
  });

export const selectUpload = async (db: Database, id: string): Promise<UploadRow | undefined> =>
  (await typedSql(UPLOAD_ROW)`SELECT ${COLUMNS} FROM uploads WHERE id = ${id}`.execute(db)).rows[0];

/** Newest first. */
export const selectUploadsOf = async (db: Database, memberId: number): Promise<UploadRow[]> =>
  (
    await typedSql(UPLOAD_ROW)`SELECT ${COLUMNS} FROM uploads WHERE member_id = ${memberId}
      ORDER BY created_at DESC, id LIMIT 100`.execute(db)
  ).rows;

/** What the sweep may have to do with: every row, in portions by id. */
export const selectUploadsAfter = async (db: Database, id: string, limit: number): Promise<UploadRow[]> =>
  (
    await typedSql(
      UPLOAD_ROW,
    )`SELECT ${COLUMNS} FROM uploads WHERE id > ${id} ORDER BY id LIMIT ${limit}`.execute(db)
  ).rows;

/** Which of these ids have a row. */
export const selectKnownIds = async (db: Database, ids: readonly string[]): Promise<string[]> =>
  (
    await typedSql({ id: 'text' })`SELECT id FROM uploads WHERE id = ANY(${ids}::text[])`.execute(db)
  ).rows.map(({ id }) => id);

export interface UploadChange {
  video_id?: number;
  state?: UploadState;
  bytes?: number;
  source_key?: string;
  error_code?: string;
  synced_bytes?: number;
  boot_id?: string;
}

export const updateUpload = async (db: Database, id: string, change: UploadChange): Promise<void> => {
  await db
    .updateTable('uploads')
    .set({ ...change, touched_at: new Date() })
    .where('id', '=', id)
    .execute();
};

/** Not of an upload that another machine goes on with, or that was cut since. */
export const noteSynced = async (db: Database, id: string, bytes: number, bootId: string): Promise<void> => {
  await sql`UPDATE uploads SET synced_bytes = greatest(synced_bytes, ${bytes})
    WHERE id = ${id} AND boot_id = ${bootId}`.execute(db);
};

export const deleteUpload = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('uploads').where('id', '=', id).execute();
};

export interface LeaseRequest {
  uploadId: string;
  lease: string;
  /** As `processName` gives it, so that another can tell that it is gone. */
  leasedBy: string;
  seconds: number;
}

/** @returns the holder while somebody else has it; null: it is ours; undefined: there is no such upload */
export const takeLease = async (
  db: Database,
  { uploadId, lease, leasedBy, seconds }: LeaseRequest,
): Promise<{ lease: string; leasedBy: string } | null | undefined> => {
  const { rows } = await sql`UPDATE uploads SET lease = ${lease}, leased_by = ${leasedBy}, is_wanted = false,
      leased_until = now() + make_interval(secs => ${seconds}), touched_at = now()
    WHERE id = ${uploadId} AND (lease IS NULL OR leased_until < now()) RETURNING 1`.execute(db);
  if (rows.length > 0) return null;
  const holders = await typedSql({ lease: 'text?', leasedBy: 'text?' })`SELECT lease,
      leased_by AS "leasedBy" FROM uploads WHERE id = ${uploadId}`.execute(db);
  const [holder] = holders.rows;
  return holder && { lease: holder.lease ?? '', leasedBy: holder.leasedBy ?? '' };
};

/** @returns undefined when the lease is somebody else's by now; otherwise whether somebody asks for it */
export const renewLease = async (
  db: Database,
  { uploadId, lease, seconds }: Pick<LeaseRequest, 'uploadId' | 'lease' | 'seconds'>,
): Promise<{ isWanted: boolean } | undefined> =>
  (
    await typedSql({ isWanted: 'bool' })`UPDATE uploads SET touched_at = now(),
        leased_until = now() + make_interval(secs => ${seconds})
      WHERE id = ${uploadId} AND lease = ${lease} RETURNING is_wanted AS "isWanted"`.execute(db)
  ).rows[0];

/** Gives up a lease: one's own, or one whose holder is known to be gone. */
export const freeLease = async (db: Database, uploadId: string, lease: string): Promise<void> => {
  await sql`UPDATE uploads SET lease = NULL, leased_by = NULL, leased_until = NULL, is_wanted = false
    WHERE id = ${uploadId} AND lease = ${lease}`.execute(db);
};

export const askForLease = async (db: Database, uploadId: string): Promise<void> => {
  await sql`UPDATE uploads SET is_wanted = true WHERE id = ${uploadId} AND lease IS NOT NULL`.execute(db);
};

/** Whether a file of exactly this content is blocked, or is in the house already. Hex in lower case. */
export const selectKnownContent = async (
  db: Database,
  sha256: string,
): Promise<{ isBlocked: boolean; isKnown: boolean }> =>
  (
    await typedSql({ isBlocked: 'bool', isKnown: 'bool' })`SELECT
      EXISTS (SELECT FROM blocked_videos WHERE sha256 = ${sha256}) AS "isBlocked",
      EXISTS (SELECT FROM video_processing p JOIN videos v ON v.id = p.video_id
        WHERE p.sha256 = ${sha256} AND v.status_id NOT IN (5, 6)) AS "isKnown"`.execute(db)
  ).rows[0] ?? { isBlocked: false, isKnown: false };

/** Videos that were started long ago and wait for a file that nobody sends: a process died between the two rows. */
export const selectVideosWithoutUpload = async (db: Database, olderThanSeconds: number): Promise<number[]> =>
  (
    await typedSql({ id: 'int4' })`SELECT v.id FROM videos v
      JOIN video_processing p ON p.video_id = v.id AND p.stage = 'upload' AND p.source_key IS NULL
      WHERE v.status_id = 0 AND v.created_at < now() - make_interval(secs => ${olderThanSeconds})
        AND NOT EXISTS (SELECT FROM uploads u WHERE u.video_id = v.id)
      LIMIT 100`.execute(db)
  ).rows.map(({ id }) => id);
