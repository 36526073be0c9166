/** The one button of a card, for everything that can be done with its video. What it opens comes with the first tap. */
import { useIntl } from '@foyer/shared/platform';
import { type ComponentType, useRef, useState } from 'react';
import type { VideoCard } from '../../wire-schemas/videos.ts';
import type { CardMenuPanelProps } from './card-menu-panel.tsx';
import css from './video-card.module.css';

const loadPanel = () => import('./card-menu-panel.tsx');
/** On its way before the tap; anyone who fails to get it asks again at the tap. */
const warm = () => void loadPanel().catch(() => {});

export const CardMenu = ({ video }: { video: VideoCard }) => {
  const intl = useIntl();
  const button = useRef<HTMLButtonElement>(null);
  // Stays once it was opened, so that a dialog which one of its entries has opened outlives the menu.
  const [Panel, setPanel] = useState<ComponentType<CardMenuPanelProps>>();
  const [openings, setOpenings] = useState(0);
  const open = () => {
    setOpenings((count) => count + 1);
    if (Panel) return;
    loadPanel().then(
      ({ CardMenuPanel }) => setPanel(() => CardMenuPanel),
      // The next tap tries again.
      () => {},
    );
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.menu}
        aria-haspopup="dialog"
        aria-label={intl.formatMessage({ id: 'common.card.menu' }, { title: video.title })}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={open}
      >
        <svg
          width={20}
          height={20}
          viewBox="0 0 24 24"
          fill="currentColor"
          aria-hidden="true"
          focusable="false"
        >
          <path d="M10 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0M10 19a2 2 0 1 0 4 0a2 2 0 1 0-4 0" />
        </svg>
      </button>
      {Panel && <Panel video={video} button={button} openings={openings} />}
    </>
  );
};
