/** New files of videos: started, found again by the sweep, and exchanged with the one that is there. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import { mediaObject } from '../platform/storage/media-address.ts';

const REPLACEABLE_ROW = columns({
  status_id: 'int2',
  member_id: 'int4?',
  people: 'text',
  is_exclusive: 'bool',
  durationSeconds: 'float8',
  hasFilm: 'bool',
  /** Of its own file; null: it came without an upload. */
  stage: 'text?',
  /** Why its file stays while the video is not public (migration 0101). */
  hold: 'text?',
  /** What the scan found, while what was sent is kept. */
  facts: json<unknown>(),
  /** Of its own file; null: it came without an upload. */
  fileName: 'text?',
});
export type ReplaceableRow = RowOf<typeof REPLACEABLE_ROW>;

/** @param tx holds the video's row until its end */
export const lockReplaceable = async (tx: Database, videoId: number): Promise<ReplaceableRow | undefined> =>
  (
    await typedSql(REPLACEABLE_ROW)`SELECT v.status_id, v.member_id, v.people, v.is_exclusive,
        coalesce((m.manifest ->> 'durationSeconds')::float8, v.duration_seconds) AS "durationSeconds",
        m.film_id IS NOT NULL AS "hasFilm", (SELECT stage FROM video_processing WHERE video_id = v.id) AS stage,
        video_file_hold(v.id) AS hold,
        (SELECT CASE WHEN source_key IS NOT NULL THEN facts END FROM video_processing WHERE video_id = v.id) AS facts,
        (SELECT file_name FROM video_processing WHERE video_id = v.id) AS "fileName"
      FROM videos v LEFT JOIN media_objects m ON m.id = ${mediaObject('video', videoId)} AND m.state <> 'removed'
      WHERE v.id = ${videoId} AND v.replaces_id IS NULL FOR UPDATE OF v`.execute(tx)
  ).rows[0];

export interface NewReplacement {
  videoId: number;
  fileName: string;
  showsSamePeople: boolean;
  /** Null: a file is sent. Milliseconds of the video. */
  trim: { fromMs: number; toMs: number; soundStream: number | null } | null;
}

