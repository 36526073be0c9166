/** Suggests the next video over the player, some seconds after playback started (docs/specification/behaviour.md). */
import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Picture } from '@foyer/shared/ui/graphics/picture';
import css from './next-video.module.css';
import { PLAY_ON } from './use-autostart.ts';
import type { NextUp } from './use-next-up.ts';

export const NextVideo = ({ next: { video, to }, onClose }: { next: NextUp; onClose: () => void }) => {
  const intl = useIntl();
  return (
    <aside className={css.next} aria-label={intl.formatMessage({ id: 'player.next.title' })}>
      <Link className={css.link} to={to} state={PLAY_ON}>
        <Picture
          className={css.thumb}
          src={video.thumb}
          width={320}
          height={180}
          alt=""
          fallback={
            <span className={css.thumb}>
              <Icon name="film" size={24} />
            </span>
          }
        />
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
