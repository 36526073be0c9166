/** Stages of the work on an upload: each start is a run, and only the newest run may change anything. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { choices, columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

export const STAGES = [
  'upload',
  'trim',
  'scan',
  'first',
  'ladder',
  'pieces',
  'join',
  'done',
  'failed',
] as const;
export type Stage = (typeof STAGES)[number];
/** Stages that one run works on. */
export type RunStage = 'trim' | 'scan' | 'first' | 'ladder' | 'join';

const RUN_ROW = columns({
  run: 'int4',
  tries: 'int2',
  sourceKey: 'text?',
  bytes: 'int8!',
  facts: json<unknown>(),
  plan: json<unknown>(),
  memberId: 'int4?',
  screenshot: 'int2?',
  /** `film_id` of the files that are shown now. */
  shownFilmId: 'text?',
  manifest: json<Record<string, unknown> | null>(),
});
export type RunRow = RowOf<typeof RUN_ROW>;

/** Starts a run, which overtakes every earlier one. @returns undefined when the video is not in this stage any more */
export const insertRun = async (
  db: Database,
  { videoId, stage, filmId }: { videoId: number; stage: RunStage; filmId: string },
): Promise<RunRow | undefined> =>
  (
    await typedSql(
      RUN_ROW,
    )`UPDATE video_processing p SET run = p.run + 1, tries = p.tries + 1, work_film = ${filmId},
        stage_progress = 0, run_at = now(), updated_at = now()
      FROM videos v LEFT JOIN media_objects m ON m.kind = 'video' AND m.owner_id = v.id
      WHERE p.video_id = ${videoId} AND p.stage = ${stage} AND v.id = p.video_id AND v.status_id IN (2, 3)
      RETURNING p.run, p.tries, p.source_key AS "sourceKey", p.bytes, p.facts, p.plan,
        v.member_id AS "memberId", p.screenshot, m.film_id AS "shownFilmId", m.manifest`.execute(db)
  ).rows[0];

export interface RunKey {
  videoId: number;
  run: number;
}

/** Everyone who changes both rows takes the video's first, so that nobody waits for one another. */
const holdVideo = async (db: Database, videoId: number): Promise<void> => {
  await sql`SELECT 1 FROM videos WHERE id = ${videoId} FOR UPDATE`.execute(db);
};

/** Locks both rows until the transaction ends. @returns whether the run is still the newest */
export const holdRun = async (db: Database, { videoId, run }: RunKey): Promise<boolean> => {
  await holdVideo(db, videoId);
  const { rows } = await sql`SELECT 1 FROM video_processing WHERE video_id = ${videoId} AND run = ${run}
      AND stage NOT IN ('done', 'failed') FOR UPDATE`.execute(db);
  return rows.length > 0;
};

/** Of the video that it is, or whose new file it is; once anyone who changes that just now is done. */
export const selectIsExclusive = async (db: Database, videoId: number): Promise<boolean> =>
  (
    await typedSql({ is_exclusive: 'bool' })`SELECT is_exclusive FROM videos
      WHERE id = (SELECT coalesce(replaces_id, id) FROM videos WHERE id = ${videoId}) FOR SHARE`.execute(db)
  ).rows[0]?.is_exclusive ?? false;

/** Leads to the next stage, with a clean record. */
export const updateStage = async (
  db: Database,
  videoId: number,
  { stage, facts, plan }: { stage: Stage; facts?: unknown; plan?: unknown },
): Promise<void> => {
  const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await sql`UPDATE video_processing SET stage = ${stage}, stage_at = now(), stage_progress = NULL, tries = 0, work_film = NULL, waiting_for = NULL,
      error_code = NULL, error = NULL, updated_at = now(), facts = coalesce(${toJson(facts)}::jsonb, facts),
      plan = coalesce(${toJson(plan)}::jsonb, plan)
    WHERE video_id = ${videoId}`.execute(db);
};

/** The picture that stands for a video whose uploader chose none. */
export const chooseStill = async (db: Database, videoId: number, number: number): Promise<void> => {
  await sql`UPDATE video_processing SET screenshot = ${number} WHERE video_id = ${videoId} AND screenshot IS NULL`.execute(
    db,
  );
};

export const noteSha256 = async (db: Database, { videoId, run }: RunKey, sha256: string): Promise<boolean> =>
  (
    await sql`UPDATE video_processing SET sha256 = ${sha256}, updated_at = now()
      WHERE video_id = ${videoId} AND run = ${run} RETURNING 1`.execute(db)
  ).rows.length > 0;

/** What ended badly, for uploader and operator. The state of the video is changed with it, by its service. */
export const noteFailure = async (
  db: Database,
  videoId: number,
  {
    code,
    error,
    duplicateOf = null,
  }: { code: string; error: string; duplicateOf?: number | null | undefined },
): Promise<void> => {
  await sql`UPDATE video_processing SET failed_stage = stage, error_code = ${code}, error = ${error.slice(0, 4000)}, updated_at = now(),
      duplicate_of = (SELECT coalesce(replaces_id, id) FROM videos WHERE id = ${duplicateOf}::int)
    WHERE video_id = ${videoId}`.execute(db);
  await sql`UPDATE video_renditions SET state = 'failed', seconds_left = NULL
    WHERE video_id = ${videoId} AND state <> 'ready'`.execute(db);
};

