import type { UploadLimits } from '@foyer/shared/http/uploads';
import { FormattedMessage } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/async-view';
import { Button } from '@foyer/shared/ui/button';
import { Icon } from '@foyer/shared/ui/icon';
import { Skeleton } from '@foyer/shared/ui/skeleton';
import styles from './video.module.css';

interface SendingStateProps {
  /** What the site answered to what it takes. */
  limits: { data?: UploadLimits; error?: unknown; isFetching: boolean; refetch: () => unknown };
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404;

/**
 * The end of the form: whether this site takes videos now. This page does not send yet, so even where the site takes
 * them it says no more than that; the entries can be checked either way.
 */
export const SendingState = ({ limits }: SendingStateProps) => {
  const data = limits.data ?? (isMissing(limits.error) ? { open: false } : undefined);
  return (
    <div className={styles.sending}>
      <AsyncView
        state={{ data, error: limits.error, isLoading: limits.isFetching }}
        skeleton={<Skeleton w="100%" h={88} />}
        onRetry={() => void limits.refetch()}
      >
        {({ open }) => (
          <div className={styles.notice} role="status">
            <Icon name="info" size={20} />
            <div>
              <p className={styles.noticeTitle}>
                <FormattedMessage id={open ? 'upload.outdated.title' : 'upload.closed.title'} />
              </p>
              <p>
                <FormattedMessage id={open ? 'upload.outdated.text' : 'upload.closed.text'} />
              </p>
            </div>
          </div>
        )}
      </AsyncView>
      <Button type="submit" kind="secondary" icon="check">
        <FormattedMessage id="upload.check" />
      </Button>
    </div>
  );
};
