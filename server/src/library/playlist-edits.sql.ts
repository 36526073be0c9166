/** Making, filling and changing playlists; counters move with them in the same transaction. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

export interface PlaylistFields {
  title: string;
  description: string;
  visible: 0 | 1;
  orientation: string;
}

const lockMember = (db: Database, memberId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('playlists'), ${memberId})`.execute(db);

const recount = (db: Database, memberId: number) =>
  sql`UPDATE members SET playlists_count = (SELECT count(*) FROM playlists
    WHERE member_id = ${memberId} AND NOT is_deleted AND visible = 1) WHERE id = ${memberId}`.execute(db);

const setCategories = async (db: Database, playlistId: number, dirs: readonly string[]): Promise<void> => {
  await sql`DELETE FROM playlist_categories WHERE playlist_id = ${playlistId}`.execute(db);
  if (dirs.length > 0)
    await sql`INSERT INTO playlist_categories (playlist_id, category_id)
      SELECT ${playlistId}, id FROM categories WHERE dir = ANY(${[...dirs]})`.execute(db);
};

/** @returns the new playlist's id, or undefined when the member has `max` of them */
export const insertPlaylist = (
  db: Database,
  memberId: number,
  fields: PlaylistFields,
  { categories, max }: { categories: readonly string[]; max: number },
): Promise<number | undefined> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const { rows } = await typedSql({ id: 'int4' })`
      INSERT INTO playlists (member_id, title, description, visible, orientation)
      SELECT ${memberId}, ${fields.title}, ${fields.description}, ${fields.visible}, ${fields.orientation}
      WHERE (SELECT count(*) FROM playlists WHERE member_id = ${memberId} AND NOT is_deleted) < ${max}
      RETURNING id`.execute(tx);
    const id = rows[0]?.id;
    if (id === undefined) return undefined;
    await setCategories(tx, id, categories);
    await recount(tx, memberId);
    return id;
  });

/** Only the fields given. */
export const updatePlaylist = (
  db: Database,
  playlistId: number,
  fields: Partial<PlaylistFields>,
  categories: readonly string[] | undefined,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await typedSql({ member_id: 'int4' })`UPDATE playlists SET updated_at = now(),
        title = coalesce(${fields.title ?? null}, title), description = coalesce(${fields.description ?? null}, description),
        visible = coalesce(${fields.visible ?? null}::smallint, visible),
        orientation = coalesce(${fields.orientation ?? null}, orientation)
      WHERE id = ${playlistId} RETURNING member_id`.execute(tx);
    if (categories) await setCategories(tx, playlistId, categories);
    if (rows[0]) await recount(tx, rows[0].member_id);
  });

export const deletePlaylist = (db: Database, playlistId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await typedSql({ member_id: 'int4' })`
      UPDATE playlists SET is_deleted = true, updated_at = now() WHERE id = ${playlistId} RETURNING member_id`.execute(
      tx,
    );
    if (rows[0]) await recount(tx, rows[0].member_id);
  });

/** At the end. `full`: it holds `max` already. */
export const addToPlaylist = (
  db: Database,
  playlistId: number,
  videoId: number,
  max: number,
): Promise<'added' | 'there' | 'full'> =>
  inTransaction(db, async (tx) => {
    const { rows } = await typedSql({ videos_count: 'int4' })`
      SELECT videos_count FROM playlists WHERE id = ${playlistId} FOR UPDATE`.execute(tx);
    const added =
      (rows[0]?.videos_count ?? 0) >= max
        ? { rows: [] }
        : await sql`INSERT INTO playlist_videos (playlist_id, video_id, position)
            SELECT ${playlistId}, ${videoId}, coalesce(max(position), 0) + 1 FROM playlist_videos
            WHERE playlist_id = ${playlistId}
            ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
    if (added.rows.length === 0) return (rows[0]?.videos_count ?? 0) >= max ? 'full' : 'there';
    await sql`UPDATE playlists SET videos_count = videos_count + 1, updated_at = now() WHERE id = ${playlistId}`.execute(
      tx,
    );
    return 'added';
  });

export const removeFromPlaylist = (db: Database, playlistId: number, videoId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`SELECT 1 FROM playlists WHERE id = ${playlistId} FOR UPDATE`.execute(tx);
    const { rows } = await sql`DELETE FROM playlist_videos
      WHERE playlist_id = ${playlistId} AND video_id = ${videoId} RETURNING 1`.execute(tx);
    if (rows.length)
      await sql`UPDATE playlists SET videos_count = greatest(0, videos_count - 1), updated_at = now()
        WHERE id = ${playlistId}`.execute(tx);
  });

export const selectCategoryDirs = async (db: Database, dirs: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('categories')
      .select('dir')
      .where('dir', 'in', dirs.length ? [...dirs] : [''])
      .where('is_hidden', '=', false)
      .execute()
  ).map(({ dir }) => dir);
