/** Comments under one object: threads of a first comment and its answers. */
import type { CommentOrder, CommentSection } from '@foyer/shared/wire-schemas/comments';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const COMMENT_ROW = columns({
  id: 'int4',
  section: 'text',
  object_id: 'int4',
  body: 'text',
  status_id: 'int2',
  member_id: 'int4',
  name: 'text',
  has_avatar: 'bool',
  revision: 'text?',
  added_at: 'timestamptz',
  edited_at: 'timestamptz?',
  likes: 'int4',
  is_liked: 'bool',
  parent_id: 'int4?',
  answers: 'int4',
  /** Who is answered; null for first comments and what answers these. */
  answer_to: 'text?',
  answer_to_member: 'int4?',
});
export type CommentRow = RowOf<typeof COMMENT_ROW>;

export interface CommentReader {
  /** Null: a stranger. */
  memberId: number | null;
  isModerator: boolean;
}

const COLUMNS = (
  memberId: number | null,
): RawBuilder<unknown> => sql`c.id, c.section, c.object_id, c.body, c.status_id,
  c.member_id, m.name, m.has_avatar, o.revision, c.added_at, c.edited_at, c.likes, c.parent_id, c.answers,
  t.name AS answer_to, t.id AS answer_to_member,
  EXISTS (SELECT FROM votes v WHERE v.section = 'comment' AND v.object_id = c.id AND v.member_id = ${memberId}::int AND v.vote = 1)
    AS is_liked`;
const JOINS = sql`JOIN members m ON m.id = c.member_id
  LEFT JOIN media_objects o ON o.kind = 'member' AND o.owner_id = m.id AND o.state = 'ready'
  LEFT JOIN comments r ON r.id = c.answer_to_id AND r.parent_id IS NOT NULL
  LEFT JOIN members t ON t.id = r.member_id AND t.status_id IN (1, 6)`;

/** What waits is there for its author and for moderators. */
const isOpenTo = ({ memberId, isModerator }: CommentReader): RawBuilder<unknown> =>
  memberId === null
    ? sql`status_id = 1`
    : sql`(status_id = 1 OR (status_id = 4 AND (${isModerator}::bool OR member_id = ${memberId}::int)))`;

/** First comments, also those that are gone while answers to them remain. */
export const selectThreads = async (
  db: Database,
  { section, objectId }: { section: CommentSection; objectId: number },
  { limit, offset, order }: { limit: number; offset: number; order: CommentOrder },
  reader: CommentReader,
): Promise<CommentRow[]> => {
  const direction = order === 'newest' ? sql`DESC` : sql`ASC`;
  return (
    await typedSql(COMMENT_ROW)`
      SELECT ${COLUMNS(reader.memberId)}
      FROM (SELECT * FROM comments WHERE section = ${section} AND object_id = ${objectId} AND parent_id IS NULL
          AND (${isOpenTo(reader)} OR answers > 0)
        ORDER BY id ${direction} LIMIT ${limit} OFFSET ${offset}) c
      ${JOINS} ORDER BY c.id ${direction}`.execute(db)
  ).rows;
};

/** The oldest `limit` answers in each of these threads, oldest first. */
export const selectAnswers = async (
  db: Database,
  threadIds: readonly number[],
  limit: number,
  reader: CommentReader,
): Promise<CommentRow[]> => {
  if (threadIds.length === 0) return [];
  return (
    await typedSql(COMMENT_ROW)`
      SELECT ${COLUMNS(reader.memberId)}
      FROM unnest(${[...threadIds]}::int[]) AS thread (id)
      CROSS JOIN LATERAL (SELECT * FROM comments WHERE parent_id = thread.id AND ${isOpenTo(reader)}
        ORDER BY id LIMIT ${limit}) c
      ${JOINS} ORDER BY c.id`.execute(db)
  ).rows;
};

export const selectComment = async (
  db: Database,
  id: number,
  memberId: number | null,
): Promise<CommentRow | undefined> =>
  (
    await typedSql(COMMENT_ROW)`
      SELECT ${COLUMNS(memberId)} FROM comments c ${JOINS} WHERE c.id = ${id}`.execute(db)
  ).rows[0];

/** The thread that the owner put first, while everyone sees it. */
export const selectPinned = async (
  db: Database,
  { section, objectId }: { section: CommentSection; objectId: number },
  memberId: number | null,
): Promise<CommentRow | undefined> =>
  (
    await typedSql(COMMENT_ROW)`SELECT ${COLUMNS(memberId)}
      FROM pinned_comments p JOIN comments c ON c.id = p.comment_id AND c.status_id = 1 AND c.parent_id IS NULL ${JOINS}
      WHERE p.section = ${section} AND p.object_id = ${objectId}`.execute(db)
  ).rows[0];

export interface CommentCounts {
  /** Shown ones, answers among them. */
  comments: number;
  /** Listed threads, as this reader gets them. */
  threads: number;
}

export const countComments = async (
  db: Database,
  { section, objectId }: { section: CommentSection; objectId: number },
  { memberId, isModerator }: CommentReader,
): Promise<CommentCounts> => {
  const waiting =
    memberId === null
      ? sql`0`
      : sql`(SELECT count(*) FROM comments WHERE section = ${section} AND object_id = ${objectId} AND status_id = 4
          AND parent_id IS NULL AND answers = 0 AND (${isModerator}::bool OR member_id = ${memberId}))`;
  const { rows } = await typedSql({ comments: 'int4', threads: 'int4' })`
    SELECT coalesce(k.comments, 0) AS comments, (coalesce(k.comments - k.answers, 0)
      + (SELECT count(*) FROM comments WHERE section = ${section} AND object_id = ${objectId}
          AND parent_id IS NULL AND status_id <> 1 AND answers > 0) + ${waiting})::int AS threads
    FROM (SELECT 1) AS one
    LEFT JOIN comment_counters k ON k.section = ${section} AND k.object_id = ${objectId}`.execute(db);
  return rows[0] ?? { comments: 0, threads: 0 };
};

/** How many listed threads are newer than this one. */
export const countNewerThreads = async (
  db: Database,
  { section, objectId }: { section: CommentSection; objectId: number },
  threadId: number,
  reader: CommentReader,
): Promise<number> =>
  (
    await typedSql({ n: 'int4' })`SELECT count(*)::int AS n FROM comments
      WHERE section = ${section} AND object_id = ${objectId} AND parent_id IS NULL AND id > ${threadId}
        AND (${isOpenTo(reader)} OR answers > 0)`.execute(db)
  ).rows[0]?.n ?? 0;

/** Of a video that no channel shows, of an album or a playlist. */
export const selectNamedOwner = async (
  db: Database,
  { section, objectId }: { section: CommentSection; objectId: number },
): Promise<number | undefined> =>
  (
    await typedSql({ id: 'int4?' })`SELECT CASE ${section}::text
        WHEN 'video' THEN (SELECT member_id FROM videos WHERE id = ${objectId} AND channel_id IS NULL)
        WHEN 'album' THEN (SELECT member_id FROM albums WHERE id = ${objectId})
        WHEN 'playlist' THEN (SELECT member_id FROM playlists WHERE id = ${objectId}) END AS id`.execute(db)
  ).rows[0]?.id ?? undefined;
