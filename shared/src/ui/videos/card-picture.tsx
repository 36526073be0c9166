/** The picture of a card, in the newest format and the smallest size that is sharp. */
import type { VideoCard } from '../../wire-schemas/videos.ts';
import { Icon } from '../graphics/icon.tsx';
import { Picture } from '../graphics/picture.tsx';
import css from './video-card.module.css';

export interface CardPictureProps {
  video: VideoCard;
  /** Asked for immediately. */
  eager: boolean;
  /** On wide screens, larger than the small formats are: there the poster is offered, too. */
  isLarge: boolean;
  sizes: string;
}

export const CardPicture = ({ video, eager, isLarge, sizes }: CardPictureProps) => {
  const { thumb, thumbsrc, thumb_avif, scr } = video;
  const srcSet = isLarge && thumbsrc && scr ? `${thumbsrc}, ${scr} 854w` : thumbsrc;
  return (
    <Picture
      className={css.picture}
      src={thumb}
      sources={
        thumb_avif ? (
          <source
            type="image/avif"
            srcSet={thumb_avif}
            sizes={sizes}
            media={isLarge ? '(max-width: 767px)' : undefined}
          />
        ) : null
      }
      srcSet={srcSet || undefined}
      sizes={srcSet ? sizes : undefined}
      width={320}
      height={180}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding={eager ? 'sync' : 'async'}
      fetchPriority={eager ? 'high' : undefined}
      fallback={
        <span className={css.missing}>
          <Icon name="film" size={36} />
        </span>
      }
    />
  );
};
