/** Over the player at the end: what comes next, and by default how soon it starts by itself, with a way out. */
import { FormattedMessage, useIntl, useNavigate } from '@foyer/shared/platform';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { useEffect, useEffectEvent, useState } from 'react';
import { UP_NEXT_SECONDS } from './autoplay-next.ts';
import type { NextUp } from './use-next-up.ts';
import { PLAY_ON } from './use-autostart.ts';
import css from './up-next.module.css';

export const UpNext = ({
  next: { video, to },
  startsItself,
  onCancel,
}: {
  next: NextUp;
  /** Counts down, and goes there. */
  startsItself: boolean;
  onCancel: () => void;
}) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const [secondsLeft, setSecondsLeft] = useState(UP_NEXT_SECONDS);
  const go = useEffectEvent(() => void navigate(to, { state: PLAY_ON }));
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    // What fills the screen is the player's own element: nothing of this card would be seen.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    if (!startsItself) return;
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1000);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') cancel();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearInterval(timer);
      document.removeEventListener('keydown', onKey);
    };
  }, [startsItself]);
  const isOver = startsItself && secondsLeft <= 0;
  useEffect(() => {
    if (isOver) go();
  }, [isOver]);
  return (
    <section className={css.card} aria-label={intl.formatMessage({ id: 'player.next.title' })}>
      <img className={css.back} src={video.scr ?? video.thumb} alt="" />
      <div className={css.inside}>
        <p className={css.label} aria-hidden={startsItself || undefined}>
          {startsItself ? (
            <FormattedMessage id="player.page.nextIn" values={{ count: Math.max(0, secondsLeft) }} />
          ) : (
            <FormattedMessage id="player.next.title" />
          )}
        </p>
        {startsItself && (
          // Said once, not every second.
          <VisuallyHidden>
            <span role="status">
              <FormattedMessage id="player.page.nextIn" values={{ count: UP_NEXT_SECONDS }} />
            </span>
          </VisuallyHidden>
        )}
        <p className={css.title}>
          <bdi>{video.title}</bdi>
        </p>
        <p className={css.length}>{video.duration}</p>
        {startsItself && (
          <progress
            className={css.progress}
            max={UP_NEXT_SECONDS}
            value={UP_NEXT_SECONDS - secondsLeft}
            aria-hidden
          />
        )}
        <p className={css.ways}>
          <Button className={css.cancel} onClick={onCancel}>
            {startsItself ? (
              <FormattedMessage id="player.page.cancel" />
            ) : (
              <FormattedMessage id="common.close" />
            )}
          </Button>
          <ButtonLink kind="primary" icon="play" to={to} state={PLAY_ON}>
            <FormattedMessage id="player.page.playNow" />
          </ButtonLink>
        </p>
      </div>
    </section>
  );
};
