/** Checks and writes comments: new ones, changes of one's own, what is held back (docs/specification/validation.md, decision 44). */
import {
  COMMENT_EDIT_MINUTES,
  COMMENT_LIMIT,
  COMMENT_LIMIT_WINDOW_MINUTES,
  COMMENT_MAX_LENGTH,
  COMMENT_MIN_LENGTH,
  type CommentSection,
  type CommentState,
  REPORTS_TO_HIDE,
} from '@foyer/shared/wire-schemas/comments';
import { idOfName, type ObjectName, unlistedName } from '@foyer/shared/unlisted-name';
import type { Database } from '../platform/database/create-database.ts';
import {
  changeLike,
  countOpenReporters,
  countSameWords,
  deletePinned,
  insertComment,
  lockComment,
  setCommentStatus,
  updateCommentBody,
  upsertPinned,
} from './comment-changes.sql.ts';
import { type CommentRow, selectComment } from './comments.sql.ts';
import { withdrawHeldComment, notifyHeldComment } from '../notifications/notifications.ts';
import { Refused } from '../platform/http/refused.ts';
import { type AccessViewer, findAccess, requireAccess, requireMember } from '../access/require-access.ts';
import { recordEvents } from '../platform/cache/record-events.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { parseObjectName } from '../access/unlisted-proof.ts';
import { limitTries } from '../access/rate-limiter.ts';
import { tellOfComment, tellOfShownComment } from './tell-of-comment.ts';
import { judgeWords, type WatchedWords } from './watched-words.ts';
import { allWatchedWords } from './watched-words-list.ts';

export { setCommentStatus } from './comment-changes.sql.ts';

/** The same words again and again are an advertisement. */
const SAME_WORDS_A_DAY = 10;
/** Of one member, each of them a write. */
const LIKES_PER_MINUTE = 60;
const FIELD = 'msg';

const checkWords = (text: string): string =>
  checkTextLength(text, { field: FIELD, min: COMMENT_MIN_LENGTH, max: COMMENT_MAX_LENGTH });

const stateOf = (isWaiting: boolean): CommentState => (isWaiting ? 'waiting' : 'shown');

/** @throws Refused not_found, no_permission (its author blocks the one who answers) */
const findAnswered = async (
  db: Database,
  viewer: AccessViewer,
  answeredId: number | null,
  { section, objectId, secret }: { section: CommentSection; objectId: number; secret: string | undefined },
): Promise<CommentRow | null> => {
  if (answeredId === null) return null;
  const named = secret === undefined ? answeredId : unlistedName(answeredId, secret);
  const access = await requireAccess(db, viewer, 'see', 'comment', named);
  const answered = await selectComment(db, answeredId, viewer._id);
  if (
    !answered ||
    answered.section !== section ||
    answered.object_id !== objectId ||
    answered.status_id !== 1
  )
    throw new Refused('not_found', `there is no comment ${answeredId} to answer here`);
  if (access.isBlocked || access.hasBlocked)
    throw new Refused('no_permission', 'one of the two has blocked the other');
  return answered;
};

export interface NewComment {
  section: CommentSection;
  objectIdOrDir: string;
  text: string;
  /** The comment that is answered. */
  answeredId: number | null;
}

/** Whether a moderator reads it first; those who are moderators are trusted. @throws Refused blocked_content for words that nobody may write */
const mustWait = async (
  db: Database,
  viewer: AccessViewer | null,
  body: string,
  watched: WatchedWords,
): Promise<boolean> => {
  if (viewer?.is_moderator) return false;
  const { outcome } = judgeWords(body, await allWatchedWords(db, watched));
  // Without the word: who advertises would write it another way.
  if (outcome === 'refuse') throw new Refused('blocked_content', 'words that are refused', { field: FIELD });
  return outcome === 'wait';
};

