import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { UPLOAD_SCREENSHOTS } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import styles from './queue.module.css';

interface PreviewChoiceProps {
  videoId: number;
  /** Addresses, the first is number 1. */
  screenshots: readonly string[];
  /** Pictures that the uploader sent, under numbers beyond those of the screenshots. */
  ownPictures?: OwnUpload['own_pictures'];
  chosen: number | null;
  onChoose: (number: number) => void;
  /** Asked for; otherwise the choice waits behind a button. */
  isMissing: boolean;
}

/** The ten pictures of a video, one of which stands for it in lists. */
export const PreviewChoice = ({
  videoId,
  screenshots,
  ownPictures = [],
  chosen,
  onChoose,
  isMissing,
}: PreviewChoiceProps) => {
  const intl = useIntl();
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
              checked={chosen === number}
              onChange={() => onChoose(number)}
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
