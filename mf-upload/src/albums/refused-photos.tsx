import { useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { PHOTO_DUPLICATE } from '@foyer/shared/wire-schemas/albums';
import { PHOTO_CODES, type RefusedPhoto } from './photo-items.ts';
import styles from './albums.module.css';

const WORDS: Partial<Record<string, string>> = {
  [PHOTO_CODES.full]: 'upload.album.full',
  [PHOTO_CODES.unreadable]: 'upload.album.unreadable',
  [PHOTO_DUPLICATE]: 'upload.album.duplicate',
};

interface RefusedPhotosProps<T extends RefusedPhoto> {
  photos: readonly T[];
  /** The member has read it. */
  onDismiss: (photo: T) => void;
}

/** Which files were not taken, and why; nothing while there are none. */
export const RefusedPhotos = <T extends RefusedPhoto>({ photos, onDismiss }: RefusedPhotosProps<T>) => {
  const intl = useIntl();
  const errorText = useErrorText();
  if (photos.length === 0) return null;
  return (
    <ul className={styles.refused} role="alert">
      {photos.map((photo, index) => {
        const { name, code } = photo;
        const words = WORDS[code];
        return (
          <li key={`${name}-${index}`}>
            <span>
              <bdi>{name}</bdi>: {words ? intl.formatMessage({ id: words }) : errorText(code)}
            </span>
            <Button
              size="s"
              kind="quiet"
              icon="close"
              aria-label={`${intl.formatMessage({ id: 'common.close' })}: ${name}`}
              onClick={() => onDismiss(photo)}
            />
          </li>
        );
      })}
    </ul>
  );
};