/** @throws Refused need_auth, required, min_length, max_length, not_found, no_permission, comment_limit, rate_limited, blocked_content */
export const addComment = async (
  db: Database,
  viewer: AccessViewer | null,
  { section, objectIdOrDir, text, answeredId }: NewComment,
  watched: WatchedWords,
): Promise<{ comment_id: number; state: CommentState }> => {
  const member = requireMember(viewer);
  const memberId = member._id;
  const body = checkWords(text);
  const object = await requireAccess(db, viewer, 'comment', section, objectIdOrDir);
  const { idOrDir, secret } = parseObjectName(objectIdOrDir);
  const answered = await findAnswered(db, member, answeredId, { section, objectId: object.id, secret });
  if ((await countSameWords(db, memberId, body)) >= SAME_WORDS_A_DAY)
    throw new Refused('rate_limited', 'the same words were posted often today', { field: FIELD });
  const isWaiting = await mustWait(db, member, body, watched);
  return inTransaction(db, async (tx) => {
    const result = await insertComment(
      tx,
      {
        section,
        objectId: object.id,
        memberId,
        body,
        parentId: answered ? (answered.parent_id ?? answered.id) : null,
        answerToId: answered?.id ?? null,
        isWaiting,
      },
      { limit: COMMENT_LIMIT, windowMinutes: COMMENT_LIMIT_WINDOW_MINUTES },
    );
    if ('retryAfterSeconds' in result)
      throw new Refused(
        'comment_limit',
        `${COMMENT_LIMIT} comments in ${COMMENT_LIMIT_WINDOW_MINUTES} minutes`,
        {
          field: FIELD,
          info: { limit: COMMENT_LIMIT, minutes: COMMENT_LIMIT_WINDOW_MINUTES },
          retryAfterSeconds: result.retryAfterSeconds,
        },
      );
    const { id } = result;
    if (isWaiting) await notifyHeldComment(tx, { section, object_id: object.id, comment_id: id });
    else
      await tellOfComment(tx, {
        id,
        memberId,
        body,
        section,
        object,
        answeredMember: answered?.member_id ?? null,
      });
    await recordEvents(tx, { kind: 'commentAdded', section, objectId: object.id, named: idOrDir });
    return { comment_id: id, state: stateOf(isWaiting) };
  });
};

const changed = (row: Pick<CommentRow, 'section' | 'object_id'>) =>
  ({ kind: 'commentChanged', section: row.section, objectId: row.object_id }) as const;

const requireRow = async (db: Database, id: number): Promise<CommentRow> => {
  const row = await selectComment(db, id, null);
  if (!row) throw new Refused('not_found', `there is no comment ${id}`);
  return row;
};
/** As it is once anyone who changes or deletes it just now is done. */
const requireLockedRow = async (tx: Database, id: number): Promise<CommentRow> => {
  await lockComment(tx, id);
  return requireRow(tx, id);
};

/**
 * By its author, for COMMENT_EDIT_MINUTES. What was held back stays so.
 * @throws Refused need_auth, required, min_length, max_length, not_found, no_permission, blocked_content, bad_request when it is too late
 */
export const editComment = async (
  db: Database,
  viewer: AccessViewer | null,
  name: ObjectName,
  text: string,
  watched: WatchedWords,
): Promise<{ state: CommentState }> => {
  requireMember(viewer);
  const id = idOfName(name);
  const body = checkWords(text);
  await requireAccess(db, viewer, 'edit', 'comment', name);
  const isWaiting = await mustWait(db, viewer, body, watched);
  return inTransaction(db, async (tx) => {
    const row = await requireLockedRow(tx, id);
    if (row.status_id === 5 || !(await updateCommentBody(tx, id, body, COMMENT_EDIT_MINUTES)))
      throw new Refused('bad_request', 'it is too late to change this comment', {
        info: { minutes: COMMENT_EDIT_MINUTES },
      });
    const isHeldNow = isWaiting && row.status_id === 1;
    if (isHeldNow) {
      await setCommentStatus(tx, id, 4);
      await notifyHeldComment(tx, { section: row.section, object_id: row.object_id, comment_id: id });
    }
    await recordEvents(tx, changed(row));
    return { state: stateOf(isHeldNow || row.status_id === 4) };
  });
};

