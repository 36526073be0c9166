import { type OwnUpload, UPLOAD_SCREENSHOTS } from '@foyer/shared/wire-schemas/uploads';
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { uploadApi } from '../upload-api.ts';
import styles from './queue.module.css';

interface PreviewChoiceProps {
  videoId: number;
  /** Addresses, the first is number 1. */
  screenshots: readonly string[];
  /** Pictures that the uploader sent, under numbers beyond those of the screenshots. */
  ownPictures?: OwnUpload['own_pictures'];
  chosen: number | null;
  /** Asked for; otherwise the choice waits behind a button. */
  isMissing: boolean;
}

/** The ten pictures of a video, one of which stands for it in lists; a choice counts at once. */
export const PreviewChoice = ({
  videoId,
  screenshots,
  ownPictures = [],
  chosen,
  isMissing,
}: PreviewChoiceProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const [choose, { isLoading, originalArgs }] = uploadApi.endpoints.uploadEdit.useMutation();
  const current = isLoading ? originalArgs?.details.screenshot : chosen;

  const take = async (screenshot: number) => {
    const { data, error } = await choose({ videoId, details: { screenshot } });
    if (error || data?.ok === false)
      dispatch(notify({ kind: 'error', text: errorText(errorCodeOf(error ?? data)) }));
  };

  const pictures = [...screenshots.map((src, index) => ({ src, number: index + 1 })), ...ownPictures];
  const nameOf = (number: number): string =>
    number > screenshots.length
      ? intl.formatMessage({ id: 'upload.picture.own' }, { number: number - UPLOAD_SCREENSHOTS })
      : intl.formatMessage({ id: 'upload.preview.number' }, { number });
  const choice = (
    <fieldset className={styles.previews}>
      <legend className={styles.legend}>
        <FormattedMessage id="upload.preview.title" />
      </legend>
      <div className={styles.pictures}>
        {pictures.map(({ src, number }) => (
          <label key={src} className={styles.picture}>
            <input
              type="radio"
              name={`preview-${videoId}`}
              checked={current === number}
              disabled={isLoading}
              onChange={() => void take(number)}
            />
            <img src={src} alt={nameOf(number)} width={160} height={90} loading="lazy" />
          </label>
        ))}
      </div>
    </fieldset>
  );
  if (isMissing) return choice;
  return (
    <details className={styles.change}>
      <summary>
        <FormattedMessage id="upload.preview.change" />
        <Icon name="chevron-down" size={16} />
      </summary>
      {choice}
    </details>
  );
};
