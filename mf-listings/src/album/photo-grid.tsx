/**
 * All photos of an album in rows of one height. Each is a plain link to its picture, which works without JavaScript; with it the
 * viewer opens over the page, and its code is fetched when somebody turns to a photo.
 */
import type { Photo } from '@foyer/shared/wire-schemas/albums';
import { useIntl } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Picture } from '@foyer/shared/ui/graphics/picture';
import { isPlainClick } from '@foyer/shared/ui/navigation/plain-click';
import type { CSSProperties, MouseEvent } from 'react';
import css from './album.module.css';
import { loadPhotoViewer } from './load-photo-viewer.ts';
import { usePhotoViewer } from './use-photo-viewer.ts';

/** Photos of the first rows, which do not wait until they come near the screen. */
const EAGER_PHOTOS = 6;
/** How wide a photo stands at most. */
const SIZES = '(min-width: 768px) 33vw, 60vw';

export interface PhotoGridProps {
  /** The album's. */
  title: string;
  photos: readonly Photo[];
}

export const PhotoGrid = ({ title, photos }: PhotoGridProps) => {
  const intl = useIntl();
  const nameOf = (photo: Photo) =>
    intl.formatMessage(
      { id: 'listings.album.photo' },
      { title: photo.title || title, position: photo.position, total: photos.length },
    );
  const open = usePhotoViewer({ title, photos, nameOf });
  const prepare = () => void loadPhotoViewer().catch(() => {});
  const follow = (event: MouseEvent, position: number) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open(position);
  };
  return (
    <ul className={css.photos}>
      {photos.map((photo) => (
        <li
          key={photo.position}
          className={css.photo}
          style={{ '--ratio': (photo.width / photo.height).toFixed(3) } as CSSProperties}
        >
          <a
            className={css.link}
            href={photo.src}
            data-photo={photo.position}
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={(event) => follow(event, photo.position)}
          >
            <Picture
              className={css.picture}
              src={photo.thumb}
              sources={(photo.sources ?? []).map(({ type, srcset }) => (
                <source key={type} type={type} srcSet={srcset} sizes={SIZES} />
              ))}
              width={photo.width}
              height={photo.height}
              alt={nameOf(photo)}
              loading={photo.position <= EAGER_PHOTOS ? 'eager' : 'lazy'}
              decoding="async"
              fallback={
                <span className={css.missing} role="img" aria-label={nameOf(photo)}>
                  <Icon name="image" size={36} />
                </span>
              }
            />
          </a>
        </li>
      ))}
    </ul>
  );
};
