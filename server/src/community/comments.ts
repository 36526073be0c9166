/** Answers lists of comments, and checks and writes new ones (product.md section 5, decisions.md). */
import {
  COMMENT_LIMIT,
  COMMENT_LIMIT_WINDOW_MINUTES,
  COMMENT_MAX_LENGTH,
  COMMENT_MIN_LENGTH,
  COMMENTS_CHUNK,
  type CommentSection,
  type CommentsAnswer,
} from '@foyer/shared/wire-schemas/comments';
import type { Database } from '../platform/database/create-database.ts';
import { countComments, insertComment, selectComments } from './comments.sql.ts';
import { notifyMember } from '../notifications/notifications.ts';
import { decideAccess } from '../access/decide-access.ts';
import { Refused } from '../platform/http/refused.ts';
import { type AccessViewer, findAccess, requireAccess, requireMember } from '../access/require-access.ts';
import { recordEvents } from '../platform/cache/record-events.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { avatarFor } from '../pictures/avatar.ts';
import { findNameOnlyMembers } from '../access/name-only-members.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';

/**
 * Read by those who may see the object. `chunk` 0 holds the newest COMMENTS_CHUNK, each next one the ones before.
 * @throws Refused not_found
 */
export const getComments = async (
  db: Database,
  viewer: AccessViewer | null,
  section: CommentSection,
  objectIdOrDir: string,
  chunk: number,
): Promise<CommentsAnswer> => {
  const object = await findAccess(db, viewer, section, objectIdOrDir);
  const refusal = object ? decideAccess('see', object, viewer) : 'not_found';
  if (!object || refusal === 'not_found')
    throw new Refused('not_found', `there is no ${section} ${objectIdOrDir}`);
  if (refusal) return { comments: [], total_count: 0, error: 'not for this visitor', code: refusal };
  const [rows, total] = await Promise.all([
    selectComments(db, section, object.id, { limit: COMMENTS_CHUNK, offset: chunk * COMMENTS_CHUNK }),
    countComments(db, section, object.id),
  ]);
  // Nobody having commented yet is no mistake of the requester's; a chunk that is not there is.
  if (rows.length === 0 && chunk > 0)
    return { comments: [], total_count: total, error: 'no comments are listed here', code: 'list_empty' };
  const nameOnly = await findNameOnlyMembers(
    db,
    viewer,
    rows.map(({ member_id }) => member_id),
  );
  return {
    comments: rows.map((row) => ({
      comment_id: row.id,
      comment: row.body,
      name: row.name,
      avatar: avatarFor({ ...row, id: row.member_id }, nameOnly),
      _id: row.member_id,
      added_date: row.added_at.toISOString(),
      object_id: object.id,
      section,
    })),
    total_count: total,
  };
};

/** @returns the new comment's id. @throws Refused */
export const addComment = async (
  db: Database,
  viewer: AccessViewer | null,
  section: CommentSection,
  objectIdOrDir: string,
  text: string,
): Promise<number> => {
  const { _id: memberId } = requireMember(viewer);
  const field = 'msg';
  const body = checkTextLength(text, { field, min: COMMENT_MIN_LENGTH, max: COMMENT_MAX_LENGTH });
  const object = await requireAccess(db, viewer, 'comment', section, objectIdOrDir);
  return inTransaction(db, async (tx) => {
    const result = await insertComment(
      tx,
      { section, objectId: object.id, memberId, body },
      { limit: COMMENT_LIMIT, windowMinutes: COMMENT_LIMIT_WINDOW_MINUTES },
    );
    if ('retryAfterSeconds' in result)
      throw new Refused(
        'comment_limit',
        `${COMMENT_LIMIT} comments in ${COMMENT_LIMIT_WINDOW_MINUTES} minutes`,
        {
          field,
          info: { limit: COMMENT_LIMIT, minutes: COMMENT_LIMIT_WINDOW_MINUTES },
          retryAfterSeconds: result.retryAfterSeconds,
        },
      );
    if (object.ownerId !== null && object.ownerId !== memberId && !object.hasBlocked)
      await notifyMember(tx, object.ownerId, 'comment', {
        member_id: memberId,
        section,
        object_id: object.id,
        comment_id: result.id,
      });
    await recordEvents(tx, { kind: 'commentAdded', section, objectId: object.id, named: objectIdOrDir });
    return result.id;
  });
};
