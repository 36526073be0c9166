/** The members' form above a list. A chunk of its own, which the composer loads. */
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import { useIntl } from '@foyer/shared/platform';
import type { CommentsProps } from '@foyer/shared/remotes/community';
import { useResumedWrite } from '@foyer/shared/ui/states/use-member-write';
import { useRef } from 'react';
import { commentAction } from './comment-action.ts';
import { CommentForm, type CommentFormHandle } from './comment-form.tsx';
import { newestPlace } from './comment-list-place.ts';
import { type Answered, usePostComment } from './use-post-comment.ts';

export interface NewCommentProps extends CommentsProps {
  member: Viewer;
  /** Just before a comment is sent: what it will appear in must be on the page. */
  onPost: () => void;
  onPosted: () => void;
}

export const NewComment = ({ member, section, objectId, onPost, onPosted }: NewCommentProps) => {
  const intl = useIntl();
  const form = useRef<CommentFormHandle>(null);
  const { post } = usePostComment({ member, place: newestPlace({ section, objectId }) });
  // Signing in came between: what was written is sent, who was about to write goes on.
  const resumed = useRef<Answered>(undefined);
  useResumedWrite(commentAction({ section, objectId }), ({ text, answerTo: id, threadId, name }) => {
    if (typeof text !== 'string') return form.current?.focus();
    if (typeof id === 'number' && typeof threadId === 'number' && typeof name === 'string')
      resumed.current = { id, threadId, name };
    form.current?.send(text);
  });
  const send = async (text: string) => {
    onPost();
    const answering = resumed.current;
    resumed.current = undefined;
    const refused = await post(text, answering);
    if (!refused) onPosted();
    return refused;
  };
  return (
    <CommentForm
      ref={form}
      member={member}
      label={intl.formatMessage({ id: 'community.comments.label' })}
      placeholder={intl.formatMessage({ id: 'community.comments.placeholder' })}
      action={intl.formatMessage({ id: 'community.comments.send' })}
      onSend={send}
    />
  );
};
