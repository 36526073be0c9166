/**
 * The player in the window's corner, while one reads what is below it or looks at other pages. The same element goes there and back, so
 * that the picture never stops. What ends there while its page is away leads on to what comes next, in the same corner.
 */
import type { VideoJsPlayer } from 'video.js';
import type { Engine } from '../engine/engine.ts';
import type { NextInCorner, PlayerPage } from '../player-options.ts';
import { buildElement } from './build-element.ts';
import { createCorner, moveInto, moveNotice } from './corner.ts';
import { createNextCard, type NextCard } from './next-card.ts';
import type { SettingsStore } from './player-settings.ts';
import type { Word } from './words.ts';

/** Less of the frame in the window than this, and the player leaves it; more than that, and it returns. */
const LEAVE_PART = 0.2;
const RETURN_PART = 0.5;

interface MiniPlayerParts {
  player: VideoJsPlayer;
  video: HTMLVideoElement;
  engine: Pick<Engine, 'on'>;
  settings: SettingsStore;
  word: Word;
  page: Pick<PlayerPage, 'title' | 'path' | 'address' | 'goTo' | 'loadNext' | 'corner'>;
  /** The visitor closed it while its page was away. */
  onEnd: () => void;
}

export interface MiniPlayer {
  /** By the visitor's own wish: it stays until they want it back. */
  toggle: () => void;
  /** While its page is away: plays what comes next, in the corner. @returns whether that is for the corner to do */
  playNext: () => boolean;
  /** Its page goes. @returns whether it goes on in the corner */
  leave: () => boolean;
  /** Into a page of its own again. */
  enter: (stage: HTMLElement) => void;
  dispose: () => void;
}

export const createMiniPlayer = ({
  player,
  video,
  engine,
  settings,
  word,
  page,
  onEnd,
}: MiniPlayerParts): MiniPlayer => {
  const root = player.el();
  const address = page.address ?? page.path;
  let box = page.corner?.element.contains(root) ? page.corner : undefined;
  let stage = box ? null : root.parentElement;
  let isByWish = false;
  /** Closed once, it stays away until its frame was seen again. */
  let wasClosed = false;
  /** The viewer may not see the video any more: there is nothing that could go on. */
  let isTakenAway = false;
  let returnButton: HTMLElement | undefined;
  let nextCard: NextCard | undefined;
  /** What comes next starts automatically no more. */
  let wasCancelled = false;

  const frameOf = () => stage?.closest<HTMLElement>('.mf-player-frame');
  const isAway = () => box !== undefined && !stage?.isConnected;
  const hideNext = () => {
    nextCard?.remove();
    nextCard = undefined;
    root.inert = false;
  };
  const undock = () => {
    if (!box || !stage?.isConnected) return;
    hideNext();
    moveInto(stage, root, video);
    moveNotice(box.element, frameOf());
    returnButton?.remove();
    frameOf()?.removeAttribute('data-docked');
    box.element.remove();
    box = undefined;
    isByWish = false;
  };
  const close = () => {
    wasClosed = true;
    if (stage?.isConnected) {
      // Before it moves, so that it does not go on there.
      video.pause();
      undock();
    } else onEnd();
  };
  const expand = () => {
    if (!stage?.isConnected) {
      if (isTakenAway) box?.element.querySelector('a')?.click();
      else page.goTo(address);
      return;
    }
    undock();
    frameOf()?.scrollIntoView({ block: 'center' });
    root.focus({ preventScroll: true });
  };
  const user = {
    title: page.title,
    path: address,
    expand,
    close,
    // What this tab remembers of the video holds no longer, and the server says what became of it.
    leadsByLink: () => isTakenAway && isAway(),
  };
  box?.show(user);

  const dock = () => {
    if (box) return;
    box = createCorner(word, user);
    moveInto(box.stage, root, video);
    const frame = frameOf();
    if (!frame || !stage) return;
    moveNotice(frame, box.element);
    frame.dataset.docked = '';
    returnButton = buildElement(
      'button',
      { type: 'button', class: 'mf-player-return' },
      word('controls.miniReturn'),
    );
    returnButton.addEventListener('click', expand);
    stage.append(returnButton);
  };

  const loadNext = async () => {
    const next = await page.loadNext?.();
    // Meanwhile it was closed, or led to its page.
    return isAway() ? next : undefined;
  };
  const playNextVideo = (next: NextInCorner) => {
    const corner = box;
    if (!corner) return;
    const hadFocus = corner.element.contains(document.activeElement);
    hideNext();
    // It is the next one's from now on: this player ends, and leaves it there.
    box = undefined;
    next.play(corner);
    if (hadFocus && document.activeElement === document.body) corner.focus();
  };
  const playNext = async () => {
    const next = await loadNext().catch(() => undefined);
    if (next) playNextVideo(next);
  };
  const showNext = (next: NextInCorner) => {
    const hadFocus = root.contains(document.activeElement);
    nextCard = createNextCard({
      word,
      next,
      startsItself: next.startsInSeconds !== undefined && !wasCancelled,
      onPlay: () => playNextVideo(next),
      onCancel: () => {
        const holdsFocus = nextCard?.element.contains(document.activeElement);
        wasCancelled = true;
        hideNext();
        if (holdsFocus) root.focus({ preventScroll: true });
      },
    });
    // Nothing below the card is for keys.
    root.inert = true;
    box?.cover(nextCard.element);
    nextCard.start(hadFocus);
  };
  const onEnded = async () => {
    if (!isAway()) return;
    const next = await loadNext().catch(() => undefined);
    if (next && video.ended && !nextCard) showNext(next);
  };

  const mayDock = () =>
    settings.get().hasMiniPlayer &&
    !wasClosed &&
    !video.paused &&
    !video.ended &&
    !player.isFullscreen() &&
    document.pictureInPictureElement !== video;
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      if (!entry?.target.isConnected) return;
      const part = entry.intersectionRatio;
      if (part > RETURN_PART) {
        wasClosed = false;
        if (!isByWish) undock();
      } else if (part < LEAVE_PART && entry.boundingClientRect.height > 0 && mayDock()) dock();
    },
    { threshold: [0, LEAVE_PART, RETURN_PART, 0.99] },
  );
  const observe = () => {
    observer.disconnect();
    const frame = frameOf();
    if (frame) observer.observe(frame);
  };
  observe();
  const stopHearing = engine.on('failed', (cause) => {
    isTakenAway = cause === 'expired';
  });
  const listening = new AbortController();
  const { signal } = listening;
  video.addEventListener(
    'playing',
    () => {
      isTakenAway = false;
    },
    { signal },
  );
  video.addEventListener('play', hideNext, { signal });
  video.addEventListener('ended', () => void onEnded(), { signal });

  return {
    toggle: () => {
      if (box) return expand();
      isByWish = true;
      wasClosed = false;
      dock();
    },
    playNext: () => {
      if (!page.loadNext || !isAway()) return false;
      void playNext();
      return true;
    },
    leave: () => {
      observer.disconnect();
      if (isTakenAway || (!box && !mayDock())) return false;
      if (!box) dock();
      returnButton?.remove();
      stage = null;
      return true;
    },
    enter: (next) => {
      stage = next;
      undock();
      observe();
    },
    dispose: () => {
      observer.disconnect();
      stopHearing();
      listening.abort();
      hideNext();
      returnButton?.remove();
      frameOf()?.removeAttribute('data-docked');
      box?.element.remove();
      box = undefined;
    },
  };
};
