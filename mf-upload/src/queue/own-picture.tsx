/** Takes a picture of the uploader's own as the preview of a video. */
import {
  OWN_PICTURE_MAX_BYTES,
  OWN_PICTURE_MIN_HEIGHT,
  OWN_PICTURE_MIN_WIDTH,
} from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { useId, useState } from 'react';
import { uploadApi } from '../upload-api.ts';
import { formatSize } from '../video/format-size.ts';
import styles from './queue.module.css';

const LEAST = { width: OWN_PICTURE_MIN_WIDTH, height: OWN_PICTURE_MIN_HEIGHT };
const SENTENCES: Partial<
  Record<string, 'upload.picture.type' | 'upload.picture.small' | 'upload.picture.large'>
> = {
  file_invalid_type: 'upload.picture.type',
  invalid_image_size: 'upload.picture.small',
  file_too_large: 'upload.picture.large',
};

interface OwnPictureProps {
  videoId: number;
  /** The picture is the preview now, whichever was chosen before. */
  onSent: () => void;
}

export const OwnPicture = ({ videoId, onSent }: OwnPictureProps) => {
  const intl = useIntl();
  const id = useId();
  const errorText = useErrorText();
  const [send, { isLoading }] = uploadApi.endpoints.uploadSendPicture.useMutation();
  const [wrong, setWrong] = useState<string>();
  const [isWaiting, setWaiting] = useState<boolean>();
  const size = formatSize(intl, OWN_PICTURE_MAX_BYTES);

  const sentenceOf = (code: string): string => {
    const sentence = SENTENCES[code];
    return sentence ? intl.formatMessage({ id: sentence }, { ...LEAST, size }) : errorText(code);
  };
  const take = async (file: File | undefined) => {
    setWaiting(undefined);
    setWrong(undefined);
    if (!file) return;
    if (file.size > OWN_PICTURE_MAX_BYTES) return setWrong(sentenceOf('file_too_large'));
    const { data, error } = await send({ videoId, file });
    if (data?.ok) {
      setWaiting(data.change_id !== undefined);
      onSent();
    } else setWrong(sentenceOf(errorCodeOf(error ?? data)));
  };

  return (
    <div className={styles.ownPicture}>
      <label className={styles.ownPictureButton} data-busy={isLoading || undefined}>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          className={styles.ownPictureInput}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          disabled={isLoading}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
        <Icon name="image" size={18} />
        <FormattedMessage id="upload.picture.choose" />
      </label>
      <FieldError id={`${id}-error`}>{wrong}</FieldError>
      <p id={`${id}-hint`} className={styles.ownPictureHint}>
        <FormattedMessage id="upload.picture.hint" values={{ ...LEAST, size }} />
      </p>
      <p role="status" className={styles.ownPictureHint}>
        {isLoading && <FormattedMessage id="upload.picture.sending" />}
        {isWaiting !== undefined && (
          <FormattedMessage id={isWaiting ? 'upload.details.waiting' : 'upload.details.saved'} />
        )}
      </p>
    </div>
  );
};
