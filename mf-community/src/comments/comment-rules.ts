/** Rules of a comment before it is sent, and the sentence for what the server refuses. Source: docs/specification/validation.md, answers.md. */
import {
  COMMENT_LIMIT,
  COMMENT_LIMIT_WINDOW_MINUTES,
  COMMENT_MAX_LENGTH,
  COMMENT_MIN_LENGTH,
} from '@foyer/shared/wire-schemas/comments';

export interface CommentError {
  /** One of ERROR_CODES. */
  code: string;
  /** Values of the sentence, from the answer's `info` where it has them. */
  info: Record<string, string | number>;
}

const RULE_VALUES = {
  min: COMMENT_MIN_LENGTH,
  max: COMMENT_MAX_LENGTH,
  limit: COMMENT_LIMIT,
  minutes: COMMENT_LIMIT_WINDOW_MINUTES,
};

/** Code with the values that its sentence names; what the server tells wins over what this release knows. */
export const commentError = (code: string, info: Record<string, unknown> = {}): CommentError => {
  const reported = Object.entries(info).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'number' || typeof entry[1] === 'string',
  );
  return { code, info: { ...RULE_VALUES, ...Object.fromEntries(reported) } };
};

/** Null when `text` may be sent. Lengths count code points, so that an emoji is one. */
export const checkComment = (text: string): CommentError | null => {
  const length = [...text.trim()].length;
  if (length === 0) return commentError('required');
  if (length < COMMENT_MIN_LENGTH) return commentError('min_length');
  if (length > COMMENT_MAX_LENGTH) return commentError('max_length');
  return null;
};
