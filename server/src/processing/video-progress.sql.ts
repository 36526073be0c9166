/** How far the renditions of an upload are. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import type { RunKey } from './video-processing.sql.ts';

export interface RenditionRow {
  name: string;
  state: 'waiting' | 'encoding' | 'ready' | 'failed';
  progress: number;
  seconds_left: number | null;
}

/** The renditions that will be there, lowest first, in the order given; what was noted before is replaced. */
export const replaceRenditions = async (
  db: Database,
  videoId: number,
  renditions: readonly Pick<RenditionRow, 'name' | 'state'>[],
): Promise<void> => {
  await sql`DELETE FROM video_renditions WHERE video_id = ${videoId}`.execute(db);
  await sql`INSERT INTO video_renditions (video_id, name, position, state, progress)
    SELECT ${videoId}, name, position, state, CASE state WHEN 'ready' THEN 1 ELSE 0 END
    FROM unnest(${renditions.map(({ name }) => name)}::text[], ${renditions.map(({ state }) => state)}::text[])
      WITH ORDINALITY AS r(name, state, position)`.execute(db);
};

/** @returns whether the run is still the newest; nothing is written otherwise */
export const updateProgress = async (
  db: Database,
  { videoId, run }: RunKey,
  renditions: readonly { name: string; progress: number; secondsLeft: number | null }[],
  /** Of the whole stage. */
  stageProgress: number,
): Promise<boolean> =>
  (
    await sql`WITH mine AS (UPDATE video_processing SET updated_at = now(), waiting_for = NULL,
          stage_progress = greatest(stage_progress, ${stageProgress}::real)
        WHERE video_id = ${videoId} AND run = ${run} AND stage NOT IN ('done', 'failed') RETURNING 1),
      noted AS (UPDATE video_renditions r SET state = 'encoding', progress = x.progress, seconds_left = x.left
        FROM unnest(${renditions.map(({ name }) => name)}::text[], ${renditions.map(({ progress }) => progress)}::real[],
          ${renditions.map(({ secondsLeft }) => secondsLeft)}::int[]) AS x(name, progress, "left")
        WHERE r.video_id = ${videoId} AND r.name = x.name AND r.state <> 'ready' AND EXISTS (SELECT FROM mine))
      SELECT 1 FROM mine`.execute(db)
  ).rows.length > 0;

/** @param names those that can be watched already; default: all */
export const finishRenditions = async (
  db: Database,
  videoId: number,
  names: readonly string[] | null = null,
): Promise<void> => {
  await sql`UPDATE video_renditions SET state = 'ready', progress = 1, seconds_left = NULL
    WHERE video_id = ${videoId} AND (${names}::text[] IS NULL OR name = ANY (${names}::text[]))`.execute(db);
};
