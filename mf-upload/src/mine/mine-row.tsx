import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { Count, Views } from '@foyer/shared/ui/text/count';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Picture } from '@foyer/shared/ui/graphics/picture';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { rareUrls } from '@foyer/shared/rare-urls';
import { urls } from '@foyer/shared/urls';
import { PublicationTools } from '../edit/publication-tools.tsx';
import { VideoStateBadge } from '../queue/state-badge.tsx';
import { VideoProgress } from '../queue/video-progress.tsx';
import { formatDuration } from '@foyer/shared/ui/text/media-time';
import frame from '../layout/still.module.css';
import styles from './mine.module.css';

const PICTURE_WIDTH = 320;
const PICTURE_HEIGHT = 180;
const HAS_FIGURES: readonly string[] = ['active', 'private'];

interface MineRowProps {
  video: OwnUpload;
  isChosen: boolean;
  /** Left out: it cannot be chosen. */
  onChoose: ((isChosen: boolean) => void) | undefined;
}

/** One of the member's videos: picture, state, figures, what is wanted, what can be done. */
export const MineRow = ({ video, isChosen, onChoose }: MineRowProps) => {
  const intl = useIntl();
  const { video_id, dir, title, file_name, state, thumb, duration_seconds = 0, change } = video;
  const shown = title || file_name || String(video_id);
  const isGone = state === 'deleted' || state === 'returning';
  const to = video.is_playable && !isGone && dir ? urls.video(video_id, dir) : urls.ownVideo(video_id);
  const date = video.post_date ?? video.added_date;
  return (
    <li className={styles.row} data-state={state}>
      <Link className={frame.still} to={to} tabIndex={-1} aria-hidden="true">
        <Picture
          src={thumb}
          alt=""
          width={PICTURE_WIDTH}
          height={PICTURE_HEIGHT}
          loading="lazy"
          fallback={<Icon name="film" size={28} />}
        />
        {duration_seconds > 0 && <span className={styles.duration}>{formatDuration(duration_seconds)}</span>}
      </Link>
      <div className={styles.body}>
        <p className={styles.name}>
          {onChoose && (
            <input
              type="checkbox"
              className={styles.choose}
              aria-label={intl.formatMessage({ id: 'upload.bulk.choose' }, { title: shown })}
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked)}
            />
          )}
          <Link to={to}>
            <bdi>{shown}</bdi>
          </Link>
        </p>
        <p className={styles.facts}>
          <VideoStateBadge video={video} />
          {change && (
            <Badge kind={change.state === 'waiting' ? 'pending' : 'rejected'}>
              <FormattedMessage
                id={change.state === 'waiting' ? 'upload.change.badge' : 'upload.change.rejected-badge'}
              />
            </Badge>
          )}
          {video.replacement && change?.state !== 'waiting' && (
            <Badge kind="pending">
              <FormattedMessage id="upload.film.badge" />
            </Badge>
          )}
          {HAS_FIGURES.includes(state) && (
            <>
              <Views value={video.views ?? 0} />
              <span className={styles.figure} title={intl.formatMessage({ id: 'upload.own.likes' })}>
                <Icon name="thumb-up" size={14} />
                <Count value={video.likes ?? 0} />
              </span>
              <span className={styles.figure} title={intl.formatMessage({ id: 'upload.own.comments' })}>
                <Icon name="comment" size={14} />
                <Count value={video.comments ?? 0} />
              </span>
            </>
          )}
          {date && <PostDate iso={date} isExact />}
        </p>
        <VideoProgress video={video} />
        <div className={styles.actions}>
          {!isGone && (
            <ButtonLink
              size="s"
              to={urls.ownVideo(video_id)}
              aria-label={intl.formatMessage({ id: 'upload.own.edit' }, { title: shown })}
            >
              <FormattedMessage id="common.edit" />
            </ButtonLink>
          )}
          {video.may_replace && !video.replacement && (
            <ButtonLink
              size="s"
              kind="quiet"
              to={`${urls.ownVideo(video_id)}#edit-film`}
              aria-label={`${intl.formatMessage({ id: 'upload.film.open' })}: ${shown}`}
            >
              <FormattedMessage id="upload.film.open" />
            </ButtonLink>
          )}
          {HAS_FIGURES.includes(state) && (
            <ButtonLink
              size="s"
              kind="quiet"
              to={rareUrls.ownAudience({ section: 'video', id: video_id })}
              aria-label={`${intl.formatMessage({ id: 'upload.viewers.title' })}: ${shown}`}
            >
              <FormattedMessage id="upload.viewers.title" />
            </ButtonLink>
          )}
          <PublicationTools video={video} title={shown} />
        </div>
      </div>
    </li>
  );
};
