import { useIntl } from '@foyer/shared/platform';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import type { RefusedPhoto } from './photo-items.ts';
import styles from './albums.module.css';

/** Which files were not taken, and why; nothing while there are none. */
export const RefusedPhotos = ({ photos }: { photos: readonly RefusedPhoto[] }) => {
  const intl = useIntl();
  const errorText = useErrorText();
  if (photos.length === 0) return null;
  return (
    <ul className={styles.refused} role="alert">
      {photos.map(({ name, code }, index) => (
        <li key={`${name}-${index}`}>
          <bdi>{name}</bdi>:{' '}
          {code === 'album_full' ? intl.formatMessage({ id: 'upload.album.full' }) : errorText(code)}
        </li>
      ))}
    </ul>
  );
};
