/** How long work took lately, who works, what waits, and what was reported of it. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { choices, columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';
import { QUEUES, type QueueName } from '../video-queue.ts';
import type { RunKey } from '../video-processing.sql.ts';
import type { Work, WorkKind } from './work-units.ts';

/** Of each kind: as many are kept, and as many are asked for. */
const SAMPLES_KEPT = 200;
const SAMPLES_READ = 60;

/** Seconds that were worked on the video's stage, for later ones and for the sum of this one. */
export const insertSample = async (
  db: Database,
  videoId: number,
  { kind, units }: Work,
  seconds: number,
): Promise<void> => {
  await sql`WITH added AS (INSERT INTO work_samples (kind, units, seconds) VALUES (${kind}, ${units}, ${seconds}))
    UPDATE video_processing SET worked_seconds = CASE WHEN ${kind} = 'scan' THEN 0 ELSE worked_seconds + ${seconds} END
    WHERE video_id = ${videoId}`.execute(db);
  await sql`DELETE FROM work_samples WHERE kind = ${kind}
    AND id < (SELECT id FROM work_samples WHERE kind = ${kind} ORDER BY id DESC OFFSET ${sql.lit(SAMPLES_KEPT)} LIMIT 1)`.execute(
    db,
  );
};

/** A video is done: all that was worked on it since its scan, by the size of its file. */
export const insertWholeSample = async (db: Database, videoId: number): Promise<void> => {
  await sql`INSERT INTO work_samples (kind, units, seconds) SELECT 'encode-file', bytes / 1e6, worked_seconds FROM video_processing
    WHERE video_id = ${videoId} AND bytes > 0 AND worked_seconds > 0`.execute(db);
};

export const selectSamples = async (
  db: Database,
  kinds: readonly WorkKind[],
): Promise<{ kind: WorkKind; units: number; seconds: number }[]> =>
  (
    await typedSql({ kind: choices<WorkKind>(), units: 'float8', seconds: 'float8' })`
      SELECT s.kind, s.units, s.seconds FROM unnest(${[...kinds]}::text[]) AS k(kind),
        LATERAL (SELECT * FROM work_samples w WHERE w.kind = k.kind ORDER BY w.id DESC LIMIT ${sql.lit(SAMPLES_READ)}) s`.execute(
      db,
    )
  ).rows;

/** Longer, and a worker that did not say that it lives is gone. */
const WORKER_SEEN = sql`now() - interval '30 seconds'`;

/** What a worker does at the moment. */
export interface WorkerTask {
  queue: QueueName;
  videoId: number;
  /** Null: the whole video. */
  piece: number | null;
  /** ISO 8601. */
  since: string;
}
export interface NotedWorker {
  name: string;
  scanJobs: number;
  encodeJobs: number;
  /** Host and number of the process. */
  label: string;
  work: readonly WorkerTask[];
}

export const noteWorker = async (
  db: Database,
  { name, scanJobs, encodeJobs, label, work }: NotedWorker,
): Promise<void> => {
  await sql`INSERT INTO media_workers (name, scan_jobs, encode_jobs, label, work)
    VALUES (${name}, ${scanJobs}, ${encodeJobs}, ${label}, ${JSON.stringify(work)}::jsonb)
    ON CONFLICT (name) DO UPDATE SET seen_at = now(), work = EXCLUDED.work`.execute(db);
};

const WORKER_ROW = columns({
  label: 'text',
  startedAt: 'timestamptz',
  seenAt: 'timestamptz',
  isAlive: 'bool',
  scanJobs: 'int4',
  encodeJobs: 'int4',
  work: json<WorkerTask[]>(),
});

/** Those of the last hour, whether they live or not. */
export const selectWorkerRows = async (db: Database): Promise<RowOf<typeof WORKER_ROW>[]> =>
  (
    await typedSql(WORKER_ROW)`
      SELECT label, started_at AS "startedAt", seen_at AS "seenAt", seen_at > ${WORKER_SEEN} AS "isAlive", scan_jobs AS "scanJobs",
        encode_jobs AS "encodeJobs", work
      FROM media_workers WHERE seen_at > now() - interval '1 hour' ORDER BY label, started_at`.execute(db)
  ).rows;

