/** Which published videos wait for ladders in other codecs than H.264; `plan.extraLadders` holds those that are still to be made. */
import { sql } from 'kysely';
import type { LadderCodec, LadderPlan } from '../media/ladder/plan-ladder.ts';
import type { Database } from '../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const EXTRA_LADDER_ROW = columns({ filmId: 'text!', sourceKey: 'text!', plans: json<LadderPlan[]>() });
export type ExtraLadderRow = RowOf<typeof EXTRA_LADDER_ROW>;

export const markExtraLaddersDue = async (
  db: Database,
  videoId: number,
  plans: readonly LadderPlan[],
): Promise<void> => {
  await sql`UPDATE video_processing SET extra_ladders_due_at = now(),
      plan = jsonb_set(plan, '{extraLadders}', ${JSON.stringify(plans)}::jsonb)
    WHERE video_id = ${videoId}`.execute(db);
};

/**
 * Of this film the ladder is made, or never will be; of another that is shown meanwhile it may be.
 * @returns whether others are left
 */
export const endExtraLadder = async (
  db: Database,
  videoId: number,
  { filmId, codec }: { filmId: string; codec: LadderCodec },
): Promise<boolean> =>
  (
    await typedSql({ isLeft: 'bool' })`UPDATE video_processing p SET
        plan = jsonb_set(p.plan, '{extraLadders}', left_over.plans),
        extra_ladders_due_at = CASE WHEN left_over.plans <> '[]' THEN p.extra_ladders_due_at END
      FROM (SELECT video_id, jsonb_path_query_array(plan, '$.extraLadders[*] ? (@.codec != $codec)',
          jsonb_build_object('codec', ${codec}::text)) AS plans
        FROM video_processing WHERE video_id = ${videoId}) AS left_over
      WHERE p.video_id = left_over.video_id AND EXISTS (SELECT FROM media_objects
        WHERE kind = 'video' AND owner_id = ${videoId} AND film_id = ${filmId})
      RETURNING left_over.plans <> '[]' AS "isLeft"`.execute(db)
  ).rows.some(({ isLeft }) => isLeft);

/** @returns undefined where nothing is to be made: done, withdrawn, being made anew, or without a source */
export const selectExtraLadders = async (
  db: Database,
  videoId: number,
): Promise<ExtraLadderRow | undefined> =>
  (
    await typedSql(EXTRA_LADDER_ROW)`SELECT m.film_id AS "filmId", p.source_key AS "sourceKey",
        coalesce(p.plan -> 'extraLadders', '[]') AS plans
      FROM video_processing p JOIN media_objects m ON m.kind = 'video' AND m.owner_id = p.video_id
      WHERE p.video_id = ${videoId} AND p.stage = 'done' AND p.extra_ladders_due_at IS NOT NULL
        AND p.source_key IS NOT NULL AND m.film_id IS NOT NULL AND m.state = 'ready'`.execute(db)
  ).rows[0];

/** Adds renditions to what is shown, if that is still this film. @returns whether it is */
export const addShownRenditions = async (
  db: Database,
  videoId: number,
  { filmId, names }: { filmId: string; names: readonly string[] },
): Promise<boolean> =>
  (
    await sql`UPDATE media_objects SET updated_at = now(), manifest = jsonb_set(manifest, '{rungs}',
        (SELECT jsonb_agg(name ORDER BY place) FROM (
          SELECT name, min(place) AS place FROM jsonb_array_elements_text(manifest -> 'rungs' || ${JSON.stringify(names)}::jsonb)
            WITH ORDINALITY AS r(name, place) GROUP BY name) AS known))
      WHERE kind = 'video' AND owner_id = ${videoId} AND film_id = ${filmId} RETURNING 1`.execute(db)
  ).rows.length > 0;

/** Whether work that somebody waits for is at hand or being done, here or by other workers. */
export const isEncodingDue = async (db: Database): Promise<boolean> =>
  (
    await sql`SELECT 1 FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now()
      AND name IN ('video-trim', 'video-scan', 'video-first', 'video-ladder', 'video-piece', 'video-join') LIMIT 1`.execute(
      db,
    )
  ).rows.length > 0;

/** Of the last week: later their sources are gone. */
export const selectStranded = async (db: Database): Promise<number[]> =>
  (
    await typedSql({ video_id: 'int4' })`SELECT p.video_id FROM video_processing p
      WHERE p.extra_ladders_due_at BETWEEN now() - interval '7 days' AND now() - interval '1 hour'
        AND p.stage = 'done' AND p.source_key IS NOT NULL
        AND NOT EXISTS (SELECT FROM pgboss.job j WHERE j.state IN ('created', 'retry', 'active')
          AND j.name = 'video-extra-ladder' AND (j.data ->> 'videoId')::int = p.video_id)
      LIMIT 100`.execute(db)
  ).rows.map(({ video_id }) => video_id);
