/** One comment, first of its thread or answer: who, when, the text as it was typed, and what can be done with it. */
import type { AnswerComment } from '@foyer/shared/wire-schemas/comments';
import { FormattedMessage, Link, useViewer } from '@foyer/shared/platform';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { urls } from '@foyer/shared/urls';
import { useState } from 'react';
import type { AnswerFormProps } from './answer-form.tsx';
import { CommentBody } from './comment-body.tsx';
import { CommentActions } from './comment-actions.tsx';
import type { EditFormProps } from './edit-form.tsx';
import styles from './comments.module.css';

const AnswerForm = latePart<AnswerFormProps>(() =>
  import('./answer-form.tsx').then(({ AnswerForm: Form }) => Form),
);
const EditForm = latePart<EditFormProps>(() => import('./edit-form.tsx').then(({ EditForm: Form }) => Form));

interface CommentWordsProps {
  comment: AnswerComment;
  /** The comment that started the thread. */
  threadId: number;
}

export const CommentWords = ({ comment, threadId }: CommentWordsProps) => {
  const viewer = useViewer();
  const [form, setForm] = useState<'answer' | 'edit' | null>(null);
  const { comment_id: id, _id, avatar, name, added_date, edited_date, state, answer_to } = comment;
  const close = () => setForm(null);
  const isAnswer = id !== threadId;
  const isSending = id < 0;
  if (state === 'gone')
    return (
      <article className={styles.item} id={`comment-${id}`}>
        <p className={styles.gone}>
          <FormattedMessage id="community.comments.gone" />
        </p>
      </article>
    );
  return (
    <article className={styles.item} id={`comment-${id}`} tabIndex={-1} aria-busy={isSending || undefined}>
      <Avatar src={avatar} name={name} size={isAnswer ? 32 : 40} />
      <div className={styles.body}>
        <div className={styles.meta}>
          {comment.is_name_only ? (
            <bdi className={styles.name} translate="no">
              {name}
            </bdi>
          ) : (
            <Link
              to={urls.member(_id)}
              className={`${styles.name} ${styles.author}`}
              dir="auto"
              translate="no"
            >
              {name}
            </Link>
          )}
          <span className={styles.date}>
            {isSending ? <FormattedMessage id="community.comments.sending" /> : <PostDate iso={added_date} />}
          </span>
          {edited_date && (
            <span className={styles.date}>
              <FormattedMessage id="community.comments.edited" />
            </span>
          )}
          {state === 'waiting' && (
            <Badge kind="pending">
              <FormattedMessage id="community.comments.waiting" />
            </Badge>
          )}
        </div>
        {form === 'edit' && viewer.status === 'member' ? (
          <EditForm member={viewer.member} comment={comment} onDone={close} />
        ) : (
          <p className={styles.text} dir="auto">
            {answer_to && (
              <span className={styles.answered}>
                @<bdi>{answer_to}</bdi>{' '}
              </span>
            )}
            <span lang={comment.lang}>
              <CommentBody text={comment.comment} />
            </span>
          </p>
        )}
        {!isSending && form !== 'edit' && <CommentActions comment={comment} onForm={setForm} />}
        {form === 'answer' && viewer.status === 'member' && (
          <AnswerForm member={viewer.member} answering={{ id, threadId, name }} onDone={close} />
        )}
      </div>
    </article>
  );
};
