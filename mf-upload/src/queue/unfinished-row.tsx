import type { Transfer } from '@foyer/shared/wire-schemas/uploads/video-work';
import { FormattedDate, FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { urls } from '@foyer/shared/urls';
import { useId, useState } from 'react';
import { fileKey } from '../sending/file-key.ts';
import { giveUpUpload } from '../sending/give-up-upload.ts';
import { useAskToGiveUp } from '../sending/use-ask-to-give-up.ts';
import { formatSize } from '../video/format-size.ts';
import styles from './queue.module.css';

interface UnfinishedRowProps {
  transfer: Transfer;
  /** The file that was started: goes on where it was. */
  onFile: (file: File, transfer: Transfer) => void;
  /** What the site says of uploads is no longer so. */
  onChanged: () => void;
  /** Its details, and the way to give it up, stand next to it already. */
  isBare?: boolean;
}

/** An upload that an earlier page, or another device, started: a page cannot keep files, so the same one is chosen again. */
export const UnfinishedRow = ({ transfer, onFile, onChanged, isBare = false }: UnfinishedRowProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const id = useId();
  const [isOther, setIsOther] = useState(false);
  const { url, video_id, file_name, bytes, offset, expires, client_key, code } = transfer;

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const isSame = file.size === bytes && (client_key === '' || client_key === (await fileKey(file)));
    setIsOther(!isSame);
    if (isSame) onFile(file, transfer);
  };
  const askToGiveUp = useAskToGiveUp();
  const giveUp = async () => {
    if (transfer.is_resumable && !(await askToGiveUp(file_name))) return;
    if (!(await giveUpUpload(url))) dispatch(notify({ kind: 'error', text: errorText('unavailable') }));
    onChanged();
  };

  return (
    <li className={styles.card} data-state={transfer.state}>
      <p className={styles.name} id={id} dir="auto">
        {file_name}
      </p>
      {transfer.is_resumable && (
        <>
          <progress className={styles.bar} max={bytes ?? undefined} value={offset} aria-labelledby={id} />
          <p className={styles.facts} id={`${id}-text`}>
            <FormattedMessage
              id="upload.unfinished.text"
              values={{
                sent: formatSize(intl, offset),
                total: formatSize(intl, bytes ?? 0),
                until: <FormattedDate value={expires} dateStyle="medium" timeStyle="short" />,
              }}
            />
          </p>
        </>
      )}
      {code && <p className={styles.failure}>{errorText(code)}</p>}
      <div className={styles.actions}>
        {transfer.is_resumable && (
          <label className={styles.chooser}>
            <FormattedMessage id="upload.unfinished.choose" />
            <input
              type="file"
              aria-describedby={`${id} ${id}-text ${id}-error`}
              aria-invalid={isOther || undefined}
              onChange={(event) => {
                void choose(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </label>
        )}
        {transfer.is_resumable && video_id !== null && !isBare && (
          <ButtonLink size="s" to={urls.ownVideo(video_id)} aria-describedby={id}>
            <FormattedMessage id="upload.details" />
          </ButtonLink>
        )}
        {!isBare && (
          <Button size="s" kind="quiet" aria-describedby={id} onClick={() => void giveUp()}>
            <FormattedMessage id={transfer.is_resumable ? 'upload.unfinished.give-up' : 'common.close'} />
          </Button>
        )}
      </div>
      <FieldError id={`${id}-error`}>
        {isOther && <FormattedMessage id="upload.unfinished.other-file" />}
      </FieldError>
    </li>
  );
};
