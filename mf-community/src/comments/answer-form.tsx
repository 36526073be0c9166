import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import { useIntl } from '@foyer/shared/platform';
import { CommentForm } from './comment-form.tsx';
import { useListPlace } from './comment-list-place.ts';
import { type Posting, usePostComment } from './use-post-comment.ts';

export interface AnswerFormProps {
  member: Viewer;
  answering: NonNullable<Posting['answering']>;
  onDone: () => void;
}

/** Under the comment that it answers. */
export const AnswerForm = ({ member, answering, onDone }: AnswerFormProps) => {
  const intl = useIntl();
  const { post } = usePostComment({ member, place: useListPlace(), answering });
  const send = async (text: string) => {
    const refused = await post(text);
    if (!refused) onDone();
    return refused;
  };
  return (
    <CommentForm
      member={member}
      label={intl.formatMessage({ id: 'community.comments.answer-to' }, { name: answering.name })}
      action={intl.formatMessage({ id: 'community.comments.answer' })}
      onSend={send}
      onCancel={onDone}
      takesFocus
    />
  );
};
