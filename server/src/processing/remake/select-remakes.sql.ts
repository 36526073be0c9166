/** What the operator's command asks: which films a condition is true of, and how their remakes are. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { choices, columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';
import type { RemakeKind, RemakeState } from './film-remakes.sql.ts';

/** All that are given have to be true; none: every film. */
export interface RemakeConditions {
  videoIds?: readonly number[];
  /** Made before then. */
  madeBefore?: Date;
  /** Name of the uploader. */
  member?: string;
  /** What was sent is kept. */
  isSentFileKept?: boolean;
  /** The sound was not brought to the site's loudness. */
  isSoundUneven?: boolean;
  /** An earlier remake failed. */
  hasFailed?: boolean;
}

const FILM_ROW = columns({
  videoId: 'int4',
  title: 'text',
  filmId: 'text!',
  rungs: json<string[]>(),
  isSentFileKept: 'bool',
});
export type RemakeableFilm = RowOf<typeof FILM_ROW>;

/** Of each film one video that shows it. */
export const selectRemakeable = async (
  db: Database,
  { videoIds, madeBefore, member, isSentFileKept, isSoundUneven, hasFailed }: RemakeConditions,
): Promise<RemakeableFilm[]> =>
  (
    await typedSql(FILM_ROW)`SELECT * FROM (
      SELECT DISTINCT ON (m.film_id) v.id AS "videoId", v.title, m.film_id AS "filmId",
        coalesce(m.manifest -> 'rungs', '[]') AS rungs, p.source_key IS NOT NULL AS "isSentFileKept"
      FROM media_objects m JOIN videos v ON v.id = m.owner_id LEFT JOIN video_processing p ON p.video_id = v.id
      WHERE m.kind = 'video' AND m.state = 'ready' AND m.film_id IS NOT NULL AND coalesce(p.stage, 'done') = 'done'
        AND v.status_id NOT IN (5, 6)
        AND (${videoIds ? [...videoIds] : null}::int[] IS NULL OR v.id = ANY (${videoIds ? [...videoIds] : null}::int[]))
        AND (${madeBefore ?? null}::timestamptz IS NULL OR coalesce((m.manifest ->> 'remadeAt')::timestamptz, p.stage_at, m.created_at) < ${madeBefore ?? null}::timestamptz)
        AND (${member ?? null}::text IS NULL
          OR v.member_id = (SELECT id FROM members WHERE lower(name) = lower(${member ?? null}::text)))
        AND (NOT ${isSentFileKept ?? false}::boolean OR p.source_key IS NOT NULL)
        AND (NOT ${isSoundUneven ?? false}::boolean OR NOT (m.manifest ? 'soundLevelled' OR coalesce(p.plan ? 'sourceLoudness', false)))
        AND (NOT ${hasFailed ?? false}::boolean
          OR EXISTS (SELECT FROM film_remakes r WHERE r.film_id = m.film_id AND r.state = 'failed'))
      ORDER BY m.film_id, v.id) AS films ORDER BY "videoId"`.execute(db)
  ).rows;

const STATE_ROW = columns({ id: 'int4', statusId: 'int2', hasFilm: 'bool' });

/** Of videos that are named: whether they are there, and have a film. */
export const selectNamedVideos = async (
  db: Database,
  videoIds: readonly number[],
): Promise<RowOf<typeof STATE_ROW>[]> =>
  (
    await typedSql(STATE_ROW)`SELECT v.id, v.status_id AS "statusId", EXISTS (SELECT FROM media_objects m
        WHERE m.kind = 'video' AND m.owner_id = v.id AND m.state = 'ready' AND m.film_id IS NOT NULL) AS "hasFilm"
      FROM videos v WHERE v.id = ANY (${[...videoIds]}::int[])`.execute(db)
  ).rows;

const REMAKE_ROW = columns({
  filmId: 'text',
  videoId: 'int4',
  what: choices<RemakeKind>(),
  state: choices<RemakeState>(),
  askedBy: 'text?',
  tries: 'int2',
  isUnderWay: 'bool',
  progress: 'float4',
  result: 'text?',
  error: 'text?',
});
export type RemakeRow = RowOf<typeof REMAKE_ROW>;

/** @param filmIds null: the newest hundred of all */
export const selectRemakes = async (db: Database, filmIds: readonly string[] | null): Promise<RemakeRow[]> =>
  (
    await typedSql(
      REMAKE_ROW,
    )`SELECT film_id AS "filmId", video_id AS "videoId", what, state, asked_by AS "askedBy", tries,
        coalesce(touched_at > now() - interval '20 seconds', false) AS "isUnderWay", progress, result, error
      FROM film_remakes WHERE ${filmIds ? [...filmIds] : null}::text[] IS NULL OR film_id = ANY (${filmIds ? [...filmIds] : null}::text[])
      ORDER BY state <> 'waiting', coalesce(ended_at, asked_at) DESC, film_id
      LIMIT CASE WHEN ${filmIds ? [...filmIds] : null}::text[] IS NULL THEN 100 END`.execute(db)
  ).rows;

/** Whether there is such a member. */
export const isMember = async (db: Database, name: string): Promise<boolean> =>
  (await sql`SELECT 1 FROM members WHERE lower(name) = lower(${name}) LIMIT 1`.execute(db)).rows.length > 0;

/** Films on the list, all of them. */
export const selectWaitingFilms = async (db: Database): Promise<string[]> =>
  (
    await typedSql({ filmId: 'text' })`SELECT film_id AS "filmId" FROM film_remakes WHERE state = 'waiting'
      ORDER BY asked_by IS NULL, asked_at, film_id`.execute(db)
  ).rows.map(({ filmId }) => filmId);