/** The start did not fail: its worker was asked to end, or there is no room on the disk. */
export const forgiveRun = async (
  db: Database,
  { videoId, run }: RunKey,
  waitingFor: 'disk' | null,
): Promise<boolean> =>
  (
    await sql`UPDATE video_processing SET tries = greatest(0, tries - 1), waiting_for = ${waitingFor}, updated_at = now()
      WHERE video_id = ${videoId} AND run = ${run} AND stage NOT IN ('done', 'failed') RETURNING 1`.execute(
      db,
    )
  ).rows.length > 0;

/** What is shown of the video from now on. */
export const updateShownFiles = async (
  db: Database,
  videoId: number,
  {
    filmId,
    state,
    revision,
    manifest,
    first = {},
    height,
    durationSeconds,
  }: {
    filmId: string;
    state: 'processing' | 'ready';
    /** Used when the object is new. */
    revision: string;
    manifest: Record<string, unknown>;
    /** Put in only where the video has nothing of the kind yet. */
    first?: Record<string, unknown>;
    height: number;
    durationSeconds: number;
  },
): Promise<void> => {
  const manifestText = JSON.stringify(manifest);
  const firstText = JSON.stringify(first);
  await sql`INSERT INTO media_objects (id, kind, owner_id, revision, state, film_id, manifest)
    VALUES (${`video-${videoId}`}, 'video', ${videoId}, ${revision}, ${state}, ${filmId}, ${firstText}::jsonb || ${manifestText}::jsonb)
    ON CONFLICT (id) DO UPDATE SET film_id = EXCLUDED.film_id, state = EXCLUDED.state,
      manifest = ${firstText}::jsonb || media_objects.manifest || ${manifestText}::jsonb, updated_at = now()`.execute(
    db,
  );
  await sql`UPDATE videos SET duration_seconds = ${Math.round(durationSeconds)}, height = ${height}, updated_at = now()
    WHERE id = ${videoId}`.execute(db);
};

/** Nothing is shown of the video any more. */
export const hideFiles = async (db: Database, videoId: number): Promise<void> => {
  await sql`UPDATE media_objects SET film_id = NULL, updated_at = now()
    WHERE kind = 'video' AND owner_id = ${videoId}`.execute(db);
};

/** For a retry: whether there is still something to work on, and why it failed. Locks both rows. */
export const selectRetryState = async (
  db: Database,
  videoId: number,
): Promise<{ stage: string; source_key: string | null; error_code: string | null } | undefined> => {
  await holdVideo(db, videoId);
  return db
    .selectFrom('video_processing')
    .select(['stage', 'source_key', 'error_code'])
    .where('video_id', '=', videoId)
    .forUpdate()
    .executeTakeFirst();
};

const FAILED_REPLACEMENT_ROW = columns({ id: 'int4', errorCode: 'text?', hasSource: 'bool', isCut: 'bool' });

/** The newest new file of a video if work on it failed; undefined where something newer was started. @param tx holds both rows until its end */
export const selectFailedReplacement = async (
  tx: Database,
  videoId: number,
): Promise<RowOf<typeof FAILED_REPLACEMENT_ROW> | undefined> =>
  (
    await typedSql(FAILED_REPLACEMENT_ROW)`SELECT v.id, p.error_code AS "errorCode",
        p.source_key IS NOT NULL AS "hasSource", p.from_ms IS NOT NULL AS "isCut"
      FROM videos v JOIN video_processing p ON p.video_id = v.id
      WHERE v.replaces_id = ${videoId} AND v.status_id = 6 AND p.stage = 'failed'
        AND v.id = (SELECT max(id) FROM videos WHERE replaces_id = ${videoId})
      FOR UPDATE OF v, p`.execute(tx)
  ).rows[0];

export const deleteProgress = async (db: Database, videoId: number): Promise<void> => {
  await sql`DELETE FROM video_renditions WHERE video_id = ${videoId}`.execute(db);
  await sql`DELETE FROM video_pieces WHERE video_id = ${videoId}`.execute(db);
};

/** Work that nothing will go on with any more, however that came. */
export const selectStrandedWork = async (
  db: Database,
): Promise<{ video_id: number; stage: Exclude<Stage, 'upload' | 'done' | 'failed'> }[]> =>
  (
    await typedSql({ video_id: 'int4', stage: choices<Exclude<Stage, 'upload' | 'done' | 'failed'>>() })`
      SELECT p.video_id, p.stage FROM video_processing p
      WHERE p.stage IN ('trim', 'scan', 'first', 'ladder', 'pieces', 'join') AND p.updated_at < now() - interval '5 minutes'
        AND NOT EXISTS (SELECT FROM pgboss.job j WHERE j.state IN ('created', 'retry', 'active')
          AND j.name IN ('video-trim', 'video-scan', 'video-first', 'video-ladder', 'video-piece', 'video-join')
          AND (j.data ->> 'videoId')::int = p.video_id)
      LIMIT 100`.execute(db)
  ).rows;

/** A sign of life. @returns whether the run is still the newest */
export const touchRun = async (db: Database, { videoId, run }: RunKey): Promise<boolean> =>
  (
    await sql`UPDATE video_processing SET updated_at = now()
      WHERE video_id = ${videoId} AND run = ${run} AND stage NOT IN ('done', 'failed') RETURNING 1`.execute(
      db,
    )
  ).rows.length > 0;

/** Whether these files are what is shown of the video now. */
export const areFilesShown = async (db: Database, filmId: string): Promise<boolean> =>
  (await sql`SELECT 1 FROM media_objects WHERE film_id = ${filmId} LIMIT 1`.execute(db)).rows.length > 0;
