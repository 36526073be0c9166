/** Likes, deletes and approves a comment: shown immediately, and taken back with a notice when the server refuses. */
import type { AnswerComment, CommentState } from '@foyer/shared/wire-schemas/comments';
import { type AppDispatch, notify } from '@foyer/shared/platform';
import type { QueryFailure } from '@foyer/shared/remotes/remote';
import { type CommentChange, communityApi } from '../community-api.ts';
import { findComments, type ListPlace, patchThreads, removeComment } from './comment-list-place.ts';

const { communityChangeComment } = communityApi.endpoints;

type Change = Omit<CommentChange, 'objectId'>;

interface Sent {
  /** Null when it is done. */
  refused: QueryFailure | null;
  /** What the comment is then, where the server says so. */
  state?: CommentState | undefined;
}

const send = async (dispatch: AppDispatch, { objectId }: ListPlace, change: Change): Promise<Sent> => {
  const { data, error } = await dispatch(communityChangeComment.initiate({ ...change, objectId }));
  if (data?.ok) return { refused: null, state: data.state };
  return { refused: data ? { status: 200, code: data.code, info: data.info } : (error as QueryFailure) };
};

const changeComment = async (
  dispatch: AppDispatch,
  place: ListPlace,
  change: Change,
  show: (comment: AnswerComment) => void,
): Promise<Sent> => {
  const patch = (write: (comment: AnswerComment) => void) =>
    patchThreads(dispatch, place, (threads) => {
      for (const comment of findComments(threads, change.id)) write(comment);
    });
  const shown = patch(show);
  const { refused, state } = await send(dispatch, place, change);
  if (refused) shown.undo();
  else if (state) patch((comment) => void (comment.state = state));
  return { refused, state };
};

const tell = (dispatch: AppDispatch, refused: QueryFailure | null): void => {
  if (refused) dispatch(notify({ kind: 'error', text: '', code: refused.code, info: refused.info }));
};

export const likeComment = async (
  dispatch: AppDispatch,
  place: ListPlace,
  { comment_id: id, is_liked }: AnswerComment,
): Promise<void> => {
  const change: Change = { act: is_liked ? 'unlike' : 'like', id };
  const { refused } = await changeComment(dispatch, place, change, (comment) => {
    comment.likes = Math.max(0, (comment.likes ?? 0) + (is_liked ? -1 : 1));
    comment.is_liked = !is_liked;
  });
  tell(dispatch, refused);
};

/** @returns whether it is so now */
export const pinComment = async (
  dispatch: AppDispatch,
  place: ListPlace,
  comment: AnswerComment,
  isWanted: boolean,
): Promise<boolean> => {
  const id = comment.comment_id;
  // Every answer of the list that holds what comes first.
  const shown = patchThreads(dispatch, { ...place, chunk: 0 }, (threads) => {
    if (isWanted) threads.pinned = threads.comments.find((one) => one.comment_id === id) ?? comment;
    else delete threads.pinned;
  });
  const { refused } = await send(dispatch, place, { act: isWanted ? 'pin' : 'unpin', id });
  if (refused) shown.undo();
  tell(dispatch, refused);
  return !refused;
};

export const approveComment = async (dispatch: AppDispatch, place: ListPlace, id: number): Promise<void> => {
  const { refused } = await changeComment(dispatch, place, { act: 'approve', id }, (comment) => {
    comment.state = 'shown';
  });
  tell(dispatch, refused);
};

/** @returns the refusal, for the form to show, or whether a moderator reads it first */
export const editComment = (
  dispatch: AppDispatch,
  place: ListPlace,
  id: number,
  msg: string,
): Promise<Sent> =>
  changeComment(dispatch, place, { act: 'edit', id, msg }, (comment) => {
    comment.comment = msg;
    comment.edited_date = new Date().toISOString();
  });

/** @returns whether it is gone */
export const deleteComment = async (
  dispatch: AppDispatch,
  place: ListPlace,
  id: number,
): Promise<boolean> => {
  const shown = patchThreads(dispatch, place, (threads) => removeComment(threads, id));
  const { refused } = await send(dispatch, place, { act: 'delete', id });
  if (refused) shown.undo();
  tell(dispatch, refused);
  return !refused;
};
