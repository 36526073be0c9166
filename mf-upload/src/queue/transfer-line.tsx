import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { type OwnSending, pauseSending, resumeSending } from '../sending/sendings.ts';
import { formatSize } from '../video/format-size.ts';
import styles from './queue.module.css';
import { TimeLeft } from './time-left.tsx';

const STATE_LABELS = {
  waiting: 'upload.sending.waiting',
  paused: 'upload.sending.paused',
  done: 'upload.sending.done',
} as const;

interface TransferLineProps {
  sending: OwnSending;
  /** The site has the whole file, whatever this page got to hear of it. */
  hasArrived: boolean;
  /** Id of the element that names the file. */
  labelledBy: string;
}

/** How far a file is on its way, how fast, and what can be done about it. */
export const TransferLine = ({ sending, hasArrived, labelledBy }: TransferLineProps) => {
  const intl = useIntl();
  const errorText = useErrorText();
  const { uploadId, bytes, sentBytes, code, secondsLeft, bytesPerSecond } = sending;
  const state = hasArrived ? 'done' : sending.state;
  return (
    <div className={styles.transfer} data-state={state}>
      {/* Of what has arrived nothing moves any more: of many files each is a short row. */}
      {state !== 'done' && (
        <>
          <progress className={styles.bar} max={bytes} value={sentBytes} aria-labelledby={labelledBy} />
          <div className={styles.line}>
            <p className={styles.facts}>
              <FormattedMessage
                id="upload.sending.progress"
                values={{ sent: formatSize(intl, sentBytes), total: formatSize(intl, bytes) }}
              />
              {state === 'sending' && bytesPerSecond !== undefined && (
                <FormattedMessage id="upload.speed" values={{ size: formatSize(intl, bytesPerSecond) }} />
              )}
              {state === 'sending' && secondsLeft !== undefined && <TimeLeft seconds={secondsLeft} />}
            </p>
            <div className={styles.actions}>
              {(state === 'sending' || state === 'waiting') && (
                <Button size="s" aria-describedby={labelledBy} onClick={() => void pauseSending(uploadId)}>
                  <FormattedMessage id="upload.sending.pause" />
                </Button>
              )}
              {state === 'paused' && (
                <Button size="s" aria-describedby={labelledBy} onClick={() => resumeSending(uploadId)}>
                  <FormattedMessage id="upload.sending.resume" />
                </Button>
              )}
              {state === 'failed' && (
                <Button size="s" aria-describedby={labelledBy} onClick={() => resumeSending(uploadId)}>
                  <FormattedMessage id="common.retry" />
                </Button>
              )}
            </div>
          </div>
        </>
      )}
      {/* Bytes are not read out as they pass; that something changed is. */}
      <p className={styles.state} role="status">
        {state === 'failed' && <span className={styles.failure}>{errorText(code ?? 'server_error')}</span>}
        {state !== 'failed' && state !== 'sending' && <FormattedMessage id={STATE_LABELS[state]} />}
      </p>
    </div>
  );
};
