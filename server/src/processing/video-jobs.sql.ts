/** The jobs on uploaded videos and photos as they stand in pg-boss' table, and the work that failed: for metrics and the machine room. */
import { sql } from 'kysely';
import type { WorkState } from '@foyer/shared/wire-schemas/machine-room/work';
import type { Database } from '../platform/database/create-database.ts';
import { choices, columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const JOB_STATE = columns({
  queue: 'text',
  state: 'text',
  jobs: 'int8',
  oldestSeconds: 'float8',
  tries: 'int4',
  runningSeconds: 'float8?',
  limitSeconds: 'int4?',
});

/**
 * Jobs that wait, run or failed for good, by queue; how long the oldest of them is in the queue, and the most failed tries of one of them. Of those that run
 * also for how long the longest does, and for how long it may: then the queue gives it to another worker.
 */
export const selectJobStates = async (db: Database): Promise<RowOf<typeof JOB_STATE>[]> =>
  (
    await typedSql(JOB_STATE)`
      SELECT j.name AS queue, j.state::text AS state, count(*) AS jobs,
        coalesce(extract(epoch FROM now() - min(j.created_on)), 0)::double precision AS "oldestSeconds",
        max(coalesce(p.tries, j.retry_count))::int AS tries,
        (extract(epoch FROM now() - min(j.started_on) FILTER (WHERE j.state = 'active')))::double precision AS "runningSeconds",
        max(j.expire_seconds) FILTER (WHERE j.state = 'active') AS "limitSeconds"
      FROM pgboss.job j LEFT JOIN video_processing p ON p.video_id = (j.data ->> 'videoId')::int
      WHERE j.state IN ('created', 'retry', 'active', 'failed') GROUP BY j.name, j.state ORDER BY j.name, j.state`.execute(
      db,
    )
  ).rows;

/** What remakes are called among the queues. */
export const REMAKES = 'film-remakes';
/** A remake that was not heard of for so long waits for the next process, as `remake/film-remakes.sql.ts` has it. */
const REMAKE_SILENCE_SECONDS = 20;

/**
 * One row for each queue and object, however many pieces or repeated jobs there are, and each video that failed in a stage through no fault
 * of its file. Failed before there was a column for where: the scan, with which it starts again.
 * @param codes of such failures
 */
const workOf = (codes: readonly string[]) => sql`
  SELECT coalesce(q.queue, 'video-' || q.failed_stage) AS queue, q.kind, q.object_id, q.state, q.parts, q.tries, q.since, q.started, q.code, q.error, q.progress
  FROM (
    SELECT name AS queue, NULL::text AS failed_stage, CASE WHEN name = 'album-photos' THEN 'album' ELSE 'video' END AS kind,
      coalesce(data ->> 'videoId', data ->> 'albumId')::int AS object_id,
      CASE WHEN bool_or(state = 'active') THEN 'running' WHEN bool_or(state = 'created') THEN 'waiting'
        WHEN bool_or(state = 'retry') THEN CASE WHEN max(output ->> 'message') FILTER (WHERE state = 'retry') = 'its worker ended'
          THEN 'waiting' ELSE 'retrying' END
        ELSE 'failed' END AS state,
      (count(*) FILTER (WHERE state <> 'failed'))::int AS parts, max(retry_count) AS tries,
      min(created_on) AS since, min(started_on) FILTER (WHERE state = 'active') AS started, NULL::text AS code,
      max(output ->> 'message') FILTER (WHERE state IN ('retry', 'failed')) AS error, NULL::real AS progress
    FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed')
    GROUP BY name, coalesce(data ->> 'videoId', data ->> 'albumId')
    UNION ALL
    SELECT NULL, coalesce(p.failed_stage, 'scan'), 'video', p.video_id, 'failed', 1, p.tries, p.updated_at, NULL, p.error_code, p.error, NULL
    FROM video_processing p JOIN videos v ON v.id = p.video_id
    WHERE p.stage = 'failed' AND p.source_key IS NOT NULL AND v.status_id = 6 AND p.error_code = ANY (${[...codes]}::text[])
    UNION ALL
    SELECT ${REMAKES}, NULL, 'video', r.video_id,
      CASE WHEN r.touched_at >= now() - make_interval(secs => ${REMAKE_SILENCE_SECONDS}) THEN 'running'
        WHEN r.not_before > now() THEN 'retrying' ELSE 'waiting' END,
      1, r.tries, r.asked_at, NULL, NULL, r.error, r.progress
    FROM film_remakes r WHERE r.state = 'waiting'
  ) q WHERE q.object_id IS NOT NULL`;

const STAGE_ROW = columns({
  queue: 'text',
  waiting: 'int4',
  running: 'int4',
  retrying: 'int4',
  failed: 'int4',
  oldest: 'timestamptz?',
  tries: 'int4',
});
export type StageRow = RowOf<typeof STAGE_ROW>;

/** By the name of the queue; of videos that failed in `pieces`: `video-pieces`. */
export const selectStages = async (db: Database, codes: readonly string[]): Promise<StageRow[]> =>
  (
    await typedSql(STAGE_ROW)`
      SELECT w.queue, (count(*) FILTER (WHERE w.state = 'waiting'))::int AS waiting, (count(*) FILTER (WHERE w.state = 'running'))::int AS running,
        (count(*) FILTER (WHERE w.state = 'retrying'))::int AS retrying, (count(*) FILTER (WHERE w.state = 'failed'))::int AS failed,
        min(w.since) FILTER (WHERE w.state <> 'failed') AS oldest,
        coalesce(max(coalesce(p.tries, w.tries)) FILTER (WHERE w.state <> 'failed'), 0)::int AS tries
      FROM (${workOf(codes)}) w LEFT JOIN video_processing p ON w.kind = 'video' AND w.queue <> ${REMAKES} AND p.video_id = w.object_id
      GROUP BY w.queue`.execute(db)
  ).rows;

const LISTED_ROW = columns({
  queue: 'text',
  kind: choices<'video' | 'album'>(),
  objectId: 'int4',
  state: choices<WorkState>(),
  title: 'text?',
  parts: 'int4',
  tries: 'int4',
  since: 'timestamptz',
  started: 'timestamptz?',
  progress: 'float8?',
  secondsLeft: 'float8?',
  code: 'text?',
  error: 'text?',
});
export type ListedRow = RowOf<typeof LISTED_ROW>;

/** Of each state the oldest `limit`. */
export const selectListed = async (
  db: Database,
  codes: readonly string[],
  limit: number,
): Promise<ListedRow[]> =>
  (
    await typedSql(LISTED_ROW)`
      SELECT w.queue, w.kind, w.object_id AS "objectId", w.state, coalesce(v.title, r.title, a.title) AS title, w.parts,
        CASE WHEN w.code IS NULL THEN coalesce(p.tries, w.tries) ELSE w.tries END::int AS tries, w.since, w.started,
        CASE WHEN w.state = 'running' AND w.queue <> 'video-pictures' THEN coalesce(w.progress, p.stage_progress)::float8 END AS progress,
        CASE WHEN w.state = 'running' AND e.is_working THEN greatest(0, e.work_seconds - extract(epoch FROM now() - e.estimated_at))::float8 END
          AS "secondsLeft",
        w.code, w.error
      FROM (SELECT *, row_number() OVER (PARTITION BY state ORDER BY since, queue, object_id) AS place FROM (${workOf(codes)}) x) w
        LEFT JOIN videos v ON w.kind = 'video' AND v.id = w.object_id
        LEFT JOIN videos r ON r.id = v.replaces_id
        LEFT JOIN albums a ON w.kind = 'album' AND a.id = w.object_id
        LEFT JOIN video_processing p ON w.kind = 'video' AND w.queue <> ${REMAKES} AND p.video_id = w.object_id
        LEFT JOIN video_estimates e ON e.video_id = p.video_id AND e.stage = p.stage
      WHERE w.place <= ${limit}
      ORDER BY array_position(ARRAY['running', 'failed', 'retrying', 'waiting'], w.state), w.since, w.queue, w.object_id`.execute(
      db,
    )
  ).rows;

/** Of videos that are worked on. */
export const selectTitles = async (
  db: Database,
  ids: readonly number[],
): Promise<{ id: number; title: string }[]> =>
  (
    await typedSql({ id: 'int4', title: 'text' })`
      SELECT v.id, coalesce(r.title, v.title) AS title FROM videos v LEFT JOIN videos r ON r.id = v.replaces_id
      WHERE v.id = ANY (${[...ids]}::int[])`.execute(db)
  ).rows;

/** Objects whose work failed in these queues, the oldest first. @param codes as of `selectListed` */
export const selectFailedOf = async (
  db: Database,
  queues: readonly string[],
  codes: readonly string[],
  limit: number,
): Promise<number[]> =>
  (
    await typedSql({ id: 'int4!' })`
      SELECT w.object_id AS id FROM (${workOf(codes)}) w WHERE w.state = 'failed' AND w.queue = ANY (${[...queues]}::text[])
      ORDER BY w.since, w.object_id LIMIT ${limit}`.execute(db)
  ).rows.map(({ id }) => id);
