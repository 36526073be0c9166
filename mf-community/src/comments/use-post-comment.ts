import type { AnswerComment, Comment } from '@foyer/shared/wire-schemas/comments';
import type { Viewer } from '@foyer/shared/wire-schemas/members';
import { type AppDispatch, notify, useDispatch, useHostActions, useIntl } from '@foyer/shared/platform';
import type { QueryFailure } from '@foyer/shared/remotes/remote';
import { communityApi } from '../community-api.ts';
import { commentAction } from './comment-action.ts';
import { findComments, type ListPlace, patchThreads } from './comment-list-place.ts';
import { type CommentError, commentError } from './comment-rules.ts';

export interface Posting {
  member: Viewer;
  place: ListPlace;
  /** Of what is answered: the comment, and the one that began its thread. */
  answering?: { id: number; threadId: number; name: string };
}

/** Ids of what the server does not know yet are below 0. */
let nextLocalId = -1;

/**
 * Shows a comment at once and sends it. `post` resolves to null, or to the refusal, after which the comment is taken out of the list
 * again; a session that has ended also opens the sign-in, after which the comment is sent.
 */
export const usePostComment = ({ member, place, answering }: Posting) => {
  const dispatch = useDispatch<AppDispatch>();
  const intl = useIntl();
  const { openSignIn } = useHostActions();
  const [send, { isLoading }] = communityApi.endpoints.communityPostComment.useMutation();
  const { section, objectId } = place;

  const show = (words: string, localId: number) => {
    const { _id, name, avatar } = member;
    const comment: AnswerComment = {
      comment_id: localId,
      comment: words,
      added_date: new Date().toISOString(),
      _id,
      name,
      avatar,
      likes: 0,
      parent_id: answering?.threadId ?? null,
      answer_to: answering && answering.id !== answering.threadId ? answering.name : null,
    };
    return patchThreads(dispatch, place, (threads) => {
      if (threads.all_count !== undefined || answering)
        threads.all_count = (threads.all_count ?? threads.total_count) + 1;
      if (!answering) {
        threads.comments.unshift(comment as Comment);
        threads.total_count += 1;
        return;
      }
      const thread = threads.comments.find(({ comment_id }) => comment_id === answering.threadId);
      if (!thread) return;
      thread.answers = [...(thread.answers ?? []), comment];
      thread.answers_count = (thread.answers_count ?? 0) + 1;
    });
  };

  const post = async (msg: string): Promise<CommentError | null> => {
    const localId = nextLocalId--;
    const shown = show(msg, localId);
    const { data, error } = await send({ section, objectId, msg, parentId: answering?.id });
    if (data?.ok) {
      const { comment_id, state = 'shown' } = data;
      patchThreads(dispatch, place, (threads) => {
        for (const own of findComments(threads, localId)) Object.assign(own, { comment_id, state });
      });
      const sentence = state === 'waiting' ? 'community.comments.held' : 'community.comments.sent';
      dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: sentence }) }));
      return null;
    }
    shown.undo();
    const { code, info } = data ?? (error as QueryFailure);
    if (code === 'need_auth') openSignIn({ resume: commentAction({ section, objectId }, msg) });
    return commentError(code, info);
  };
  return { post, isPosting: isLoading };
};
