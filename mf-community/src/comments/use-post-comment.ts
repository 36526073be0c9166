import type { Viewer } from '@foyer/shared/wire-schemas/members';
import { type AppDispatch, useDispatch, useHostActions } from '@foyer/shared/platform';
import type { CommentsProps } from '@foyer/shared/remotes/community';
import type { QueryFailure } from '@foyer/shared/remotes/remote';
import { communityApi } from '../community-api.ts';
import { commentAction } from './comment-action.ts';
import { type CommentError, commentError } from './comment-rules.ts';

/**
 * Sends a comment and puts it at the top of the thread once the server has it. `post` resolves to null, or to the
 * refusal; a session that has ended also opens the sign-in, after which the comment is sent.
 */
export const usePostComment = ({ member, section, objectId }: CommentsProps & { member: Viewer }) => {
  const dispatch = useDispatch<AppDispatch>();
  const { openSignIn } = useHostActions();
  const [send, { isLoading }] = communityApi.endpoints.communityPostComment.useMutation();

  const showOwn = (comment_id: number, comment: string) => {
    const newest = { section, objectId, chunk: 0 };
    const added_date = new Date().toISOString();
    dispatch(
      communityApi.util.updateQueryData('communityGetComments', newest, (thread) => {
        thread.comments.unshift({ comment_id, comment, added_date, ...pickAuthor(member) });
        thread.total_count += 1;
      }),
    );
  };

  const post = async (msg: string): Promise<CommentError | null> => {
    const { data, error } = await send({ section, objectId, msg });
    if (data?.ok) {
      showOwn(data.comment_id, msg);
      return null;
    }
    const { code, info } = data ?? (error as QueryFailure);
    if (code === 'need_auth') openSignIn({ resume: commentAction({ section, objectId }, msg) });
    return commentError(code, info);
  };
  return { post, isPosting: isLoading };
};

const pickAuthor = ({ _id, name, avatar }: Viewer) => ({ _id, name, avatar });
