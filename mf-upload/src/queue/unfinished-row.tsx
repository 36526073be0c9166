import type { Transfer } from '@foyer/shared/wire-schemas/uploads';
import { FormattedDate, FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { useId, useState } from 'react';
import { fileKey } from '../sending/file-key.ts';
import { giveUpUpload } from '../sending/give-up-upload.ts';
import { useStartSending } from '../sending/use-start-sending.ts';
import { formatSize } from '../video/format-size.ts';
import styles from './queue.module.css';

interface UnfinishedRowProps {
  transfer: Transfer;
  chunkBytes: number;
  /** What the site says of uploads is no longer so. */
  onChanged: () => void;
}

/** An upload that an earlier page, or another device, began: a page cannot keep files, so the same one is chosen again. */
export const UnfinishedRow = ({ transfer, chunkBytes, onChanged }: UnfinishedRowProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const startSending = useStartSending();
  const id = useId();
  const [isOther, setIsOther] = useState(false);
  const { upload_id: uploadId, url, file_name, bytes, offset, expires, client_key, code } = transfer;

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const isSame = file.size === bytes && (client_key === '' || client_key === (await fileKey(file)));
    setIsOther(!isSame);
    if (isSame) startSending({ file, uploadId, url, chunkBytes });
  };
  const giveUp = async () => {
    if (!(await giveUpUpload(url))) dispatch(notify({ kind: 'error', text: errorText('unavailable') }));
    onChanged();
  };

  return (
    <li className={styles.row} data-state={transfer.state}>
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
        <Button size="s" kind="quiet" aria-describedby={id} onClick={() => void giveUp()}>
          <FormattedMessage id={transfer.is_resumable ? 'upload.unfinished.give-up' : 'common.close'} />
        </Button>
      </div>
      <FieldError id={`${id}-error`}>
        {isOther && <FormattedMessage id="upload.unfinished.other-file" />}
      </FieldError>
    </li>
  );
};
