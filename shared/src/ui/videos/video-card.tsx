/**
 * One video of a list, always of the same anatomy, so that the eye runs along rows: picture, two lines of title, how often and
 * when, who it is by. The card is a link to the watch page; the channel, where the site has its page, is a link of its own over it.
 */
import { FormattedMessage, LateSlot, Link, useHasPage } from '@foyer/shared/platform';
import { ratingPercent, type VideoCard as VideoCardData } from '../../wire-schemas/videos.ts';
import { urls } from '../../urls.ts';
import { Badge } from '../graphics/badge.tsx';
import { Views } from '../text/count.tsx';
import { Icon } from '../graphics/icon.tsx';
import { PostDate } from '../text/relative-date.tsx';
import { useHoverPreview } from './use-hover-preview.ts';
import css from './video-card.module.css';

/** How wide a card stands in VideoGrid, so that the browser picks the smallest picture that is sharp. */
const CARD_SIZES =
  '(min-width: 1600px) 16vw, (min-width: 1280px) 19vw, (min-width: 1024px) 24vw, (min-width: 768px) 32vw, 48vw';
const QUALITY_LABELS = { sd: undefined, hd: 'HD', '4k': '4K' } as const;

const TitleLink = ({ video }: { video: VideoCardData }) =>
  video.url ? (
    <a className={css.link} href={video.url} rel="sponsored noopener" target="_blank">
      <bdi>{video.title}</bdi>
    </a>
  ) : (
    <Link className={css.link} to={urls.video(video.video_id, video.dir)}>
      <bdi>{video.title}</bdi>
    </Link>
  );

const Channel = ({ channel: { dir, title } }: { channel: NonNullable<VideoCardData['channel']> }) => {
  const to = urls.channel(dir);
  return useHasPage()(to) ? (
    <Link className={css.channel} to={to}>
      <bdi>{title}</bdi>
    </Link>
  ) : (
    <bdi>{title}</bdi>
  );
};

/** `eager`: above the fold, asked for at once. `headingLevel`: below the heading of the list around it. */
export const VideoCard = ({
  video,
  eager = false,
  headingLevel = 3,
}: {
  video: VideoCardData;
  eager?: boolean;
  headingLevel?: 2 | 3;
}) => {
  const Heading = `h${headingLevel}` as const;
  const quality = QUALITY_LABELS[video.quality];
  const preview = useHoverPreview(video.preview);
  const { likes, dislikes } = video.statistics;
  return (
    <article className={css.card} {...preview.events}>
      <div className={css.thumb}>
        <picture>
          {video.thumb_avif && <source type="image/avif" srcSet={video.thumb_avif} sizes={CARD_SIZES} />}
          <img
            className={css.picture}
            src={video.thumb}
            srcSet={video.thumbsrc || undefined}
            sizes={video.thumbsrc ? CARD_SIZES : undefined}
            width={320}
            height={180}
            alt=""
            loading={eager ? 'eager' : 'lazy'}
            decoding={eager ? 'sync' : 'async'}
            fetchPriority={eager ? 'high' : undefined}
          />
        </picture>
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
      </div>
      <LateSlot
        className={css.action}
        name="card.action"
        props={{ videoId: video.video_id, title: video.title }}
      />
      <Heading className={css.title}>
        <TitleLink video={video} />
      </Heading>
      <p className={css.facts}>
        <span className={css.fact}>
          <Views value={video.video_viewed} />
          <span aria-hidden="true"> · </span>
          <PostDate iso={video.post_date} />
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
      <p className={css.by}>{video.channel && <Channel channel={video.channel} />}</p>
    </article>
  );
};
