/** Comments on videos, albums, playlists and walls. Source: product.md sections 3, 5, 9; decisions.md. */
import type { FromSchema } from 'json-schema-to-ts';
import { listProperties } from './lists.ts';

export const COMMENT_SECTIONS = ['video', 'album', 'playlist', 'member', 'model'] as const;
export type CommentSection = (typeof COMMENT_SECTIONS)[number];
export const COMMENT_MIN_LENGTH = 5;
export const COMMENT_MAX_LENGTH = 2000;
export const COMMENTS_PER_PAGE = 10;
/** How many one answer holds, newest first. */
export const COMMENTS_CHUNK = 200;
export const COMMENT_LIMIT = 5;
export const COMMENT_LIMIT_WINDOW_MINUTES = 10;

export const commentSchema = {
  type: 'object',
  required: ['comment_id', 'comment', 'name', 'avatar', '_id', 'added_date'],
  properties: {
    comment_id: { type: 'integer' },
    comment: { type: 'string' },
    name: { type: 'string' },
    avatar: { type: 'string' },
    /** The author's member id. */
    _id: { type: 'integer' },
    added_date: { type: 'string' },
    object_id: { type: ['integer', 'string'] },
    section: { type: 'string', enum: COMMENT_SECTIONS },
  },
} as const;
export type Comment = FromSchema<typeof commentSchema>;

export const commentsAnswerSchema = {
  type: 'object',
  required: ['comments', 'total_count'],
  properties: {
    comments: { type: 'array', items: commentSchema },
    ...listProperties,
  },
} as const;
export type CommentsAnswer = FromSchema<typeof commentsAnswerSchema>;