/** By its author, by the owner of what it stands under, and by moderators. @throws Refused need_auth, not_found, no_permission */
export const deleteComment = async (
  db: Database,
  viewer: AccessViewer | null,
  name: ObjectName,
): Promise<object> => {
  const { _id } = requireMember(viewer);
  const id = idOfName(name);
  const row = await requireRow(db, id);
  const object = await findAccess(db, viewer, row.section as CommentSection, row.object_id);
  if (object?.ownerId !== _id || row.status_id === 5)
    await requireAccess(db, viewer, 'delete', 'comment', name);
  await inTransaction(db, async (tx) => {
    await setCommentStatus(tx, id, 5);
    await withdrawHeldComment(tx, id);
    await recordEvents(tx, changed(row));
  });
  return {};
};

/**
 * Puts a thread first, or back into its place: the owner of what it stands under. One is pinned at a time.
 * @throws Refused need_auth, not_found, no_permission, bad_request (an answer, or one that not everyone sees)
 */
export const pinComment = async (
  db: Database,
  viewer: AccessViewer | null,
  name: ObjectName,
  isWanted: boolean,
): Promise<object> => {
  const { _id } = requireMember(viewer);
  const id = idOfName(name);
  await requireAccess(db, viewer, 'see', 'comment', name);
  const row = await requireRow(db, id);
  const object = await findAccess(db, viewer, row.section as CommentSection, row.object_id);
  if (object?.ownerId !== _id)
    throw new Refused('no_permission', 'only the owner of what it stands under pins a comment');
  if (isWanted && (row.parent_id !== null || row.status_id !== 1))
    throw new Refused('bad_request', 'only a comment that everyone sees and that answers none is pinned', {
      field: 'comment_id',
    });
  await inTransaction(db, async (tx) => {
    if (isWanted) await upsertPinned(tx, { section: row.section, objectId: row.object_id, commentId: id });
    else await deletePinned(tx, id);
    await recordEvents(tx, changed(row));
  });
  return {};
};

/** @throws Refused need_auth, not_found, no_permission (one of the two has blocked the other), rate_limited */
export const likeComment = async (
  db: Database,
  viewer: AccessViewer | null,
  name: ObjectName,
  isWanted: boolean,
): Promise<{ likes: number }> => {
  const { _id } = requireMember(viewer);
  const id = idOfName(name);
  const { isBlocked } = await requireAccess(db, viewer, 'vote', 'comment', name);
  if (isBlocked && isWanted) throw new Refused('no_permission', 'its author blocks this member');
  await limitTries(db, {
    what: 'comment-likes',
    by: { memberId: _id },
    limit: LIKES_PER_MINUTE,
    windowSeconds: 60,
  });
  // Lists that are kept show it when they are made anew: a like is not worth a thousand documents.
  return { likes: await changeLike(db, id, _id, isWanted) };
};

/** A moderator shows what was held back. @throws Refused need_auth, not_found, no_permission */
export const approveComment = async (
  db: Database,
  viewer: AccessViewer | null,
  name: ObjectName,
): Promise<{ state: CommentState }> => {
  requireMember(viewer);
  const id = idOfName(name);
  await requireAccess(db, viewer, 'moderate', 'comment', name);
  await inTransaction(db, async (tx) => {
    const row = await requireLockedRow(tx, id);
    if (row.status_id === 5) throw new Refused('not_found', 'this comment was deleted');
    await setCommentStatus(tx, id, 1);
    await withdrawHeldComment(tx, id);
    await tellOfShownComment(tx, id);
    await recordEvents(tx, changed(row));
  });
  return { state: 'shown' };
};

/** After a report: hides a shown comment once enough members have reported it. @param tx of the report */
export const hideReportedComment = async (tx: Database, id: number): Promise<void> => {
  await lockComment(tx, id);
  const row = await selectComment(tx, id, null);
  if (!row || row.status_id !== 1) return;
  if ((await countOpenReporters(tx, id)) < REPORTS_TO_HIDE) return;
  await setCommentStatus(tx, id, 4);
  await notifyHeldComment(tx, { section: row.section, object_id: row.object_id, comment_id: id });
  await recordEvents(tx, changed(row));
};
