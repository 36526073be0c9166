import type { AnswerComment } from '@foyer/shared/wire-schemas/comments';
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import { type AppDispatch, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { editComment } from './change-comment.ts';
import { CommentForm } from './comment-form.tsx';
import { useListPlace } from './comment-list-place.ts';
import { commentError } from './comment-rules.ts';

export interface EditFormProps {
  member: Viewer;
  comment: AnswerComment;
  onDone: () => void;
}

/** In place of the words that it changes. */
export const EditForm = ({ member, comment, onDone }: EditFormProps) => {
  const intl = useIntl();
  const dispatch = useDispatch<AppDispatch>();
  const place = useListPlace();
  const send = async (text: string) => {
    const { refused, state } = await editComment(dispatch, place, comment.comment_id, text);
    if (state === 'waiting')
      dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: 'community.comments.held' }) }));
    if (!refused) onDone();
    // What the server calls a bad request is a change that comes too late.
    return refused && commentError(refused.code === 'bad_request' ? 'too_late' : refused.code, refused.info);
  };
  return (
    <CommentForm
      member={member}
      label={intl.formatMessage({ id: 'community.comments.edit-label' })}
      action={intl.formatMessage({ id: 'common.save' })}
      initial={comment.comment}
      onSend={send}
      onCancel={onDone}
      takesFocus
    />
  );
};
