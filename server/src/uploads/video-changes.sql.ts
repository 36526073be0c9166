/** Proposed details of approved videos. A row's contents never change; only whether it waits does. */
import { sql } from 'kysely';
import type { SoundTrack } from '../media/analysis/text-tracks.ts';
import type { Database } from '../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import type { Chapter } from '../media/captions/chapters.ts';
import type { CaptionsEntry } from '../watching/read-tracks.ts';

const CHANGE_ROW = columns({
  id: 'int4',
  video_id: 'int4',
  status_id: 'int2',
  title: 'text?',
  description: 'text?',
  tags: 'text[]?',
  screenshot: 'int2?',
  captions: json<CaptionsEntry[] | null>(),
  chapters: json<Chapter[] | null>(),
  film_video_id: 'int4?',
});
export type VideoChangeRow = RowOf<typeof CHANGE_ROW>;
const CHANGE_COLUMNS = sql`id, video_id, status_id, title, description, tags, screenshot, captions, chapters,
  film_video_id`;

/** Of a video `v`; empty lists where it has none. */
const TRACKS = sql`coalesce((SELECT m.manifest -> 'captions' FROM media_objects m
    WHERE m.kind = 'video' AND m.owner_id = v.id AND m.state <> 'removed'), '[]') AS captions,
  coalesce((SELECT m.manifest -> 'chapters' FROM media_objects m
    WHERE m.kind = 'video' AND m.owner_id = v.id AND m.state <> 'removed'), '[]') AS chapters`;

/** What is approved now. */
const APPROVED_DETAILS = columns({
  title: 'text',
  description: 'text',
  tags: 'text[]',
  screenshot: 'int2?',
  captions: json<CaptionsEntry[]>(),
  chapters: json<Chapter[]>(),
});
const APPROVED_ROW = columns({ ...APPROVED_DETAILS, status_id: 'int2', member_id: 'int4?' });
export type ApprovedDetailsRow = RowOf<typeof APPROVED_ROW>;

/** @param tx holds the video's row until its end, so that two edits, or an edit and a decision, follow one another */
export const lockApprovedDetails = async (
  tx: Database,
  videoId: number,
): Promise<ApprovedDetailsRow | undefined> =>
  (
    await typedSql(APPROVED_ROW)`SELECT v.title, v.description, v.tags, v.status_id, v.member_id,
        (SELECT screenshot FROM video_processing WHERE video_id = v.id) AS screenshot, ${TRACKS}
      FROM videos v WHERE v.id = ${videoId} FOR UPDATE OF v`.execute(tx)
  ).rows[0];

export const selectChange = async (db: Database, id: number): Promise<VideoChangeRow | undefined> =>
  (await typedSql(CHANGE_ROW)`SELECT ${CHANGE_COLUMNS} FROM video_changes WHERE id = ${id}`.execute(db))
    .rows[0];

export const selectWaitingChange = async (
  db: Database,
  videoId: number,
): Promise<VideoChangeRow | undefined> =>
  (
    await typedSql(CHANGE_ROW)`SELECT ${CHANGE_COLUMNS} FROM video_changes
      WHERE video_id = ${videoId} AND status_id = 4`.execute(db)
  ).rows[0];

/** Null: it stays as it is. */
export interface ChangedDetails {
  title: string | null;
  description: string | null;
  tags: string[] | null;
  screenshot: number | null;
  captions: CaptionsEntry[] | null;
  chapters: Chapter[] | null;
}
export interface NewChange extends ChangedDetails {
  /** The replacement that holds a new file. */
  film_video_id: number | null;
}

const toJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export const insertChange = async (db: Database, videoId: number, change: NewChange): Promise<number> => {
  const { id } = await db
    .insertInto('video_changes')
    .values({
      video_id: videoId,
      ...change,
      captions: toJson(change.captions),
      chapters: toJson(change.chapters),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Ends the waiting, with who and why in the log of states. */
export const closeChange = async (
  tx: Database,
  {
    changeId,
    statusId,
    memberId,
    reason,
  }: { changeId: number; statusId: 1 | 5 | 6; memberId: number | null; reason: string },
): Promise<void> => {
  await sql`UPDATE video_changes SET status_id = ${statusId}, decided_at = now(),
      reject_reason = ${statusId === 6 ? reason : null} WHERE id = ${changeId}`.execute(tx);
  await sql`INSERT INTO state_changes (kind, object_id, from_state, to_state, member_id, reason)
    VALUES ('video_change', ${changeId}, '4', ${String(statusId)}, ${memberId}, ${reason})`.execute(tx);
};

const COMPARISON_ROW = columns({
  video_id: 'int4',
  dir: 'text',
  ...APPROVED_DETAILS,
  change: json<NewChange>(),
  isWaiting: 'bool',
});

/** A change alongside what its video shows now. */
export const selectComparison = async (
  db: Database,
  changeId: number,
): Promise<RowOf<typeof COMPARISON_ROW> | undefined> =>
  (
    await typedSql(COMPARISON_ROW)`SELECT v.id AS video_id, v.dir, v.title, v.description, v.tags,
        (SELECT screenshot FROM video_processing WHERE video_id = v.id) AS screenshot, ${TRACKS},
        json_build_object('title', c.title, 'description', c.description, 'tags', c.tags, 'screenshot', c.screenshot,
          'captions', c.captions, 'chapters', c.chapters, 'film_video_id', c.film_video_id) AS change,
        c.status_id = 4 AS "isWaiting"
      FROM video_changes c JOIN videos v ON v.id = c.video_id WHERE c.id = ${changeId}`.execute(db)
  ).rows[0];

const FILM_ROW = columns({
  videoId: 'int4',
  revision: 'text?',
  isTrim: 'bool',
  fromMs: 'int4?',
  toMs: 'int4?',
  fileName: 'text',
  bytes: 'int8',
  durationSeconds: 'float8',
  oldDurationSeconds: 'float8',
  /** Its uploader said so. */
  showsSamePeople: 'bool',
  /** Of a cut that takes another sound track than the one that is public. */
  soundTrack: json<Pick<SoundTrack, 'language' | 'title'> | null>(),
});
export type ChangedFilm = RowOf<typeof FILM_ROW>;

/** The new file of a change, alongside the length of the old one. */
export const selectChangedFilm = async (
  db: Database,
  filmVideoId: number,
): Promise<ChangedFilm | undefined> =>
  (
    await typedSql(
      FILM_ROW,
    )`SELECT v.id AS "videoId", m.revision, p.from_ms IS NOT NULL AS "isTrim", p.from_ms AS "fromMs",
        p.to_ms AS "toMs", p.file_name AS "fileName", p.bytes, v.duration_seconds::float8 AS "durationSeconds",
        o.duration_seconds::float8 AS "oldDurationSeconds", p.shows_same_people AS "showsSamePeople",
        CASE WHEN p.sound_stream <> (op.facts ->> 'audioStream')::int THEN (SELECT t FROM jsonb_array_elements(op.facts -> 'soundTracks') t
          WHERE (t ->> 'stream')::int = p.sound_stream LIMIT 1) END AS "soundTrack"
      FROM videos v JOIN videos o ON o.id = v.replaces_id JOIN video_processing p ON p.video_id = v.id
        LEFT JOIN video_processing op ON op.video_id = o.id
        LEFT JOIN media_objects m ON m.kind = 'video' AND m.owner_id = v.id AND m.state <> 'removed'
      WHERE v.id = ${filmVideoId}`.execute(db)
  ).rows[0];
