/** Comments under one object. */
import type { CommentSection } from '@foyer/shared/wire-schemas/comments';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const COMMENT_ROW = columns({
  id: 'int4',
  body: 'text',
  member_id: 'int4',
  name: 'text',
  has_avatar: 'bool',
  revision: 'text?',
  added_at: 'timestamptz',
});
export type CommentRow = RowOf<typeof COMMENT_ROW>;

/** Newest first. */
export const selectComments = async (
  db: Database,
  section: CommentSection,
  objectId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<CommentRow[]> =>
  (
    await typedSql(COMMENT_ROW)`
      SELECT c.id, c.body, c.member_id, m.name, m.has_avatar, o.revision, c.added_at
      FROM (SELECT * FROM comments WHERE section = ${section} AND object_id = ${objectId} AND status_id = 1
        ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}) c
      JOIN members m ON m.id = c.member_id
      LEFT JOIN media_objects o ON o.kind = 'member' AND o.owner_id = m.id AND o.state = 'ready'
      ORDER BY c.id DESC`.execute(db)
  ).rows;

export const countComments = async (
  db: Database,
  section: CommentSection,
  objectId: number,
): Promise<number> =>
  (
    await db
      .selectFrom('comment_counters')
      .select('comments')
      .where('section', '=', section)
      .where('object_id', '=', objectId)
      .executeTakeFirst()
  )?.comments ?? 0;

const COUNTED_TABLES: Partial<Record<CommentSection, 'videos' | 'albums' | 'playlists'>> = {
  video: 'videos',
  album: 'albums',
  playlist: 'playlists',
};

/**
 * Adds a comment unless its author wrote `limit` of them within the window; tries in parallel are counted too.
 * @returns the comment's id, or in how many seconds the author may write again
 */
export const insertComment = (
  db: Database,
  comment: { section: CommentSection; objectId: number; memberId: number; body: string },
  { limit, windowMinutes }: { limit: number; windowMinutes: number },
): Promise<{ id: number } | { retryAfterSeconds: number }> =>
  inTransaction(db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('comments'), ${comment.memberId})`.execute(tx);
    const { rows } = await typedSql({ n: 'int4', wait: 'int4' })`
      SELECT count(*)::int AS n,
        ceil(extract(epoch FROM min(added_at) + make_interval(mins => ${windowMinutes}) - now()))::int AS wait
      FROM comments WHERE member_id = ${comment.memberId}
        AND added_at > now() - make_interval(mins => ${windowMinutes})`.execute(tx);
    const [recent] = rows;
    if (recent && recent.n >= limit) return { retryAfterSeconds: Math.max(1, recent.wait) };
    const { id } = await tx
      .insertInto('comments')
      .values({
        section: comment.section,
        object_id: comment.objectId,
        member_id: comment.memberId,
        body: comment.body,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`INSERT INTO comment_counters (section, object_id, comments) VALUES (${comment.section}, ${comment.objectId}, 1)
      ON CONFLICT (section, object_id) DO UPDATE SET comments = comment_counters.comments + 1`.execute(tx);
    const table = COUNTED_TABLES[comment.section];
    if (table)
      await sql`UPDATE ${sql.table(table)} SET comments_count = comments_count + 1 WHERE id = ${comment.objectId}`.execute(
        tx,
      );
    return { id };
  });
