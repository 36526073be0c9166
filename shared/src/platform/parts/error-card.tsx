/** A part of the page that could not be shown, and the way to try again. */
import { useEffect, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from './button.tsx';
import css from './error-card.module.css';
import { Icon } from './icon.tsx';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};
/** The browser is sure only of "no". */
const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );

/** Without `title` it says that this part could not be loaded. `text` is already translated. */
export const ErrorCard = ({
  title,
  text,
  onRetry,
  retryLabel,
}: {
  title?: string;
  text?: string;
  onRetry?: () => void;
  /** Already translated; default "Retry". */
  retryLabel?: string;
}) => {
  const isOffline = useOffline() && onRetry !== undefined;
  // What failed for want of a connection is asked for again once there is one.
  useEffect(() => {
    if (!onRetry) return undefined;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <div className={css.card} role="alert">
      <Icon name="warning" size={24} />
      <div className={css.words}>
        <p className={css.title}>{title ?? <FormattedMessage id="common.error.title" />}</p>
        {isOffline ? (
          <p className={css.text}>
            <FormattedMessage id="common.error.offline" />
          </p>
        ) : (
          text && <p className={css.text}>{text}</p>
        )}
      </div>
      {onRetry && (
        <Button size="s" onClick={onRetry}>
          {retryLabel ?? <FormattedMessage id="common.retry" />}
        </Button>
      )}
    </div>
  );
};
