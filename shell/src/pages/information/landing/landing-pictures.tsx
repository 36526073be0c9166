/** Four popular pictures as one: decoration, the videos themselves stand below as links. */
import type { VideoCard } from '@foyer/shared/wire-schemas/videos';
import css from './landing-pictures.module.css';

const SIZES = '(min-width: 64rem) 24vw, 48vw';

export const LandingPictures = ({ videos }: { videos: readonly VideoCard[] }) => (
  <div className={css.pictures} aria-hidden="true">
    {videos.map((video) => (
      <picture key={video.video_id} className={css.frame}>
        {video.thumb_avif && <source type="image/avif" srcSet={video.thumb_avif} sizes={SIZES} />}
        <img
          className={css.picture}
          src={video.thumb}
          srcSet={video.thumbsrc || undefined}
          sizes={video.thumbsrc ? SIZES : undefined}
          width={320}
          height={180}
          alt=""
          decoding="async"
        />
      </picture>
    ))}
  </div>
);
