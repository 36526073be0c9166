/** Answers lists of comments in threads (docs/specification/validation.md, limits.md). */
import {
  ANSWERS_LISTED,
  ANSWERS_MAX,
  type AnswerComment,
  type Comment,
  COMMENTS_CHUNK,
  type CommentOrder,
  type CommentsAnswer,
  type CommentSection,
  type CommentThread,
} from '@foyer/shared/wire-schemas/comments';
import type { ObjectName } from '@foyer/shared/unlisted-name';
import type { Database } from '../platform/database/create-database.ts';
import {
  type CommentReader,
  type CommentRow,
  countComments,
  countNewerThreads,
  selectAnswers,
  selectComment,
  selectNamedOwner,
  selectPinned,
  selectThreads,
} from './comments.sql.ts';
import { decideAccess } from '../access/decide-access.ts';
import { languageOfText } from '../platform/text/language-of-text.ts';
import { Refused } from '../platform/http/refused.ts';
import { type AccessViewer, findAccess, requireAccess } from '../access/require-access.ts';
import { avatarFor, avatarUrl } from '../pictures/avatar.ts';
import { findNameOnlyMembers } from '../access/name-only-members.ts';

const SHOWN_STATUS_ID = 1;
const WAITING_STATUS_ID = 4;

const readerOf = (viewer: AccessViewer | null): CommentReader => ({
  memberId: viewer?._id ?? null,
  isModerator: viewer?.is_moderator ?? false,
});

/** Of a comment that this reader may not have: its place, and nothing of what it was. */
const toGone = (row: CommentRow) => ({
  comment_id: row.id,
  comment: '',
  name: '',
  avatar: avatarUrl(0, '', null),
  _id: 0,
  added_date: row.added_at.toISOString(),
  object_id: row.object_id,
  section: row.section as CommentSection,
  state: 'gone' as const,
  edited_date: null,
  likes: 0,
  is_liked: false,
  parent_id: row.parent_id,
  answer_to: null,
});

const isOpenTo = (row: CommentRow, { memberId, isModerator }: CommentReader): boolean =>
  row.status_id === SHOWN_STATUS_ID ||
  (row.status_id === WAITING_STATUS_ID && memberId !== null && (isModerator || row.member_id === memberId));

const toAnswer = (row: CommentRow, reader: CommentReader, nameOnly: ReadonlySet<number>): AnswerComment =>
  isOpenTo(row, reader)
    ? {
        comment_id: row.id,
        comment: row.body,
        lang: languageOfText(row.body),
        name: row.name,
        avatar: avatarFor({ ...row, id: row.member_id }, nameOnly),
        _id: row.member_id,
        ...(nameOnly.has(row.member_id) && { is_name_only: true }),
        added_date: row.added_at.toISOString(),
        object_id: row.object_id,
        section: row.section as CommentSection,
        state: row.status_id === SHOWN_STATUS_ID ? 'shown' : 'waiting',
        edited_date: row.edited_at?.toISOString() ?? null,
        likes: row.likes,
        is_liked: row.is_liked,
        parent_id: row.parent_id,
        answer_to: row.answer_to,
      }
    : toGone(row);

/** First comments with their answers. */
const toThreads = async (
  db: Database,
  viewer: AccessViewer | null,
  rows: readonly CommentRow[],
  answersLimit: number,
): Promise<Comment[]> => {
  const reader = readerOf(viewer);
  // A thread whose only answer waits has none that count.
  const threads = viewer ? rows : rows.filter((row) => row.answers > 0);
  const answers = await selectAnswers(
    db,
    threads.map(({ id }) => id),
    answersLimit,
    reader,
  );
  const nameOnly = await findNameOnlyMembers(
    db,
    viewer,
    [...rows, ...answers].map(({ member_id }) => member_id),
  );
  return rows.map((row) => {
    const own = answers.filter(({ parent_id }) => parent_id === row.id);
    return {
      ...toAnswer(row, reader, nameOnly),
      answers_count: Math.max(row.answers, own.length),
      answers: own.map((answer) => toAnswer(answer, reader, nameOnly)),
    };
  });
};

export interface CommentsWanted {
  section: CommentSection;
  objectIdOrDir: string;
  /** 0 holds the first COMMENTS_CHUNK threads, each next one those that follow. */
  chunk: number;
  order: CommentOrder;
}

/** Whose the object is, where its own page says so. */
const findNamedOwner = async (
  db: Database,
  viewer: AccessViewer | null,
  place: { section: CommentSection; objectId: number },
): Promise<number | undefined> => {
  const owner = await selectNamedOwner(db, place);
  if (owner === undefined) return undefined;
  return (await findNameOnlyMembers(db, viewer, [owner])).has(owner) ? undefined : owner;
};

/**
 * Read by those who may see the object.
 * @returns with the id of the object, which may have been named by its dir
 * @throws Refused not_found
 */
export const getComments = async (
  db: Database,
  viewer: AccessViewer | null,
  { section, objectIdOrDir, chunk, order }: CommentsWanted,
): Promise<{ body: CommentsAnswer; objectId: number }> => {
  const object = await findAccess(db, viewer, section, objectIdOrDir);
  const refusal = object ? decideAccess('see', object, viewer) : 'not_found';
  if (!object || refusal === 'not_found') throw new Refused('not_found', `there is no such ${section}`);
  const objectId = object.id;
  if (refusal)
    return {
      objectId,
      body: { comments: [], total_count: 0, error: 'not for this visitor', code: refusal },
    };
  const place = { section, objectId };
  const reader = readerOf(viewer);
  const [rows, { comments: all, threads: total }, pinned] = await Promise.all([
    selectThreads(db, place, { limit: COMMENTS_CHUNK, offset: chunk * COMMENTS_CHUNK, order }, reader),
    countComments(db, place, reader),
    chunk === 0 ? selectPinned(db, place, reader.memberId) : undefined,
  ]);
  // Nobody having commented yet is no mistake of the requester's; a chunk that is not there is.
  if (rows.length === 0 && chunk > 0)
    return {
      objectId,
      body: { comments: [], total_count: total, error: 'no comments are listed here', code: 'list_empty' },
    };
  const comments = await toThreads(db, viewer, rows, ANSWERS_LISTED);
  const [first] = pinned ? await toThreads(db, viewer, [pinned], ANSWERS_LISTED) : [];
  const ownerId = await findNamedOwner(db, viewer, place);
  return {
    objectId,
    body: {
      comments,
      total_count: total,
      ...(all !== total && { all_count: all }),
      ...(ownerId !== undefined && { owner_id: ownerId }),
      ...(first && { pinned: first }),
    },
  };
};

/** The whole thread that a comment stands in. @throws Refused not_found */
export const getCommentThread = async (
  db: Database,
  viewer: AccessViewer | null,
  name: ObjectName,
): Promise<CommentThread> => {
  const { id } = await requireAccess(db, viewer, 'see', 'comment', name);
  const asked = await selectComment(db, id, viewer?._id ?? null);
  const first = asked?.parent_id ? await selectComment(db, asked.parent_id, viewer?._id ?? null) : asked;
  if (!first) throw new Refused('not_found', `there is no comment ${id}`);
  const section = first.section as CommentSection;
  const [[comment], place] = await Promise.all([
    toThreads(db, viewer, [first], ANSWERS_MAX),
    countNewerThreads(db, { section, objectId: first.object_id }, first.id, readerOf(viewer)),
  ]);
  if (!comment) throw new Refused('not_found', `there is no comment ${id}`);
  return { comment, place };
};
