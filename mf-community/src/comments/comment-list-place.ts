/** The list that a comment is shown in: what it stands under, and which answer of the API holds it. */
import type { AnswerComment, Comment, CommentOrder } from '@foyer/shared/wire-schemas/comments';
import type { AppDispatch } from '@foyer/shared/platform';
import type { CommentsProps } from '@foyer/shared/remotes/community';
import { createContext, useContext } from 'react';
import { communityApi } from '../community-api.ts';

export interface ListPlace extends CommentsProps {
  chunk: number;
  order: CommentOrder;
  /** Of what the comments stand under, where it is known. */
  ownerId?: number | undefined;
  /** The thread that the owner put first. */
  pinnedId?: number | undefined;
}
export const ListPlaceContext = createContext<ListPlace>({
  section: 'video',
  objectId: '',
  chunk: 0,
  order: 'newest',
});
export const useListPlace = (): ListPlace => useContext(ListPlaceContext);

/** The list that a new thread appears in. */
export const newestPlace = ({ section, objectId }: CommentsProps): ListPlace => ({
  section,
  objectId,
  chunk: 0,
  order: 'newest',
});

type Threads = { comments: Comment[]; total_count: number; all_count?: number; pinned?: Comment };

/** Changes the answer in the store; `undo` takes exactly that back. */
export const patchThreads = (
  dispatch: AppDispatch,
  place: ListPlace,
  change: (threads: Threads) => void,
): { undo: () => void } =>
  dispatch(
    communityApi.util.updateQueryData('communityGetComments', place, (answer) => change(answer as Threads)),
  );

/** A pinned one is there twice: first, and in its own place. */
export const findComments = ({ comments, pinned }: Threads, id: number): (Comment | AnswerComment)[] =>
  (pinned ? [pinned, ...comments] : comments)
    .flatMap((thread) => [thread, ...(thread.answers ?? [])])
    .filter(({ comment_id }) => comment_id === id);

/** A thread that has answers keeps its place. */
export const removeComment = (threads: Threads, id: number): void => {
  if (threads.pinned?.comment_id === id) delete threads.pinned;
  else if (threads.pinned?.answers)
    threads.pinned.answers = threads.pinned.answers.filter(({ comment_id }) => comment_id !== id);
  const thread = threads.comments.find(({ comment_id }) => comment_id === id);
  if (thread && (thread.answers_count ?? 0) > 0) {
    Object.assign(thread, { state: 'gone', comment: '', name: '', _id: 0 });
  } else if (thread) {
    threads.comments = threads.comments.filter((one) => one !== thread);
    threads.total_count -= 1;
  }
  for (const one of threads.comments) {
    const count = one.answers?.length ?? 0;
    one.answers = one.answers?.filter(({ comment_id }) => comment_id !== id);
    if (one.answers && one.answers.length < count)
      one.answers_count = Math.max(0, (one.answers_count ?? 1) - 1);
  }
  if (threads.all_count !== undefined) threads.all_count -= 1;
};
