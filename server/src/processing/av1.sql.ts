/** Which published videos wait for their AV1 ladder. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const AV1_ROW = columns({
  filmId: 'text!',
  sourceKey: 'text!',
  plan: json<unknown>(),
});
export type Av1Row = RowOf<typeof AV1_ROW>;

export const markAv1Due = async (db: Database, videoId: number, plan: object): Promise<void> => {
  await sql`UPDATE video_processing SET av1_due_at = now(), plan = jsonb_set(plan, '{av1}', ${JSON.stringify(plan)}::jsonb)
    WHERE video_id = ${videoId}`.execute(db);
};

/** Nothing is to be made any more of this film; of another that is shown meanwhile there may be. */
export const clearAv1Due = async (db: Database, videoId: number, filmId: string): Promise<void> => {
  await sql`UPDATE video_processing SET av1_due_at = NULL WHERE video_id = ${videoId}
    AND EXISTS (SELECT FROM media_objects WHERE kind = 'video' AND owner_id = ${videoId} AND film_id = ${filmId})`.execute(
    db,
  );
};

/** @returns undefined where nothing is to be made: done, withdrawn, being made anew, or without a source */
export const selectAv1Work = async (db: Database, videoId: number): Promise<Av1Row | undefined> =>
  (
    await typedSql(AV1_ROW)`SELECT m.film_id AS "filmId", p.source_key AS "sourceKey", p.plan
      FROM video_processing p JOIN media_objects m ON m.kind = 'video' AND m.owner_id = p.video_id
      WHERE p.video_id = ${videoId} AND p.stage = 'done' AND p.av1_due_at IS NOT NULL
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
export const selectStrandedAv1 = async (db: Database): Promise<number[]> =>
  (
    await typedSql({ video_id: 'int4' })`SELECT p.video_id FROM video_processing p
      WHERE p.av1_due_at BETWEEN now() - interval '7 days' AND now() - interval '1 hour' AND p.stage = 'done' AND p.source_key IS NOT NULL
        AND NOT EXISTS (SELECT FROM pgboss.job j WHERE j.state IN ('created', 'retry', 'active') AND j.name = 'video-av1'
          AND (j.data ->> 'videoId')::int = p.video_id)
      LIMIT 100`.execute(db)
  ).rows.map(({ video_id }) => video_id);