export const deleteWorker = async (db: Database, name: string): Promise<void> => {
  await sql`DELETE FROM media_workers WHERE name = ${name} OR seen_at < ${WORKER_SEEN}`.execute(db);
};

export const selectWorkers = async (db: Database): Promise<{ scanJobs: number; encodeJobs: number }> =>
  (
    await typedSql({ scanJobs: 'int4!', encodeJobs: 'int4!' })`
      SELECT coalesce(sum(scan_jobs), 0)::int AS "scanJobs", coalesce(sum(encode_jobs), 0)::int AS "encodeJobs"
      FROM media_workers WHERE seen_at > ${WORKER_SEEN}`.execute(db)
  ).rows[0] ?? { scanJobs: 0, encodeJobs: 0 };

const UNFINISHED_ROW = columns({
  videoId: 'int4',
  stage: choices<'trim' | 'scan' | 'first' | 'ladder' | 'pieces' | 'join'>(),
  progress: 'float8!',
  elapsedSeconds: 'float8!',
  bytes: 'int8!',
  facts: json<unknown>(),
  plan: json<unknown>(),
  /** Of those that are not done. */
  pieces: json<{ piece: number; progress: number }[]>(),
  /** As it was reported, with how long ago that was. */
  told: json<ReportedRow | null>(),
});
export type UnfinishedRow = RowOf<typeof UNFINISHED_ROW>;

export interface ReportedRow {
  is_working: boolean;
  wait_seconds: number | null;
  work_seconds: number | null;
  wait_raised_at: string | null;
  work_raised_at: string | null;
  late_since: string | null;
  videos_before: number;
  seconds_ago: number;
}

export const selectUnfinished = async (db: Database): Promise<UnfinishedRow[]> =>
  (
    await typedSql(
      UNFINISHED_ROW,
    )`SELECT p.video_id AS "videoId", p.stage, coalesce(p.stage_progress, 0)::float8 AS progress,
        greatest(0, extract(epoch FROM now() - coalesce(p.run_at, now())))::float8 AS "elapsedSeconds", p.bytes,
        CASE WHEN p.stage <> 'trim' THEN p.facts END AS facts, CASE WHEN p.stage NOT IN ('trim', 'scan') THEN p.plan END AS plan,
        CASE WHEN p.stage = 'pieces' THEN coalesce((SELECT json_agg(json_build_object('piece', c.piece, 'progress', c.progress)
          ORDER BY c.piece) FROM video_pieces c WHERE c.video_id = p.video_id AND c.film IS NULL), '[]') ELSE '[]' END AS pieces,
        (SELECT row_to_json(t) FROM (SELECT e.is_working, e.wait_seconds, e.work_seconds, e.wait_raised_at, e.work_raised_at,
          e.late_since, e.videos_before, extract(epoch FROM now() - e.estimated_at)::float8 AS seconds_ago
          FROM video_estimates e WHERE e.video_id = p.video_id) t) AS told
      FROM video_processing p WHERE p.stage IN ('trim', 'scan', 'first', 'ladder', 'pieces', 'join')`.execute(
      db,
    )
  ).rows;

const QUEUED_ROW = columns({
  queue: choices<QueueName>(),
  isActive: 'bool!',
  videoId: 'int4!',
  piece: 'int4?',
});
export type QueuedRow = RowOf<typeof QUEUED_ROW>;

const ESTIMATED = [QUEUES.trim, QUEUES.scan, QUEUES.first, QUEUES.ladder, QUEUES.piece, QUEUES.join];

/** In the order in which workers take them. */
export const selectQueued = async (db: Database): Promise<QueuedRow[]> =>
  (
    await typedSql(
      QUEUED_ROW,
    )`SELECT name AS queue, state = 'active' AS "isActive", (data ->> 'videoId')::int AS "videoId",
        (data ->> 'piece')::int AS piece
      FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND name = ANY (${ESTIMATED}::text[])
      ORDER BY priority DESC, created_on, id`.execute(db)
  ).rows;

export interface EstimateRow {
  videoId: number;
  stage: string;
  isWorking: boolean;
  waitSeconds: number | null;
  workSeconds: number | null;
  waitRaisedAt: Date | null;
  workRaisedAt: Date | null;
  lateSince: Date | null;
  videosBefore: number;
}

