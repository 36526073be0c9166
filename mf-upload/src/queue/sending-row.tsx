import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { useId } from 'react';
import { giveUpUpload } from '../sending/give-up-upload.ts';
import { dropSending, type OwnSending, pauseSending, resumeSending } from '../sending/sendings.ts';
import { formatSize } from '../video/format-size.ts';
import styles from './queue.module.css';
import { TimeLeft } from './time-left.tsx';

const STATE_LABELS = {
  waiting: 'upload.sending.waiting',
  paused: 'upload.sending.paused',
  done: 'upload.sending.done',
} as const;

/** One file that this page sends: how far it is, and what can be done about it. */
export const SendingRow = ({ sending, onEnded }: { sending: OwnSending; onEnded: () => void }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const id = useId();
  const { uploadId, url, name, bytes, sentBytes, state, code, secondsLeft } = sending;

  const giveUp = async () => {
    await dropSending(uploadId);
    if (state !== 'done' && !(await giveUpUpload(url)))
      dispatch(notify({ kind: 'error', text: errorText('unavailable') }));
    onEnded();
  };

  return (
    <li className={styles.row} data-state={state}>
      <p className={styles.name} id={id} dir="auto">
        {name}
      </p>
      <progress className={styles.bar} max={bytes} value={sentBytes} aria-labelledby={id} />
      <p className={styles.facts}>
        <FormattedMessage
          id="upload.sending.progress"
          values={{ sent: formatSize(intl, sentBytes), total: formatSize(intl, bytes) }}
        />
        {secondsLeft !== undefined && <TimeLeft seconds={secondsLeft} />}
      </p>
      {/* Bytes are not read out as they pass; that something changed is. */}
      <p className={styles.state} role="status">
        {state === 'failed' && <span className={styles.failure}>{errorText(code ?? 'server_error')}</span>}
        {state !== 'failed' && state !== 'sending' && <FormattedMessage id={STATE_LABELS[state]} />}
      </p>
      <div className={styles.actions}>
        {(state === 'sending' || state === 'waiting') && (
          <Button size="s" aria-describedby={id} onClick={() => void pauseSending(uploadId)}>
            <FormattedMessage id="upload.sending.pause" />
          </Button>
        )}
        {state === 'paused' && (
          <Button size="s" aria-describedby={id} onClick={() => resumeSending(uploadId)}>
            <FormattedMessage id="upload.sending.resume" />
          </Button>
        )}
        {state === 'failed' && (
          <Button size="s" aria-describedby={id} onClick={() => resumeSending(uploadId)}>
            <FormattedMessage id="common.retry" />
          </Button>
        )}
        <Button size="s" kind="quiet" aria-describedby={id} onClick={() => void giveUp()}>
          <FormattedMessage id={state === 'done' ? 'common.close' : 'common.cancel'} />
        </Button>
      </div>
    </li>
  );
};
