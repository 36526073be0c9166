/** Over the player at the end: what comes next, and by default how soon it starts automatically, with a way out. */
import { FormattedMessage, useIntl, useNavigate } from '@foyer/shared/platform';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSomethingOpen, watchVisitor } from '../../player/visitor-busy.ts';
import { UP_NEXT_SECONDS } from './autoplay-next.ts';
import type { NextUp } from './use-next-up.ts';
import { PLAY_ON, PLAY_ON_BY_ITSELF } from './use-autostart.ts';
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
  const [waits, setWaits] = useState(false);
  const card = useRef<HTMLElement>(null);
  const go = useEffectEvent(() => void navigate(to, { state: PLAY_ON_BY_ITSELF }));
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    // What fills the screen is the player's own element: nothing of this card would be seen.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    if (!startsItself) return;
    const visitor = watchVisitor((target) => card.current?.contains(target) ?? false);
    const timer = setInterval(() => {
      const isBusy = visitor.isBusy();
      setWaits(isBusy);
      // From its start again: there is time to cancel for anyone who closes a dialog.
      setSecondsLeft((seconds) => (isBusy ? UP_NEXT_SECONDS : seconds - 1));
    }, 1000);
    const onKey = ({ key }: KeyboardEvent) => {
      // What is open over the page has the key, and is still there in this phase.
      if (key === 'Escape' && !isSomethingOpen()) cancel();
    };
    document.addEventListener('keydown', onKey, true);
    return () => {
      visitor.stop();
      clearInterval(timer);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [startsItself]);
  const isOver = startsItself && secondsLeft <= 0;
  useEffect(() => {
    if (isOver) go();
  }, [isOver]);
  const saidAt = (count: number) =>
    waits ? (
      <FormattedMessage id="player.page.nextWaits" />
    ) : (
      <FormattedMessage id="player.page.nextIn" values={{ count }} />
    );
  return (
    <section ref={card} className={css.card} aria-label={intl.formatMessage({ id: 'player.next.title' })}>
      <img className={css.back} src={video.scr ?? video.thumb} alt="" />
      <div className={css.inside}>
        <p className={css.label} aria-hidden={startsItself || undefined}>
          {startsItself ? saidAt(Math.max(0, secondsLeft)) : <FormattedMessage id="player.next.title" />}
        </p>
        {startsItself && (
          // Said once, not every second.
          <VisuallyHidden>
            <span role="status">{saidAt(UP_NEXT_SECONDS)}</span>
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
