import type { AnswerComment, Comment } from '@foyer/shared/wire-schemas/comments';
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import { type AppDispatch, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { communityApi } from '../community-api.ts';
import { commentAction } from './comment-action.ts';
import { findComments, type ListPlace, patchThreads } from './comment-list-place.ts';
import { type CommentError, commentError } from './comment-rules.ts';

export interface Posting {
  member: Viewer;
  place: ListPlace;
  answering?: Answered;
}

/** What is answered: the comment, and the one that started its thread. */
export interface Answered {
  id: number;
  threadId: number;
  name: string;
}

/** Ids of what the server does not know yet are below 0. */
let nextLocalId = -1;

/**
 * Shows a comment immediately and sends it. `post` resolves to null, or to the refusal, after which the comment is taken out of the list
 * again; a session that has ended also opens the sign-in, after which the comment is sent.
 */
export const usePostComment = ({ member, place, answering: answered }: Posting) => {
  const dispatch = useDispatch<AppDispatch>();
  const intl = useIntl();
  const [send] = communityApi.endpoints.communityPostComment.useMutation();
  const { section, objectId } = place;
  // The form above the list carries it out (new-comment.tsx).
  const { write } = useMemberWrite(commentAction({ section, objectId }));

  const show = (words: string, localId: number, answering?: Answered) => {
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

  /** @param answering where signing in came between; otherwise what this form answers */
  const post = async (msg: string, answering = answered): Promise<CommentError | null> => {
    const localId = nextLocalId--;
    const shown = show(msg, localId, answering);
    const answer = await write(() => send({ section, objectId, msg, parentId: answering?.id }), {
      text: msg,
      ...(answering && { answerTo: answering.id, threadId: answering.threadId, name: answering.name }),
    });
    if (!answer.ok) {
      shown.undo();
      return commentError(answer.code, answer.info);
    }
    const { comment_id, state = 'shown' } = answer;
    patchThreads(dispatch, place, (threads) => {
      for (const own of findComments(threads, localId)) Object.assign(own, { comment_id, state });
    });
    const sentence = state === 'waiting' ? 'community.comments.held' : 'community.comments.sent';
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: sentence }) }));
    return null;
  };
  return { post };
};