export const upsertEstimates = async (db: Database, rows: readonly EstimateRow[]): Promise<void> => {
  await sql`DELETE FROM video_estimates e WHERE NOT EXISTS (SELECT FROM video_processing p WHERE p.video_id = e.video_id
    AND p.stage IN ('trim', 'scan', 'first', 'ladder', 'pieces', 'join'))`.execute(db);
  if (rows.length === 0) return;
  await sql`INSERT INTO video_estimates (video_id, stage, is_working, wait_seconds, work_seconds, wait_raised_at, work_raised_at, late_since,
      videos_before)
    SELECT x.* FROM unnest(${rows.map((row) => row.videoId)}::int[], ${rows.map((row) => row.stage)}::text[], ${rows.map((row) => row.isWorking)}::bool[],
      ${rows.map((row) => row.waitSeconds)}::float8[], ${rows.map((row) => row.workSeconds)}::float8[],
      ${rows.map((row) => row.waitRaisedAt)}::timestamptz[], ${rows.map((row) => row.workRaisedAt)}::timestamptz[],
      ${rows.map((row) => row.lateSince)}::timestamptz[], ${rows.map((row) => row.videosBefore)}::int[])
      AS x(video_id, stage, is_working, wait_seconds, work_seconds, wait_raised_at, work_raised_at, late_since, videos_before)
      JOIN videos v ON v.id = x.video_id
    ON CONFLICT (video_id) DO UPDATE SET stage = EXCLUDED.stage, is_working = EXCLUDED.is_working, wait_seconds = EXCLUDED.wait_seconds,
      work_seconds = EXCLUDED.work_seconds, wait_raised_at = EXCLUDED.wait_raised_at, work_raised_at = EXCLUDED.work_raised_at,
      late_since = EXCLUDED.late_since, videos_before = EXCLUDED.videos_before, estimated_at = now()`.execute(
    db,
  );
};

/** For statements that answer how far a video is: `work`, as in `WorkRow`. @param videoId an expression */
export const workOf = (videoId: RawBuilder<unknown>) => sql`(SELECT row_to_json(w) FROM (SELECT p.stage,
    coalesce(p.stage_progress, 0) AS progress, e.is_working, e.wait_seconds, e.work_seconds, e.late_since IS NOT NULL AS is_late,
    CASE WHEN e.stage = p.stage THEN e.videos_before END AS videos_before, extract(epoch FROM now() - e.estimated_at)::float8 AS seconds_ago,
    EXISTS (SELECT FROM media_workers WHERE seen_at > ${WORKER_SEEN}) AS has_workers
  FROM video_processing p LEFT JOIN video_estimates e ON e.video_id = p.video_id
  WHERE p.video_id = ${videoId} AND p.stage IN ('scan', 'first', 'ladder', 'pieces', 'join')) w)`;

export interface WorkRow {
  stage: 'scan' | 'first' | 'ladder' | 'pieces' | 'join';
  progress: number;
  is_working: boolean | null;
  wait_seconds: number | null;
  work_seconds: number | null;
  is_late: boolean;
  videos_before: number | null;
  seconds_ago: number | null;
  has_workers: boolean;
}

/** Of several workers one estimates at a time. @param tx its end gives the lock back */
export const tryHoldEstimates = async (tx: Database): Promise<boolean> =>
  (
    await typedSql({
      held: 'bool!',
    })`SELECT pg_try_advisory_xact_lock(hashtext('foyer estimates')) AS held`.execute(tx)
  ).rows[0]?.held === true;

/** @returns whether the run is still the newest */
export const noteStageProgress = async (
  db: Database,
  { videoId, run }: RunKey,
  progress: number,
): Promise<boolean> =>
  (
    await sql`UPDATE video_processing SET stage_progress = greatest(stage_progress, ${progress}::real), updated_at = now()
      WHERE video_id = ${videoId} AND run = ${run} AND stage NOT IN ('done', 'failed') RETURNING 1`.execute(
      db,
    )
  ).rows.length > 0;

/** Before there is a plan: what the file holds, for estimates. */
export const noteFacts = async (db: Database, { videoId, run }: RunKey, facts: unknown): Promise<void> => {
  await sql`UPDATE video_processing SET facts = ${JSON.stringify(facts)}::jsonb
    WHERE video_id = ${videoId} AND run = ${run} AND stage = 'scan'`.execute(db);
};
