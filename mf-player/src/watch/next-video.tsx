/** Suggests the next video over the player, some seconds after playback started (product.md section 4). */
import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import type { VideoCard } from '@foyer/shared/wire-schemas/videos';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { urls } from '@foyer/shared/urls';
import css from './next-video.module.css';

export const NextVideo = ({ video, onClose }: { video: VideoCard; onClose: () => void }) => {
  const intl = useIntl();
  return (
    <aside className={css.next} aria-label={intl.formatMessage({ id: 'player.next.title' })}>
      <Link className={css.link} to={urls.video(video.video_id, video.dir)}>
        <img className={css.thumb} src={video.thumb} width={320} height={180} alt="" />
        <span className={css.words}>
          <span className={css.label}>
            <FormattedMessage id="player.next.title" />
          </span>
          <bdi className={css.title}>{video.title}</bdi>
        </span>
      </Link>
      <button
        type="button"
        className={css.close}
        onClick={onClose}
        aria-label={intl.formatMessage({ id: 'player.next.close' })}
      >
        <Icon name="close" size={18} />
      </button>
    </aside>
  );
};
