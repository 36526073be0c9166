/** Puts a remade film in the place of the one it was made from. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { typedSql } from '../../platform/database/typed-sql.ts';

/** Videos that show the film now, locked with their media until the transaction ends. */
export const lockShowing = async (tx: Database, filmId: string): Promise<number[]> => {
  const { rows } = await typedSql({ id: 'int4' })`SELECT v.id FROM videos v
    WHERE v.id IN (SELECT owner_id FROM media_objects WHERE film_id = ${filmId} AND kind = 'video' AND state = 'ready')
    ORDER BY v.id FOR UPDATE`.execute(tx);
  if (rows.length === 0) return [];
  const { rows: locked } = await typedSql({ id: 'int4' })`SELECT owner_id AS id FROM media_objects
    WHERE film_id = ${filmId} AND kind = 'video' AND state = 'ready' AND owner_id = ANY (${rows.map(({ id }) => id)}::int[])
    ORDER BY owner_id FOR UPDATE`.execute(tx);
  return locked.map(({ id }) => id);
};

export interface FilmChange {
  videoId: number;
  /** Of the new film. */
  filmId: string;
  revision: string;
  /** Put over what the record says. */
  manifest: Record<string, unknown>;
  /** How long the addresses of before go on. */
  formerSeconds: number;
}

/** Only with the video's row locked. */
export const updateFilm = async (
  tx: Database,
  { videoId, filmId, revision, manifest, formerSeconds }: FilmChange,
): Promise<void> => {
  await sql`UPDATE media_objects SET former_revision = revision, former_film_id = film_id, followed_by = ${revision},
      former_until = now() + make_interval(secs => ${formerSeconds}), revision = ${revision}, film_id = ${filmId},
      manifest = manifest || ${JSON.stringify(manifest)}::jsonb, updated_at = now()
    WHERE kind = 'video' AND owner_id = ${videoId}`.execute(tx);
};

/** What is known of the film changes, its files do not. */
export const updateFilmRecord = async (
  tx: Database,
  filmId: string,
  manifest: Record<string, unknown>,
): Promise<void> => {
  await sql`UPDATE media_objects SET manifest = manifest || ${JSON.stringify(manifest)}::jsonb, updated_at = now()
    WHERE film_id = ${filmId} AND kind = 'video'`.execute(tx);
};

export const updateHeight = async (tx: Database, videoId: number, height: number): Promise<void> => {
  await sql`UPDATE videos SET height = ${height}, updated_at = now() WHERE id = ${videoId} AND height <> ${height}`.execute(
    tx,
  );
};
