/** Comments and messages that a moderator takes down; comments can be shown again. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

const COMMENT_ROW = columns({ section: 'text', object_id: 'int4', member_id: 'int4' });
export type TakenComment = RowOf<typeof COMMENT_ROW>;

const COUNTED: Readonly<Record<string, string>> = { video: 'videos', album: 'albums', playlist: 'playlists' };

/** @returns whose and where it was; undefined when it was so already, or is not there */
export const setCommentShown = async (
  db: Database,
  id: number,
  isShown: boolean,
): Promise<TakenComment | undefined> => {
  const { rows } = await typedSql(COMMENT_ROW)`UPDATE comments SET status_id = ${isShown ? 1 : 5}
    WHERE id = ${id} AND status_id = ${isShown ? 5 : 1} AND body <> '' RETURNING section, object_id, member_id`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  await countComment(db, row, isShown ? 1 : -1);
  return row;
};

/** What counts comments alongside them. */
const countComment = async (
  db: Database,
  { section, object_id: objectId }: Pick<TakenComment, 'section' | 'object_id'>,
  change: 1 | -1,
): Promise<void> => {
  await sql`UPDATE comment_counters SET comments = greatest(0, comments + ${change})
    WHERE section = ${section} AND object_id = ${objectId}`.execute(db);
  const table = COUNTED[section];
  if (table)
    await sql`UPDATE ${sql.table(table)} SET comments_count = greatest(0, comments_count + ${change})
      WHERE id = ${objectId}`.execute(db);
};

export const selectCommentStatus = async (db: Database, id: number): Promise<number | undefined> =>
  (await typedSql({ status_id: 'int2' })`SELECT status_id FROM comments WHERE id = ${id}`.execute(db)).rows[0]
    ?.status_id;

/** Gone for both sides. @returns who wrote it */
export const takeMessageDown = async (db: Database, id: number): Promise<number | undefined> =>
  (
    await typedSql({ id: 'int4' })`UPDATE messages SET deleted_by_sender = true, deleted_by_receiver = true
      WHERE id = ${id} AND NOT (deleted_by_sender AND deleted_by_receiver) RETURNING from_id AS id`.execute(
      db,
    )
  ).rows[0]?.id;
