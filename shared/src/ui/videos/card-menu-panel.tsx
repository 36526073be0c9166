/**
 * What can be done with the video of a card: entries of the packages that fill the slot `card.menu`, and its address to copy. Under
 * the button on wide screens, a sheet from below on phones; Escape and a tap elsewhere close it, and the focus goes back.
 */
import { FormattedMessage, LateSlot, notify, useDispatch, useIntl, useSite } from '@foyer/shared/platform';
import { type RefObject, useEffect, useRef } from 'react';
import { urls } from '../../urls.ts';
import type { VideoCard } from '../../wire-schemas/videos.ts';
import { CardMenuItem } from './card-menu-item.tsx';
import css from './card-menu-panel.module.css';
import { moveInMenu } from './move-in-menu.ts';

export interface CardMenuPanelProps {
  video: VideoCard;
  button: RefObject<HTMLButtonElement | null>;
  /** How often the button was tapped; each opens it. */
  openings: number;
}

const GAP_PX = 6;
/** As tall and wide as it may become; entries come after it has opened. */
const ROOM_PX = 320;
const WIDTH_PX = 256;

/** Next to the button and inside the window. Narrow windows have a sheet, by css alone. */
const placeAt = (panel: HTMLElement, button: DOMRect): void => {
  const { clientWidth, clientHeight } = document.documentElement;
  const left = Math.max(GAP_PX, Math.min(button.right - WIDTH_PX, clientWidth - WIDTH_PX - GAP_PX));
  const isBelow = button.bottom + ROOM_PX <= clientHeight || button.top < ROOM_PX;
  panel.style.setProperty('--left', `${left}px`);
  panel.style.setProperty('--top', isBelow ? `${button.bottom + GAP_PX}px` : 'auto');
  panel.style.setProperty('--bottom', isBelow ? 'auto' : `${clientHeight - button.top + GAP_PX}px`);
};

export const CardMenuPanel = ({ video, button, openings }: CardMenuPanelProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { publicUrl } = useSite();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!panel.current || !button.current) return;
    placeAt(panel.current, button.current.getBoundingClientRect());
    panel.current.showPopover?.();
    panel.current.focus({ preventScroll: true });
  }, [button, openings]);
  useEffect(() => {
    const close = (event: Event) => {
      const shown = panel.current;
      if (event.target instanceof Node && shown?.contains(event.target)) return;
      if (shown?.matches(':popover-open')) shown.hidePopover();
    };
    addEventListener('scroll', close, { capture: true, passive: true });
    return () => removeEventListener('scroll', close, { capture: true });
  }, []);
  const copy = () =>
    navigator.clipboard.writeText(publicUrl + urls.video(video.video_id, video.dir)).then(
      () => dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: 'common.card.copied' }) })),
      () => dispatch(notify({ kind: 'error', text: intl.formatMessage({ id: 'error.unavailable' }) })),
    );
  return (
    <div
      ref={panel}
      className={css.panel}
      popover="auto"
      role="dialog"
      aria-label={intl.formatMessage({ id: 'common.card.menu' }, { title: video.title })}
      tabIndex={-1}
      onKeyDown={moveInMenu}
    >
      <LateSlot
        name="card.menu"
        props={{
          videoId: video.video_id,
          dir: video.dir,
          title: video.title,
          channel: video.channel?.dir ?? '',
          models: (video.models ?? []).map(({ dir }) => dir).join(','),
          modelTitles: (video.models ?? []).map(({ title }) => title).join('\n'),
          member: video.member?.id ?? 0,
          by: video.channel?.title ?? video.member?.name ?? '',
        }}
      />
      <CardMenuItem icon="copy" onSelect={() => void copy()}>
        <FormattedMessage id="common.card.copy" />
      </CardMenuItem>
    </div>
  );
};
