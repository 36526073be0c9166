/** Comments on videos, albums, playlists and walls. Source: docs/specification/fields.md, validation.md, limits.md. */
import type { FromSchema } from 'json-schema-to-ts';
import { listProperties } from './lists.ts';
import { NAME_MAX, type CallTable } from './call.ts';

export const COMMENT_SECTIONS = ['video', 'album', 'playlist', 'member', 'model'] as const;
export type CommentSection = (typeof COMMENT_SECTIONS)[number];
export const COMMENT_MIN_LENGTH = 5;
export const COMMENT_MAX_LENGTH = 2000;
export const COMMENTS_PER_PAGE = 10;
/** How many one answer holds, newest first. */
export const COMMENTS_CHUNK = 200;
export const COMMENT_LIMIT = 5;
export const COMMENT_LIMIT_WINDOW_MINUTES = 10;

/** Its author may change a comment for so long. */
export const COMMENT_EDIT_MINUTES = 15;
/** Of each thread in a list, the oldest; the thread alone has all. */
export const ANSWERS_LISTED = 3;
/** Of one thread. */
export const ANSWERS_MAX = 500;
/** Open reports by as many members hide a comment until a moderator decides; those of the anonymous count as one. */
export const REPORTS_TO_HIDE = 3;
/** A comment with more links waits for a moderator. */
export const COMMENT_LINKS_MAX = 2;

export const COMMENT_ORDERS = ['newest', 'oldest'] as const;
export type CommentOrder = (typeof COMMENT_ORDERS)[number];
/**
 * `waiting`: held back until a moderator decides; shown to its author and to moderators alone. `gone`: only its place in a
 * thread that has answers; without words and author.
 */
export const COMMENT_STATES = ['shown', 'waiting', 'gone'] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

const properties = {
  comment_id: { type: 'integer' },
  comment: { type: 'string' },
  /** The language that the comment is in; '' where it is not clear. */
  lang: { type: 'string' },
  name: { type: 'string' },
  avatar: { type: 'string' },
  /** The author's member id; 0 of what is gone. */
  _id: { type: 'integer' },
  /** Of its author the reader may know the name alone: no link, no picture. */
  is_name_only: { type: 'boolean' },
  added_date: { type: 'string' },
  object_id: { type: ['integer', 'string'] },
  section: { type: 'string', enum: COMMENT_SECTIONS },
  state: { type: 'string', enum: COMMENT_STATES },
  edited_date: { type: ['string', 'null'] },
  likes: { type: 'integer' },
  /** By anyone who asks; in answers of lifetime 0 alone. */
  is_liked: { type: 'boolean' },
  /** The first comment of the thread that it stands in; null for that one itself. */
  parent_id: { type: ['integer', 'null'] },
  /** Whom an answer to an answer answers. */
  answer_to: { type: ['string', 'null'] },
} as const;
const required = ['comment_id', 'comment', 'name', 'avatar', '_id', 'added_date'] as const;

/** An answer, which stands in the thread that another comment started. */
export const answerCommentSchema = { type: 'object', required, properties } as const;
export type AnswerComment = FromSchema<typeof answerCommentSchema>;

export const commentSchema = {
  type: 'object',
  required,
  properties: {
    ...properties,
    /** How many there are. */
    answers_count: { type: 'integer' },
    /** Oldest first. */
    answers: { type: 'array', items: answerCommentSchema },
  },
} as const;
export type Comment = FromSchema<typeof commentSchema>;

/** Threads; `total_count` counts these. */
export const commentsAnswerSchema = {
  type: 'object',
  required: ['comments', 'total_count'],
  properties: {
    comments: { type: 'array', items: commentSchema },
    /** With answers. */
    all_count: { type: 'integer' },
    /** Whose the video, album or playlist is, where its page says so: that member may remove and pin comments. */
    owner_id: { type: 'integer' },
    /** The thread that the owner put first; in the first chunk, of either order. It stands in its own place as well. */
    pinned: commentSchema,
    ...listProperties,
  },
} as const;
export type CommentsAnswer = FromSchema<typeof commentsAnswerSchema>;

/** GET /api/json/comment/{lifetime}/{comment_id}.json */
export const commentThreadSchema = {
  type: 'object',
  required: ['comment', 'place'],
  properties: {
    /** What started the thread, with all answers, whichever of them was asked for. */
    comment: commentSchema,
    /** How many threads stand before it in the list of newest first. */
    place: { type: 'integer' },
  },
} as const;
export type CommentThread = FromSchema<typeof commentThreadSchema>;

/** POST /api/comments.php. A new comment is `comm` of /api/stats.php; `approve` is the moderators', `pin` and `unpin` the owner's of what it stands under. */
export const COMMENT_ACTS = ['edit', 'delete', 'like', 'unlike', 'approve', 'pin', 'unpin'] as const;
export type CommentAct = (typeof COMMENT_ACTS)[number];

export const commentBodySchema = {
  type: 'object',
  required: ['act', 'comment_id'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: COMMENT_ACTS },
    /** Under an unlisted video with the secret of its address: `12~…`. */
    comment_id: { type: 'string', maxLength: 60 },
    /** Of `edit`. Bounds what is read at all; COMMENT_MAX_LENGTH is checked afterwards, so that its refusal names the field. */
    msg: { type: 'string', maxLength: 20_000 },
  },
} as const;

export const commentActAnswerSchema = {
  type: 'object',
  required: ['ok'],
  properties: {
    ok: { const: true },
    /** Of `like`, `unlike`. */
    likes: { type: 'integer' },
    /** Of `edit`, `approve`. */
    state: { type: 'string', enum: COMMENT_STATES },
  },
} as const;

export const COMMENT_CHUNK_MAX = 100_000;

const comments = {
  room: 'community',
  who: 'see video',
  acts: {
    album: 'see album',
    playlist: 'see playlist',
    member: 'see member',
  },
  summary: 'The newest comments of an object with their first answers; each next chunk holds the ones before',
  fields: {
    section: { type: 'string', enum: COMMENT_SECTIONS },
    object_id: { type: 'string', maxLength: NAME_MAX, description: 'Id of the object, or dir of the model' },
    chunk: { type: 'integer', minimum: 0, maximum: COMMENT_CHUNK_MAX },
    order: { type: 'string', enum: COMMENT_ORDERS },
  },
  answer: commentsAnswerSchema,
} as const;

export const COMMENT_CALLS = {
  'GET /api/json/comments/{lifetime}/{section}.{object_id}.json': comments,
  'GET /api/json/comments/{lifetime}/{section}.{object_id}.{chunk}.json': comments,
  'GET /api/json/comments/{lifetime}/{section}.{object_id}.{chunk}.{order}.json': comments,
  'GET /api/json/comment/{lifetime}/{comment_id}.json': {
    room: 'community',
    who: 'see comment',
    summary: 'The thread that a comment stands in, and its place in the list',
    fields: { comment_id: { type: 'integer', minimum: 1, description: 'The comment' } },
    answer: commentThreadSchema,
  },
  'POST /api/comments.php': {
    room: 'community',
    // Anyone who may: a wall's owner deletes what stands on it, too; community/comment-changes.test.ts.
    who: 'members',
    acts: {
      edit: 'edit comment',
      delete: 'delete comment',
      like: 'vote comment',
      unlike: 'vote comment',
      approve: 'moderate comment',
    },
    body: commentBodySchema,
    answer: commentActAnswerSchema,
  },
} as const satisfies CallTable;
