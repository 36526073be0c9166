/**
 * One video of a list, always of the same anatomy, so that the eye runs along rows: picture, two lines of title, who it is by, how
 * often and when it was seen. The card is a link to the watch page; who it is by is a link of its own over it, and so is the menu.
 */
import { FormattedMessage, LateSlot, Link } from '@foyer/shared/platform';
import type { ReactNode } from 'react';
import { COVER_LINK } from '../controls/cover-link.ts';
import { ratingPercent, type VideoCard as VideoCardData } from '../../wire-schemas/videos.ts';
import { urls } from '../../urls.ts';
import { classNames } from '../class-names.ts';
import { Badge } from '../graphics/badge.tsx';
import { Views } from '../text/count.tsx';
import { Icon } from '../graphics/icon.tsx';
import { CardBy } from './card-by.tsx';
import { cardTags } from './card-tags.ts';
import { PLAY_OPENED } from './play-state.ts';
import { CardMenu } from './card-menu.tsx';
import { CardPicture } from './card-picture.tsx';
import { PostDate } from '../text/relative-date.tsx';
import { useHoverPreview } from './use-hover-preview.ts';
import { WatchedMark } from './watched-mark.tsx';
import css from './video-card.module.css';

/** How wide a card stands in VideoGrid, so that the browser picks the smallest picture that is sharp. */
const CARD_SIZES =
  '(min-width: 1600px) 16vw, (min-width: 1280px) 19vw, (min-width: 1024px) 24vw, (min-width: 768px) 32vw, 48vw';
const LARGE_SIZES = '(min-width: 1024px) 55vw, 100vw';
const SIZES = { normal: CARD_SIZES, large: LARGE_SIZES, compact: '168px' } as const;
const QUALITY_LABELS = { sd: undefined, hd: 'HD', '4k': '4K' } as const;

const TitleLink = ({ video }: { video: VideoCardData }) =>
  video.url ? (
    <a className={COVER_LINK} href={video.url} rel="sponsored noopener" target="_blank">
      <bdi>{video.title}</bdi>
    </a>
  ) : (
    <Link className={COVER_LINK} to={urls.video(video.video_id, video.dir)} state={PLAY_OPENED}>
      <bdi>{video.title}</bdi>
    </Link>
  );

export interface VideoCardProps {
  video: VideoCardData;
  /** Above the fold: its picture is asked for immediately. */
  eager?: boolean;
  /** Below the heading of the list around it. */
  headingLevel?: 2 | 3;
  /** What stands in the card's corner for everything that can be done with the video; `null` for nothing. */
  menu?: ReactNode;
  /** `large`: the one that is seen first; `compact`: its words next to its picture, for narrow lists. */
  size?: 'normal' | 'large' | 'compact';
  /** How wide it stands where that is not as in VideoGrid; as the attribute of an image. */
  sizes?: string;
}

/** Packages of the set mark its picture through the slot `card.mark` and fill its menu through `card.menu`. */
export const VideoCard = ({
  video,
  eager = false,
  headingLevel = 3,
  menu = video.url ? null : <CardMenu video={video} />,
  size = 'normal',
  sizes = SIZES[size],
}: VideoCardProps) => {
  const Heading = `h${headingLevel}` as const;
  const quality = QUALITY_LABELS[video.quality];
  const preview = useHoverPreview(video.preview);
  const { likes, dislikes } = video.statistics;
  return (
    <article
      className={classNames(css.card, size !== 'normal' && css[size])}
      data-tags={cardTags(video)}
      {...preview.events}
    >
      <div className={css.thumb}>
        <CardPicture video={video} eager={eager} isLarge={size === 'large'} sizes={sizes} />
        {preview.isPlaying && (
          // Says nothing that the title does not: hidden from readers, and never in the order of focus.
          <video
            className={css.preview}
            src={video.preview}
            autoPlay
            muted
            loop
            playsInline
            disablePictureInPicture
            disableRemotePlayback
            tabIndex={-1}
            aria-hidden
          />
        )}
        <span className={css.corner}>
          {quality && <Badge kind="overlay">{quality}</Badge>}
          <Badge kind="overlay">{video.duration}</Badge>
        </span>
        {video.is_private === 1 && (
          <span className={css.private}>
            <Badge kind="overlay">
              <Icon name="lock" size={12} />
              <FormattedMessage id="common.private" />
            </Badge>
          </span>
        )}
        <WatchedMark videoId={video.video_id} />
        <LateSlot
          className={css.mark}
          name="card.mark"
          props={{ videoId: video.video_id, durationSeconds: video.duration_seconds }}
        />
      </div>
      <Heading className={css.title}>
        <TitleLink video={video} />
      </Heading>
      <div className={css.by}>
        {/* In a narrow list words come first, and a video that plays alongside it. */}
        <CardBy channel={video.channel} member={video.member} hasPicture={size !== 'compact'} />
        {menu}
      </div>
      <p className={css.facts}>
        <span className={css.fact}>
          <Views value={video.video_viewed} />
        </span>
        <span>
          <span aria-hidden="true">· </span>
          <PostDate iso={video.post_date} isExact />
        </span>
        {likes + dislikes > 0 && (
          <span className={css.rating}>
            <Icon name="thumb-up" size={14} />
            <span className={css.hidden}>
              <FormattedMessage id="common.rating" />{' '}
            </span>
            {ratingPercent(video.rating)}%
          </span>
        )}
      </p>
    </article>
  );
};
