import type { UploadLimits } from '@foyer/shared/wire-schemas/uploads';
import { FormattedMessage } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Button } from '@foyer/shared/ui/controls/button';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import styles from './video.module.css';

interface SendingStateProps {
  /** What the site answered to what it takes. */
  limits: { data?: UploadLimits; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** The site is being told of the video; its bytes follow. */
  isBeginning: boolean;
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404;

/** The end of the form: sends where the site takes videos now; elsewhere the entries can be checked all the same. */
export const SendingState = ({ limits, isBeginning }: SendingStateProps) => {
  const data = limits.data ?? (isMissing(limits.error) ? { open: false } : undefined);
  return (
    <div className={styles.sending}>
      <AsyncView
        state={{ data, error: limits.error, isLoading: limits.isFetching }}
        skeleton={<Skeleton w="100%" h={44} />}
        onRetry={() => void limits.refetch()}
      >
        {({ open }) =>
          open ? (
            <>
              <p className={styles.hint}>
                <FormattedMessage id="upload.send.hint" />
              </p>
              <Button type="submit" kind="primary" icon="upload" disabled={isBeginning}>
                <FormattedMessage id={isBeginning ? 'upload.send.beginning' : 'upload.send'} />
              </Button>
            </>
          ) : (
            <div className={styles.notice} role="status">
              <Icon name="info" size={20} />
              <div>
                <p className={styles.noticeTitle}>
                  <FormattedMessage id="upload.closed.title" />
                </p>
                <p>
                  <FormattedMessage id="upload.closed.text" />
                </p>
              </div>
            </div>
          )
        }
      </AsyncView>
      {!data?.open && (
        <Button type="submit" kind="secondary" icon="check">
          <FormattedMessage id="upload.check" />
        </Button>
      )}
    </div>
  );
};
