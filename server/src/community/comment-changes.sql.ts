/** Writes comments, and keeps the counts that lists show. */
import type { CommentSection } from '@foyer/shared/wire-schemas/comments';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { columns, typedSql } from '../platform/database/typed-sql.ts';
import { noteVisit } from '../platform/visits/visit.ts';

const SHOWN_STATUS_ID = 1;
const COUNTED_TABLES: Partial<Record<CommentSection, 'videos' | 'albums' | 'playlists'>> = {
  video: 'videos',
  album: 'albums',
  playlist: 'playlists',
};

interface CountedPlace {
  section: CommentSection;
  objectId: number;
  /** Of the thread that an answer stands in. */
  parentId: number | null;
}

/** One shown comment more, or less. */
const count = async (
  tx: Database,
  { section, objectId, parentId }: CountedPlace,
  change: 1 | -1,
): Promise<void> => {
  const answers = parentId === null ? 0 : change;
  await sql`INSERT INTO comment_counters (section, object_id, comments, answers)
    VALUES (${section}, ${objectId}, ${change}, ${answers})
    ON CONFLICT (section, object_id) DO UPDATE SET comments = greatest(0, comment_counters.comments + ${change}),
      answers = greatest(0, comment_counters.answers + ${answers})`.execute(tx);
  if (parentId !== null)
    await sql`UPDATE comments SET answers = greatest(0, answers + ${change}) WHERE id = ${parentId}`.execute(
      tx,
    );
  const table = COUNTED_TABLES[section];
  if (table)
    await sql`UPDATE ${sql.table(table)} SET comments_count = greatest(0, comments_count + ${change})
      WHERE id = ${objectId}`.execute(tx);
};

export interface InsertedComment extends CountedPlace {
  memberId: number;
  body: string;
  /** The comment that is answered. */
  answerToId: number | null;
  /** Held back until a moderator decides. */
  isWaiting: boolean;
}

/**
 * Adds a comment unless its author wrote `limit` of them within the window; tries in parallel are counted too.
 * @returns the comment's id, or in how many seconds the author may write again
 */
