/** Changes of a video's state: row, media revision and log in one transaction. */
import { randomBytes } from 'node:crypto';
import type { PeopleLack } from '@foyer/shared/wire-schemas/records/person-records';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { mediaObject } from '../platform/storage/media-address.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import { deleteAddress, type StoredAddress, upsertAddress } from './unlisted-address.sql.ts';

const VIDEO_STATE_ROW = columns({
  status_id: 'int2',
  is_private: 'bool',
  is_unlisted: 'bool',
  member_id: 'int4?',
  isWhole: 'bool',
  statusBeforeDeletion: 'int4?',
  /** Who deleted it last; null: the site, or nobody noted it. */
  deletedBy: 'int4?',
  wasPublished: 'bool',
  /** The video whose new file it is. */
  replacesId: 'int4?',
  /** When its uploader wants it to be published first; null: as soon as it is approved. */
  publishAt: 'timestamptz?',
  /** Moderators approved it and it waits for that time. */
  isApproved: 'bool',
  /** Of moderators, until they take them away: restricted, age. */
  marks: 'text[]',
});
export type VideoStateRow = RowOf<typeof VIDEO_STATE_ROW>;

interface StoredState {
  status_id: number;
  is_private: boolean;
  is_unlisted?: boolean;
}

export interface VideoStateChange {
  videoId: number;
  from: StoredState;
  to: StoredState;
  /** New where it becomes unlisted or its address changes. */
  address: StoredAddress | undefined;
  memberId: number | null;
  reason: string;
  /** For 7, deleted and to be published again. */
  republishAt: Date | null;
  /** Approved, and waits for its time. */
  isApproved: boolean;
  /** Whether it appears as new in lists. */
  isNew: boolean;
  /** Whether addresses given out before end here. */
  endsAddresses: boolean;
}

const REJECTED = 6;
const DELETED = 5;
/** What `to_state` and `from_state` of the log start with. */
const statusOf = (column: 'from_state' | 'to_state') => sql`split_part(${sql.ref(column)}, ' ', 1)::int`;

/** Within a transaction the row is held until its end: others wait, and then see what it became. */
export const selectVideoState = async (db: Database, videoId: number): Promise<VideoStateRow | undefined> =>
  (
    await typedSql(VIDEO_STATE_ROW)`SELECT v.status_id, v.is_private, v.member_id,
        v.is_private AND EXISTS (SELECT FROM unlisted_addresses WHERE video_id = v.id) AS is_unlisted,
        coalesce((SELECT stage = 'done' FROM video_processing WHERE video_id = v.id), v.status_id <> 0)
          AND NOT EXISTS (SELECT FROM media_objects WHERE id = 'video-' || v.id AND state = 'removed') AS "isWhole",
        (SELECT ${statusOf('from_state')} FROM state_changes WHERE kind = 'video' AND object_id = v.id
          AND ${statusOf('to_state')} = ${sql.lit(DELETED)} AND ${statusOf('from_state')} <> 7
          ORDER BY id DESC LIMIT 1) AS "statusBeforeDeletion",
        (SELECT member_id FROM state_changes WHERE kind = 'video' AND object_id = v.id
          AND ${statusOf('to_state')} = ${sql.lit(DELETED)} AND ${statusOf('from_state')} <> ${sql.lit(DELETED)}
          ORDER BY id DESC LIMIT 1) AS "deletedBy",
        (v.status_id IN (1, 5, 7) AND NOT EXISTS (SELECT FROM video_processing WHERE video_id = v.id))
          OR EXISTS (SELECT FROM state_changes WHERE kind = 'video' AND object_id = v.id
          AND 1 IN (${statusOf('from_state')}, ${statusOf('to_state')})) AS "wasPublished",
        v.replaces_id AS "replacesId", v.publish_at AS "publishAt", v.approved_at IS NOT NULL AS "isApproved",
        ARRAY(SELECT mark FROM moderation_marks WHERE kind = 'video' AND object_id = v.id) AS marks
      FROM videos v WHERE id = ${videoId}
      ${db.isTransaction ? sql`FOR UPDATE OF v` : sql``}`.execute(db)
  ).rows[0];

const nameOf = ({ status_id, is_private, is_unlisted }: StoredState): string => {
  if (is_unlisted) return `${status_id} unlisted`;
  return `${status_id}${is_private ? ' private' : ''}`;
};

