import { MESSAGE_MAX_LENGTH } from '@foyer/shared/wire-schemas/messages';
import { FormattedMessage, useIntl, VisuallyHidden } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import styles from './conversations.module.css';

/** Enter or the button sends, Shift+Enter makes a new line. */
export const MessageForm = ({ name, onSend }: { name: string; onSend: (text: string) => void }) => {
  const intl = useIntl();
  const [text, setText] = useState('');
  const tooLong = [...text.trim()].length - MESSAGE_MAX_LENGTH;
  const send = () => {
    if (text.trim() === '' || tooLong > 0) return;
    onSend(text.trim());
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also confirms a Japanese or Chinese conversion; that one must not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        className={styles.field}
        label={
          <VisuallyHidden>
            <FormattedMessage id="community.messages.label" values={{ name }} />
          </VisuallyHidden>
        }
        placeholder={intl.formatMessage({ id: 'community.messages.placeholder' })}
        error={
          tooLong > 0 && <FormattedMessage id="community.messages.too-long" values={{ count: tooLong }} />
        }
        rows={1}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        kind="primary"
        type="submit"
        icon="send"
        disabled={text.trim() === '' || tooLong > 0}
        aria-label={intl.formatMessage({ id: 'common.send' })}
      />
    </form>
  );
};
