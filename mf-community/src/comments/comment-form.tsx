import { COMMENT_MAX_LENGTH } from '@foyer/shared/wire-schemas/comments';
import type { Viewer } from '@foyer/shared/wire-schemas/members';
import { useIntl, useResume } from '@foyer/shared/platform';
import type { CommentsProps } from '@foyer/shared/remotes/community';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { commentAction } from './comment-action.ts';
import { CommentErrorText } from './comment-error-text.tsx';
import { type CommentError, checkComment } from './comment-rules.ts';
import styles from './comments.module.css';
import { usePostComment } from './use-post-comment.ts';

/** Characters left at which the form begins to count them aloud. */
const COUNT_FROM = 200;

interface CommentFormProps extends CommentsProps {
  member: Viewer;
  onPosted: () => void;
}

/** Enter or the button sends, Shift+Enter makes a new line. What was typed stays until the server has it. */
export const CommentForm = ({ member, section, objectId, onPosted }: CommentFormProps) => {
  const intl = useIntl();
  const [text, setText] = useState('');
  const [error, setError] = useState<CommentError | null>(null);
  const { post, isPosting } = usePostComment({ member, section, objectId });
  const field = useRef<HTMLTextAreaElement>(null);
  const left = COMMENT_MAX_LENGTH - [...text.trim()].length;

  const send = async (typed = text) => {
    if (isPosting) return;
    const refused = checkComment(typed) ?? (await post(typed.trim()));
    setError(refused);
    if (refused) return;
    setText('');
    onPosted();
  };
  // Signing in came between: what was written is sent, who was about to write goes on.
  useResume(commentAction({ section, objectId }), ({ text: written }) => {
    field.current?.scrollIntoView({ block: 'center' });
    if (typeof written !== 'string') return field.current?.focus({ preventScroll: true });
    setText(written);
    return void send(written);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    // Enter also confirms a Japanese or Chinese conversion; that one must not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Avatar src={member.avatar} name={member.name} size={40} />
      <div className={styles.field}>
        <TextArea
          ref={field}
          label={intl.formatMessage({ id: 'community.comments.label' })}
          placeholder={intl.formatMessage({ id: 'community.comments.placeholder' })}
          hint={
            left < COUNT_FROM
              ? intl.formatMessage({ id: 'community.comments.left' }, { count: left })
              : intl.formatMessage({ id: 'community.comments.keys' })
          }
          error={error && <CommentErrorText error={error} />}
          rows={2}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
          onKeyDown={sendOnEnter}
        />
      </div>
      <Button kind="primary" type="submit" icon="send" disabled={isPosting} className={styles.send}>
        {intl.formatMessage({ id: 'community.comments.send' })}
      </Button>
    </form>
  );
};