/** @param tx holds the video's row since its state was read */
export const updateVideoState = async (
  tx: Database,
  {
    videoId,
    from,
    to,
    address,
    memberId,
    reason,
    republishAt,
    isApproved,
    isNew,
    endsAddresses,
  }: VideoStateChange,
): Promise<void> => {
  await sql`UPDATE videos SET status_id = ${to.status_id}, is_private = ${to.is_private},
      reject_reason = ${to.status_id === REJECTED ? reason : null}, republish_at = ${republishAt},
      approved_at = CASE WHEN ${isApproved} THEN coalesce(approved_at, now()) END,
      posted_at = CASE WHEN ${isNew} THEN now() ELSE posted_at END, updated_at = now()
    WHERE id = ${videoId}`.execute(tx);
  if (address) await upsertAddress(tx, videoId, address);
  else if (from.is_unlisted && !to.is_unlisted) await deleteAddress(tx, videoId);
  if (endsAddresses) await replaceRevision(tx, videoId);
  // Anyone who still works on it finds that its run is over.
  if (to.status_id === REJECTED || to.status_id === DELETED)
    await sql`UPDATE video_processing SET stage = 'failed', run = run + 1, work_film = NULL, updated_at = now()
      WHERE video_id = ${videoId} AND stage NOT IN ('done', 'failed')`.execute(tx);
  await sql`INSERT INTO state_changes (kind, object_id, from_state, to_state, member_id, reason)
    VALUES ('video', ${videoId}, ${nameOf(from)}, ${nameOf(to)}, ${memberId}, ${reason})`.execute(tx);
};

/** What keeps it from being published, as the database's own rule has it (migration 0041). */
export const selectVideoLacks = async (db: Database, videoId: number): Promise<PeopleLack[]> => {
  const { rows } = await typedSql({ lacks: 'text[]?' })`SELECT video_lacks(${videoId}) AS lacks`.execute(db);
  return (rows[0]?.lacks ?? []) as PeopleLack[];
};

/** Addresses of its files that were given out before end here. */
export const replaceRevision = async (tx: Database, videoId: number): Promise<void> => {
  await sql`UPDATE media_objects SET revision = ${randomBytes(9).toString('base64url')}, updated_at = now()
    WHERE id = ${mediaObject('video', videoId)}`.execute(tx);
};

/** Deleted videos whose day has come. */
export const selectReturning = async (db: Database, limit: number): Promise<number[]> => {
  const { rows } = await typedSql({ id: 'int4' })`SELECT id FROM videos
    WHERE status_id = 7 AND republish_at <= now() ORDER BY republish_at LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Approved videos whose time has come, or whose uploader does not want to wait any more. */
export const selectScheduledDue = async (db: Database, limit: number): Promise<number[]> => {
  const { rows } = await typedSql({ id: 'int4' })`SELECT id FROM videos
    WHERE approved_at IS NOT NULL AND (publish_at IS NULL OR publish_at <= now()) ORDER BY publish_at LIMIT ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

/**
 * Ends new files that are being made or wait; anyone who still works on one finds that its run is over. Its files go by the sweep.
 * @param tx holds the video's row
 * @param statusId 5: nobody wants it any more; 6: it was not accepted, and an appeal may still bring it back
 * @returns the replacements that were open, at most one
 */
export const endReplacementsOf = async (
  tx: Database,
  {
    videoId,
    statusId,
    memberId,
    reason,
  }: { videoId: number; statusId: 5 | 6; memberId: number | null; reason: string },
): Promise<number[]> => {
  const { rows } = await typedSql({ id: 'int4', from: 'int2' })`
    WITH open AS (SELECT id, status_id FROM videos WHERE replaces_id = ${videoId} AND status_id IN (0, 2, 3) FOR UPDATE),
    ended AS (UPDATE videos v SET status_id = ${statusId}, updated_at = now(),
        reject_reason = ${statusId === 6 ? reason : null} FROM open WHERE v.id = open.id)
    SELECT id, status_id AS from FROM open`.execute(tx);
  for (const { id, from } of rows) {
    await sql`UPDATE video_processing SET stage = 'failed', run = run + 1, work_film = NULL, updated_at = now()
      WHERE video_id = ${id} AND stage NOT IN ('done', 'failed')`.execute(tx);
    await sql`INSERT INTO state_changes (kind, object_id, from_state, to_state, member_id, reason)
      VALUES ('video', ${id}, ${String(from)}, ${String(statusId)}, ${memberId}, ${reason})`.execute(tx);
  }
  return rows.map(({ id }) => id);
};

/** A new file that failed is worked on again. @param tx holds its row */
export const reopenReplacement = async (
  tx: Database,
  { id, memberId, reason }: { id: number; memberId: number | null; reason: string },
): Promise<void> => {
  await sql`UPDATE videos SET status_id = 2, reject_reason = NULL, updated_at = now() WHERE id = ${id}`.execute(
    tx,
  );
  await sql`INSERT INTO state_changes (kind, object_id, from_state, to_state, member_id, reason)
    VALUES ('video', ${id}, '6', '2', ${memberId}, ${reason})`.execute(tx);
};
