/** Films to be made anew: who asked, who works on it, how it ended. Only the newest run of a film may change anything. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import type { VideoPlan } from '../stages/plan-video.ts';
import { choices, columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

/** `sound`: the pictures stay unchanged. */
export type RemakeKind = 'sound' | 'renditions';
export type RemakeState = 'waiting' | 'done' | 'unchanged' | 'failed';

/** Anyone who was not heard of for so long is dead. */
const SILENCE_SECONDS = 20;
const CLAIM_LOCK = 7_130_102;

/** @returns whether it was put on the list; false: it waits there already */
export const insertRemake = async (
  db: Database,
  {
    filmId,
    videoId,
    what,
    askedBy,
  }: { filmId: string; videoId: number; what: RemakeKind; askedBy: string | null },
): Promise<boolean> =>
  (
    await sql`INSERT INTO film_remakes AS r (film_id, video_id, what, asked_by)
      VALUES (${filmId}, ${videoId}, ${what}, ${askedBy})
      ON CONFLICT (film_id) DO UPDATE SET video_id = EXCLUDED.video_id, what = EXCLUDED.what, asked_by = EXCLUDED.asked_by,
        state = 'waiting', asked_at = now(), run = r.run + 1, tries = 0, touched_at = NULL, not_before = NULL, progress = 0,
        result = NULL, error = NULL, ended_at = NULL, parts = NULL
      WHERE r.state <> 'waiting' OR (r.what = 'sound' AND EXCLUDED.what = 'renditions') RETURNING 1`.execute(
      db,
    )
  ).rows.length > 0;

/** What is finished of a film's renditions, and by which plan they are made. */
export interface RemakeParts {
  /** In whose folder the pieces lie. */
  film: string;
  /** The rendition that they are made of; null: what was sent. */
  from: string | null;
  plan: VideoPlan;
}

const CLAIMED_ROW = columns({
  filmId: 'text',
  videoId: 'int4',
  what: choices<RemakeKind>(),
  run: 'int4',
  tries: 'int2',
  /** Null: what was sent is not kept. */
  sourceKey: 'text?',
  manifest: json<Record<string, unknown> | null>(),
  parts: json<RemakeParts | null>(),
});
export type RemakeRun = RowOf<typeof CLAIMED_ROW>;

/**
 * Takes the next film, while nobody works on another and no upload waits or is worked on. Who was asked for by a person comes first.
 * @param tx a transaction
 */