export const insertComment = (
  db: Database,
  { memberId, body, answerToId, isWaiting, ...place }: InsertedComment,
  { limit, windowMinutes }: { limit: number; windowMinutes: number },
): Promise<{ id: number } | { retryAfterSeconds: number }> =>
  inTransaction(db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('comments'), ${memberId})`.execute(tx);
    const { rows } = await typedSql({ n: 'int4', wait: 'int4' })`
      SELECT count(*)::int AS n,
        ceil(extract(epoch FROM min(added_at) + make_interval(mins => ${windowMinutes}) - now()))::int AS wait
      FROM comments WHERE member_id = ${memberId}
        AND added_at > now() - make_interval(mins => ${windowMinutes})`.execute(tx);
    const [recent] = rows;
    if (recent && recent.n >= limit) return { retryAfterSeconds: Math.max(1, recent.wait) };
    await noteVisit(tx);
    const { id } = await tx
      .insertInto('comments')
      .values({
        section: place.section,
        object_id: place.objectId,
        member_id: memberId,
        body,
        parent_id: place.parentId,
        answer_to_id: answerToId,
        status_id: isWaiting ? 4 : SHOWN_STATUS_ID,
        is_announced: !isWaiting,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!isWaiting) await count(tx, place, 1);
    return { id };
  });

/** Of this author, the same words within a day: what is pasted everywhere. */
export const countSameWords = async (db: Database, memberId: number, body: string): Promise<number> =>
  (
    await typedSql({ n: 'int4' })`SELECT count(*)::int AS n FROM comments
      WHERE member_id = ${memberId} AND added_at > now() - interval '1 day' AND body = ${body}`.execute(db)
  ).rows[0]?.n ?? 0;

const LOCKED_ROW = columns({
  section: 'text',
  object_id: 'int4',
  parent_id: 'int4?',
  status_id: 'int2',
  member_id: 'int4',
  has_words: 'bool',
});

interface CommentOutcome {
  section: CommentSection;
  objectId: number;
  /** Who wrote it. */
  memberId: number;
  hasChanged: boolean;
}

/** Nobody else changes it until the transaction ends. */
export const lockComment = (tx: Database, id: number): Promise<unknown> =>
  sql`SELECT FROM comments WHERE id = ${id} FOR UPDATE`.execute(tx);

/** Of an ended account a comment has no words, and stays deleted. @returns undefined where there is no such comment */
export const setCommentStatus = (
  db: Database,
  id: number,
  statusId: 1 | 4 | 5,
): Promise<CommentOutcome | undefined> =>
  inTransaction(db, async (tx) => {
    const { rows } = await typedSql(LOCKED_ROW)`
      SELECT section, object_id, parent_id, status_id, member_id, body <> '' AS has_words
      FROM comments WHERE id = ${id} FOR UPDATE`.execute(tx);
    const [row] = rows;
    if (!row) return undefined;
    const place = {
      section: row.section as CommentSection,
      objectId: row.object_id,
      parentId: row.parent_id,
    };
    const hasChanged = row.has_words && row.status_id !== statusId;
    const outcome = { section: place.section, objectId: place.objectId, memberId: row.member_id, hasChanged };
    if (!hasChanged) return outcome;
    await sql`UPDATE comments SET status_id = ${statusId} WHERE id = ${id}`.execute(tx);
    const wasShown = row.status_id === SHOWN_STATUS_ID;
    const isShown = statusId === SHOWN_STATUS_ID;
    if (wasShown !== isShown) await count(tx, place, isShown ? 1 : -1);
    return outcome;
  });

/** @returns whether nobody whom it concerns was notified of it before */
export const markAnnounced = async (db: Database, id: number): Promise<boolean> =>
  (
    await typedSql({ id: 'int4' })`UPDATE comments SET is_announced = true
      WHERE id = ${id} AND NOT is_announced RETURNING id`.execute(db)
  ).rows.length > 0;

/** Within the minutes after it was written. @returns whether there was time left */
export const updateCommentBody = async (
  db: Database,
  id: number,
  body: string,
  minutes: number,
): Promise<boolean> =>
  (
    await typedSql({ id: 'int4' })`UPDATE comments SET body = ${body}, edited_at = now()
      WHERE id = ${id} AND added_at > now() - make_interval(mins => ${minutes}) RETURNING id`.execute(db)
  ).rows.length > 0;

/** Liking twice counts once. @returns how many like it */
export const changeLike = (db: Database, id: number, memberId: number, isWanted: boolean): Promise<number> =>
  inTransaction(db, async (tx) => {
    const changed = isWanted
      ? await typedSql({ vote: 'int2!' })`INSERT INTO votes (section, object_id, member_id, vote)
          VALUES ('comment', ${id}, ${memberId}, 1)
          ON CONFLICT (member_id, section, object_id) WHERE member_id IS NOT NULL
          DO UPDATE SET vote = 1 WHERE votes.vote = 0 RETURNING vote`.execute(tx)
      : await typedSql({ vote: 'int2!' })`DELETE FROM votes WHERE section = 'comment' AND object_id = ${id}
          AND member_id = ${memberId} AND vote = 1 RETURNING vote`.execute(tx);
    const change = changed.rows.length === 0 ? 0 : isWanted ? 1 : -1;
    const { rows } = await typedSql({ likes: 'int4' })`
      UPDATE comments SET likes = greatest(0, likes + ${change}) WHERE id = ${id} RETURNING likes`.execute(
      tx,
    );
    return rows[0]?.likes ?? 0;
  });

/** In place of the one that was there. */
export const upsertPinned = async (
  db: Database,
  { section, objectId, commentId }: { section: string; objectId: number; commentId: number },
): Promise<void> => {
  await sql`INSERT INTO pinned_comments (section, object_id, comment_id) VALUES (${section}, ${objectId}, ${commentId})
    ON CONFLICT (section, object_id) DO UPDATE SET comment_id = excluded.comment_id`.execute(db);
};

export const deletePinned = async (db: Database, commentId: number): Promise<void> => {
  await sql`DELETE FROM pinned_comments WHERE comment_id = ${commentId}`.execute(db);
};

/** Open reports of a comment: of each member once, and of all the anonymous together once. */
export const countOpenReporters = async (db: Database, id: number): Promise<number> =>
  (
    await typedSql({ n: 'int4' })`SELECT count(DISTINCT coalesce(member_id, 0))::int AS n FROM reports
      WHERE section = 'comment' AND object_id = ${id} AND state = 'open'`.execute(db)
  ).rows[0]?.n ?? 0;