/** @returns its id; a file that is sent waits in state 0, one to be cut in 2. Of a video that never had pictures, the scan chooses one. */
export const insertReplacement = async (
  tx: Database,
  { videoId, fileName, showsSamePeople, trim }: NewReplacement,
): Promise<number> => {
  const { rows } = await typedSql({ id: 'int4' })`
    INSERT INTO videos (dir, title, gender, is_exclusive, is_private, member_id, replaces_id, status_id)
    SELECT dir, title, gender, is_exclusive, true, member_id, id, ${trim ? 2 : 0} FROM videos WHERE id = ${videoId}
    RETURNING id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await sql`INSERT INTO video_processing (video_id, file_name, stage, shows_same_people, from_ms, to_ms, sound_stream, screenshot)
    VALUES (${id}, ${fileName}, ${trim ? 'trim' : 'upload'}, ${showsSamePeople}, ${trim?.fromMs ?? null}, ${trim?.toMs ?? null},
      ${trim?.soundStream ?? null},
      CASE WHEN NOT EXISTS (SELECT FROM video_processing WHERE video_id = ${videoId} AND screenshot IS NULL)
        THEN coalesce((SELECT screenshot FROM video_processing WHERE video_id = ${videoId} AND screenshot <= 10), 1) END)`.execute(
    tx,
  );
  return id;
};

const DUE_ROW = columns({
  id: 'int4',
  changes: 'int4',
  videoId: 'int4!',
  memberId: 'int4?',
  statusId: 'int2',
  stage: 'text?',
  /** Of one that the site itself refused: its error code. */
  code: 'text',
  /** It is before the moderators, or was; its uploader knows what became of it. */
  isProposed: 'bool',
  isWaiting: 'bool',
  hasFiles: 'bool',
});
export type DueReplacement = RowOf<typeof DUE_ROW>;

/** Those whose state or stage changed since the sweep looked at them, and ended ones whose files may still come; longest due first. */
export const selectDueReplacements = async (db: Database): Promise<DueReplacement[]> =>
  (
    await typedSql(DUE_ROW)`SELECT v.id, d.changes, v.replaces_id AS "videoId", v.member_id AS "memberId",
        v.status_id AS "statusId", p.stage, coalesce(v.reject_reason, '') AS code,
        EXISTS (SELECT FROM video_changes c WHERE c.film_video_id = v.id AND c.status_id <> 5) AS "isProposed",
        EXISTS (SELECT FROM video_changes c WHERE c.film_video_id = v.id AND c.status_id = 4) AS "isWaiting",
        EXISTS (SELECT FROM media_objects m WHERE m.id = 'video-' || v.id AND m.state <> 'removed')
          OR EXISTS (SELECT FROM stored_folders f WHERE f.object = 'video-' || v.id AND f.state = 'kept') AS "hasFiles"
      FROM (SELECT * FROM due_replacements WHERE due_at <= now() ORDER BY due_at LIMIT 100) d
        JOIN videos v ON v.id = d.video_id AND v.replaces_id IS NOT NULL
        LEFT JOIN video_processing p ON p.video_id = v.id
      ORDER BY d.due_at`.execute(db)
  ).rows;

/** Unless it was called for again meanwhile. */
export const deleteDueReplacement = async (
  db: Database,
  { id, changes }: Pick<DueReplacement, 'id' | 'changes'>,
): Promise<void> => {
  await sql`DELETE FROM due_replacements WHERE video_id = ${id} AND changes = ${changes}`.execute(db);
};

/**
 * Looks at it again: a worker that was ended may leave files behind after its video's end. Twice as late each time, and never after
 * two days, when no worker holds such a job any more.
 */
export const postponeDueReplacement = async (
  db: Database,
  { id, changes }: Pick<DueReplacement, 'id' | 'changes'>,
): Promise<void> => {
  await sql`WITH past AS (DELETE FROM due_replacements
      WHERE video_id = ${id} AND changes = ${changes} AND since < now() - interval '2 days')
    UPDATE due_replacements SET due_at = now() + greatest(interval '5 seconds', now() - since)
    WHERE video_id = ${id} AND changes = ${changes} AND since >= now() - interval '2 days'`.execute(db);
};

const FILM_ROW = columns({
  statusId: 'int2',
  stage: 'text',
  hasFilm: 'bool',
  fromMs: 'int4?',
  durationSeconds: 'float8',
});
export type ReplacementFilmRow = RowOf<typeof FILM_ROW>;

/** @param tx holds the new file's row until its end */
export const lockReplacement = async (
  tx: Database,
  { videoId, filmVideoId }: { videoId: number; filmVideoId: number },
): Promise<ReplacementFilmRow | undefined> =>
  (
    await typedSql(FILM_ROW)`SELECT v.status_id AS "statusId", p.stage, m.film_id IS NOT NULL AS "hasFilm",
        p.from_ms AS "fromMs", coalesce((m.manifest ->> 'durationSeconds')::float8, v.duration_seconds) AS "durationSeconds"
      FROM videos v JOIN video_processing p ON p.video_id = v.id
        LEFT JOIN media_objects m ON m.id = ${mediaObject('video', filmVideoId)} AND m.state <> 'removed'
      WHERE v.id = ${filmVideoId} AND v.replaces_id = ${videoId} FOR UPDATE OF v`.execute(tx)
  ).rows[0];

/**
 * Exchanges everything that belongs to a file: renditions, facts, hashes, folders of the inventory. What belongs to the video (number,
 * captions, chapters, its picture if the uploader sent one) stays. Afterwards the old file is the replacement's, which ends.
 * @param tx holds both rows
 */
export const exchangeFilms = async (
  tx: Database,
  { videoId, filmVideoId }: { videoId: number; filmVideoId: number },
): Promise<void> => {
  const shown = mediaObject('video', videoId);
  const other = mediaObject('video', filmVideoId);
  const isPair = (id: 'id' | 'video_id', one: number | string, two: number | string) =>
    sql`((${sql.ref(`m.${id}`)} = ${one} AND ${sql.ref(`o.${id}`)} = ${two})
      OR (${sql.ref(`m.${id}`)} = ${two} AND ${sql.ref(`o.${id}`)} = ${one}))`;
  await sql`INSERT INTO video_processing (video_id, stage) VALUES (${videoId}, 'done') ON CONFLICT DO NOTHING`.execute(
    tx,
  );
  // A first file that was refused has left nothing that could be shown.
  await sql`INSERT INTO media_objects (id, kind, owner_id, revision, state)
    VALUES (${shown}, 'video', ${videoId}, ${randomBytes(9).toString('base64url')}, 'processing') ON CONFLICT DO NOTHING`.execute(
    tx,
  );
  // A picture that was taken of the old file is made anew; one that the uploader sent stays.
  await sql`UPDATE media_objects m SET film_id = o.film_id, updated_at = now(),
      state = CASE WHEN o.film_id IS NULL THEN 'failed' ELSE 'ready' END,
      manifest = CASE WHEN m.id <> ${shown} THEN o.manifest ELSE (o.manifest - '{captions,chapters,picture,posters}'::text[])
        || coalesce((SELECT jsonb_object_agg(key, value) FROM jsonb_each(m.manifest) WHERE key IN ('captions', 'chapters')
          OR key IN ('picture', 'posters') AND (SELECT screenshot > 10 FROM video_processing WHERE video_id = ${videoId})), '{}') END
    FROM media_objects o WHERE ${isPair('id', shown, other)}`.execute(tx);
  await sql`UPDATE videos v SET duration_seconds = o.duration_seconds, height = o.height, updated_at = now()
    FROM videos o WHERE v.id = ${videoId} AND o.id = ${filmVideoId}`.execute(tx);
  await sql`UPDATE video_processing m SET source_key = o.source_key, file_name = o.file_name, bytes = o.bytes, sha256 = o.sha256,
      facts = o.facts, plan = o.plan, extra_ladders_due_at = o.extra_ladders_due_at, received_at = o.received_at, updated_at = now()
    FROM video_processing o WHERE ${isPair('video_id', videoId, filmVideoId)}`.execute(tx);
  // By the clock, since this transaction may have waited for a decision: what is decided before it is about the old file.
  await sql`UPDATE video_processing m SET file_number = m.file_number + 1, replaced_at = clock_timestamp(),
      shows_same_people = o.shows_same_people, screenshot = coalesce(m.screenshot, o.screenshot),
      stage_at = CASE WHEN m.stage = 'done' THEN m.stage_at ELSE now() END, stage = 'done', error_code = NULL, error = NULL,
      duplicate_of = NULL, waiting_for = NULL
    FROM video_processing o WHERE m.video_id = ${videoId} AND o.video_id = ${filmVideoId}`.execute(tx);
  await sql`DELETE FROM video_pieces WHERE video_id = ${videoId}`.execute(tx);
  const { rows: prints } = await typedSql({ video_id: 'int4', fingerprint: 'bytea!', bands: 'int4[]' })`
    DELETE FROM video_fingerprints WHERE video_id IN (${videoId}, ${filmVideoId})
    RETURNING video_id, fingerprint, bands`.execute(tx);
  for (const { video_id, fingerprint, bands } of prints)
    await tx
      .insertInto('video_fingerprints')
      .values({ video_id: video_id === videoId ? filmVideoId : videoId, fingerprint, bands })
      .execute();
  await sql`DELETE FROM video_renditions WHERE video_id = ${videoId}`.execute(tx);
  await sql`UPDATE video_renditions SET video_id = ${videoId} WHERE video_id = ${filmVideoId}`.execute(tx);
  await sql`UPDATE stored_folders SET object = CASE object WHEN ${shown} THEN ${other} ELSE ${shown} END, updated_at = now()
    WHERE object IN (${shown}, ${other}) AND (folder LIKE 'films/%' OR folder LIKE 'sources/%')`.execute(tx);
  // Which parts are watched was counted of the old file.
  await sql`DELETE FROM watched_part_deltas WHERE video_id = ${videoId}`.execute(tx);
  await sql`DELETE FROM watched_parts WHERE video_id = ${videoId}`.execute(tx);
  await sql`UPDATE audience_deltas SET parts = NULL WHERE section = 'video' AND object_id = ${videoId}`.execute(
    tx,
  );
  await sql`DELETE FROM audience_parts WHERE video_id = ${videoId}`.execute(tx);
};

/** A video that is not public has another file; its state stays. For the log, and for moderators who read what became of it. */
export const noteExchange = async (
  tx: Database,
  { videoId, statusId, memberId }: { videoId: number; statusId: number; memberId: number },
): Promise<void> => {
  await sql`INSERT INTO state_changes (kind, object_id, from_state, to_state, member_id, reason)
    VALUES ('video', ${videoId}, ${String(statusId)}, ${String(statusId)}, ${memberId}, 'another file')`.execute(
    tx,
  );
};

/** Of a replacement that the site itself refused: no moderator has anything to do with it. @returns the change's id */
export const insertFailedChange = async (
  tx: Database,
  { videoId, filmVideoId, reason }: { videoId: number; filmVideoId: number; reason: string },
): Promise<number> => {
  const { id } = await tx
    .insertInto('video_changes')
    .values({
      video_id: videoId,
      film_video_id: filmVideoId,
      status_id: 6,
      reject_reason: reason,
      decided_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/**
 * What was reported of a failure does not count any more: the new file is tried again, or another one came. The log of states keeps it.
 * @param filmVideoId left out: of every new file of the video
 */
export const withdrawFailedChanges = async (
  tx: Database,
  {
    videoId,
    filmVideoId = null,
    memberId,
    reason,
  }: { videoId: number; filmVideoId?: number | null; memberId: number | null; reason: string },
): Promise<void> => {
  await sql`WITH told AS (UPDATE video_changes SET status_id = 5 WHERE video_id = ${videoId} AND status_id = 6
        AND film_video_id IS NOT NULL AND (${filmVideoId}::int IS NULL OR film_video_id = ${filmVideoId}::int)
      RETURNING id)
    INSERT INTO state_changes (kind, object_id, from_state, to_state, member_id, reason)
    SELECT 'video_change', id, '6', '5', ${memberId}, ${reason} FROM told`.execute(tx);
};
