/** Writes a comment, an answer, or a change of one's own. A chunk of its own: only members need it. */
import { COMMENT_MAX_LENGTH } from '@foyer/shared/wire-schemas/comments';
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import { useIntl, VisuallyHidden } from '@foyer/shared/platform';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import {
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { CommentErrorText } from './comment-error-text.tsx';
import { type CommentError, checkComment } from './comment-rules.ts';
import styles from './comments.module.css';

/** Characters left at which the form starts to count them aloud. */
const COUNT_FROM = 200;

export interface CommentFormHandle {
  focus: () => void;
  /** Sends what was written before, as if it was typed now. */
  send: (written: string) => void;
}

interface CommentFormProps {
  ref?: Ref<CommentFormHandle>;
  member: Viewer;
  label: string;
  placeholder?: string;
  action: string;
  initial?: string;
  /** Null when it is done; else the refusal, which shows under the field. */
  onSend: (text: string) => Promise<CommentError | null>;
  onCancel?: () => void;
  /** What the visitor asked for by a button: it is where the next key goes. */
  takesFocus?: boolean;
}

/** Enter or the button sends, Shift+Enter makes a new line. What was typed comes back when the server refuses it. */
export const CommentForm = (props: CommentFormProps) => {
  const { ref, member, label, placeholder, action, initial = '', onSend, onCancel, takesFocus } = props;
  const intl = useIntl();
  const [text, setText] = useState(initial);
  const [isOpen, setIsOpen] = useState(Boolean(onCancel));
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<CommentError | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const left = COMMENT_MAX_LENGTH - [...text.trim()].length;

  const send = async (typed = text) => {
    if (isSending) return;
    const wrong = checkComment(typed);
    setError(wrong);
    if (wrong) return;
    setIsSending(true);
    // It stands in the list already; an edited one only when the server has it.
    if (!initial) setText('');
    const refused = await onSend(typed.trim());
    setIsSending(false);
    setError(refused);
    // What was typed meanwhile stays in front of nothing that it would lose.
    if (refused) setText((now) => (now === '' ? typed : now));
  };
  useImperativeHandle(ref, () => ({
    focus: () => {
      setIsOpen(true);
      field.current?.scrollIntoView({ block: 'center' });
      field.current?.focus({ preventScroll: true });
    },
    send: (written) => {
      setIsOpen(true);
      setText(written);
      field.current?.scrollIntoView({ block: 'center' });
      void send(written);
    },
  }));
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onCancel) return onCancel();
    // Enter also confirms a Japanese or Chinese conversion; that one must not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const isWide = isOpen || text !== '' || error !== null;
  const hint =
    left < COUNT_FROM
      ? intl.formatMessage({ id: 'community.comments.left' }, { count: left })
      : intl.formatMessage({ id: 'community.comments.keys' });

  return (
    <form className={isWide ? styles.form : `${styles.form} ${styles.folded}`} onSubmit={submit} noValidate>
      <Avatar src={member.avatar} name={member.name} size={onCancel ? 32 : 40} />
      <div className={styles.field}>
        <TextArea
          ref={field}
          label={<VisuallyHidden>{label}</VisuallyHidden>}
          placeholder={placeholder ?? label}
          hint={isWide && hint}
          error={error && <CommentErrorText error={error} />}
          rows={1}
          value={text}
          onFocus={() => setIsOpen(true)}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.send}>
        {onCancel && (
          <Button kind="quiet" size="s" onClick={onCancel}>
            {intl.formatMessage({ id: 'common.cancel' })}
          </Button>
        )}
        <Button
          kind={onCancel ? 'secondary' : 'primary'}
          size="s"
          type="submit"
          icon="send"
          disabled={isSending}
        >
          {action}
        </Button>
      </div>
    </form>
  );
};
export default CommentForm;