export const claimRemake = async (tx: Database): Promise<RemakeRun | undefined> => {
  const waiting = await sql`SELECT 1 FROM film_remakes WHERE state = 'waiting' LIMIT 1`.execute(tx);
  if (waiting.rows.length === 0) return undefined;
  await sql`SELECT pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(tx);
  return (
    await typedSql(CLAIMED_ROW)`WITH claimed AS (
      UPDATE film_remakes SET run = run + 1, tries = tries + 1, touched_at = now(), progress = 0
      WHERE film_id = (SELECT film_id FROM film_remakes WHERE state = 'waiting' AND coalesce(not_before <= now(), true)
          AND coalesce(touched_at < now() - make_interval(secs => ${SILENCE_SECONDS}), true)
        ORDER BY asked_by IS NULL, asked_at, film_id LIMIT 1)
        AND NOT EXISTS (SELECT FROM film_remakes WHERE state = 'waiting'
          AND touched_at >= now() - make_interval(secs => ${SILENCE_SECONDS}))
        AND NOT EXISTS (SELECT FROM pgboss.job WHERE (state = 'active' OR (state IN ('created', 'retry') AND start_after <= now()))
          AND name IN ('video-trim', 'video-scan', 'video-first', 'video-ladder', 'video-piece', 'video-join'))
      RETURNING *)
      SELECT c.film_id AS "filmId", coalesce(m.owner_id, c.video_id) AS "videoId", c.what, c.run, c.tries, c.parts,
        p.source_key AS "sourceKey", m.manifest
      FROM claimed c LEFT JOIN LATERAL (SELECT owner_id, manifest FROM media_objects
          WHERE film_id = c.film_id AND kind = 'video' AND state = 'ready' ORDER BY owner_id LIMIT 1) m ON true
        LEFT JOIN video_processing p ON p.video_id = m.owner_id`.execute(tx)
  ).rows[0];
};

export interface RemakeKey {
  filmId: string;
  run: number;
}

/** A sign of life, with how far it is. @returns whether the run is still the newest */
export const touchRemake = async (
  db: Database,
  { filmId, run }: RemakeKey,
  progress?: number,
): Promise<boolean> =>
  (
    await sql`UPDATE film_remakes SET touched_at = now(), progress = coalesce(${progress ?? null}::real, progress)
      WHERE film_id = ${filmId} AND run = ${run} AND state = 'waiting' RETURNING 1`.execute(db)
  ).rows.length > 0;

/** Before the first piece is made. @returns whether the run is still the newest */
export const noteParts = async (
  db: Database,
  { filmId, run }: RemakeKey,
  parts: RemakeParts,
): Promise<boolean> =>
  (
    await sql`UPDATE film_remakes SET touched_at = now(), parts = ${JSON.stringify(parts)}::jsonb
      WHERE film_id = ${filmId} AND run = ${run} AND state = 'waiting' RETURNING 1`.execute(db)
  ).rows.length > 0;

/** Something more is finished: the tries start over. @returns whether the run is still the newest */
export const noteStep = async (db: Database, { filmId, run }: RemakeKey): Promise<boolean> =>
  (
    await sql`UPDATE film_remakes SET touched_at = now(), tries = 1
      WHERE film_id = ${filmId} AND run = ${run} AND state = 'waiting' RETURNING 1`.execute(db)
  ).rows.length > 0;

/** Locks the row. @returns whether the run was still the newest */
export const endRemakeRow = async (
  tx: Database,
  { filmId, run }: RemakeKey,
  {
    state,
    result = null,
    error = null,
  }: { state: Exclude<RemakeState, 'waiting'>; result?: string | null; error?: string | null },
): Promise<boolean> =>
  (
    await sql`UPDATE film_remakes SET state = ${state}, result = ${result}, error = ${error}, ended_at = now(), touched_at = NULL,
        progress = CASE WHEN ${state} = 'failed' THEN progress ELSE 1 END
      WHERE film_id = ${filmId} AND run = ${run} AND state = 'waiting' RETURNING 1`.execute(tx)
  ).rows.length > 0;

/** Anybody may take it again, after a while. @param counts whether the try was one of the few that there are */
export const postponeRemake = async (
  db: Database,
  { filmId, run }: RemakeKey,
  { afterSeconds, error, counts }: { afterSeconds: number; error: string | null; counts: boolean },
): Promise<void> => {
  await sql`UPDATE film_remakes SET touched_at = NULL, not_before = now() + make_interval(secs => ${afterSeconds}),
      error = ${error}, tries = tries - CASE WHEN ${counts} THEN 0 ELSE 1 END
    WHERE film_id = ${filmId} AND run = ${run} AND state = 'waiting'`.execute(db);
};

/** Of a video: the worker learns at its next sign of life that nobody wants it any more. @returns how many films waited or were worked on */
export const cancelRemakes = async (tx: Database, videoId: number, why: string): Promise<number> =>
  (
    await sql`UPDATE film_remakes SET state = 'failed', error = ${why}, ended_at = now(), touched_at = NULL
      WHERE video_id = ${videoId} AND state = 'waiting' RETURNING 1`.execute(tx)
  ).rows.length;

/** Those of a video that wait for their next try are anybody's now. @returns how many */
export const takeUpRemakes = async (tx: Database, videoId: number): Promise<number> =>
  (
    await sql`UPDATE film_remakes SET not_before = NULL
      WHERE video_id = ${videoId} AND state = 'waiting' AND touched_at IS NULL AND not_before > now() RETURNING 1`.execute(
      tx,
    )
  ).rows.length;

const ENDED_PARTS = columns({ film: 'text?' });

/** @returns the folder of pieces that nobody wants any more: the remake has ended */
export const selectEndedParts = async (db: Database, filmId: string): Promise<string | undefined> =>
  (
    await typedSql(ENDED_PARTS)`SELECT parts ->> 'film' AS film FROM film_remakes
      WHERE film_id = ${filmId} AND state <> 'waiting'`.execute(db)
  ).rows[0]?.film ?? undefined;

/** How long rows say that a film was remade, or why not. */
const KEPT_DAYS = 90;

export const deletePastRemakes = async (db: Database): Promise<void> => {
  await sql`DELETE FROM film_remakes WHERE state <> 'waiting' AND ended_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(
    db,
  );
};

const UNEVEN_ROW = columns({ filmId: 'text!', videoId: 'int4!' });

/**
 * The next film that was published before sound was brought to one loudness, the newest first. Only uploads: the demo's films are
 * drawn at it.
 */
export const selectUnevenFilm = async (db: Database): Promise<RowOf<typeof UNEVEN_ROW> | undefined> =>
  (
    await typedSql(UNEVEN_ROW)`SELECT m.film_id AS "filmId", m.owner_id AS "videoId"
      FROM media_objects m JOIN video_processing p ON p.video_id = m.owner_id JOIN videos v ON v.id = m.owner_id
      WHERE m.kind = 'video' AND m.state = 'ready' AND m.film_id IS NOT NULL AND NOT m.manifest ? 'soundLevelled'
        AND p.stage = 'done' AND NOT coalesce(p.plan ? 'sourceLoudness', false) AND v.status_id NOT IN (5, 6)
        AND NOT EXISTS (SELECT FROM film_remakes r WHERE r.film_id = m.film_id)
      ORDER BY m.owner_id DESC LIMIT 1`.execute(db)
  ).rows[0];

/** Whether the site itself has one on the list. */
export const hasOwnRemakes = async (db: Database): Promise<boolean> =>
  (await sql`SELECT 1 FROM film_remakes WHERE state = 'waiting' AND asked_by IS NULL LIMIT 1`.execute(db))
    .rows.length > 0;
