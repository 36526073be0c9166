import { FormattedMessage } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import type { OutgoingMessage } from './use-conversation.ts';
import styles from './conversations.module.css';

interface OutgoingBubbleProps {
  message: OutgoingMessage;
  onRetry: () => void;
  onDiscard: () => void;
}

/** What the server does not have yet, or did not take: it says which. */
export const OutgoingBubble = ({ message: { text, failure }, onRetry, onDiscard }: OutgoingBubbleProps) => {
  const errorText = useErrorText();
  return (
    <div className={styles.own} data-state={failure ? 'failed' : 'sending'}>
      <p className={styles.bubble} dir="auto">
        {text}
      </p>
      {failure ? (
        <div className={styles.failed} role="alert">
          <span>
            <FormattedMessage id="community.messages.not-sent" /> {errorText(failure)}
          </span>
          <Button kind="quiet" size="s" onClick={onRetry}>
            <FormattedMessage id="common.retry" />
          </Button>
          <Button kind="quiet" size="s" onClick={onDiscard}>
            <FormattedMessage id="common.remove" />
          </Button>
        </div>
      ) : (
        <span className={styles.when}>
          <FormattedMessage id="community.comments.sending" />
        </span>
      )}
    </div>
  );
};
