/**
 * The player in the window's corner, while one reads what is below it or looks at other pages. The same element goes there and back, so
 * that the picture never stops. The shell keeps the place for it outside of all pages.
 */
import type { VideoJsPlayer } from 'video.js';
import type { Engine } from '../engine/engine.ts';
import { NOTICE_CLASS, NOTICE_PLACE } from '../fault-notice.ts';
import { buildElement, buildIcon } from './build-element.ts';
import { CLOSE_SHAPE, EXPAND_SHAPE } from './shapes.ts';
import type { SettingsStore } from './player-settings.ts';
import type { Word } from './words.ts';

/** The shell's element (shell/src/layout/layout.tsx). */
const HOST_ID = 'mini-player';
/** Less of the frame in the window than this, and the player leaves it; more than that, and it returns. */
const LEAVE_PART = 0.2;
const RETURN_PART = 0.5;

interface MiniPlayerParts {
  player: VideoJsPlayer;
  video: HTMLVideoElement;
  engine: Pick<Engine, 'on'>;
  settings: SettingsStore;
  word: Word;
  page: { title: string; path: string; goTo: (path: string) => void };
  /** The visitor closed it while its page was away. */
  onEnd: () => void;
}

export interface MiniPlayer {
  readonly isDocked: boolean;
  /** By the visitor's own wish: it stays until they want it back. */
  toggle: () => void;
  /** Its page goes. @returns whether it goes on in the corner */
  leave: () => boolean;
  /** Into a page of its own again. */
  enter: (stage: HTMLElement) => void;
  dispose: () => void;
}

type MovableParent = Element & { moveBefore?: (node: Node, child: Node | null) => void };

/** What is said over the picture (fault-notice.ts) goes where the picture goes. */
const moveNotice = (from: Element | null | undefined, to: Element | null | undefined): void => {
  const words = from?.querySelector(NOTICE_PLACE)?.childNodes ?? [];
  to?.querySelector(NOTICE_PLACE)?.append(...words);
};

/** What a browser does to a video that was moved, it does within this time. */
const MOVE_SETTLES_MS = 700;

/** Within one task, and by `moveBefore` where there is one: the picture goes on, and focus and scroll positions stay. */
const moveInto = (parent: MovableParent, element: HTMLElement, video: HTMLVideoElement): void => {
  const isPlaying = !video.paused;
  if (parent.moveBefore && parent.isConnected && element.isConnected) parent.moveBefore(element, null);
  else parent.append(element);
  if (!isPlaying) return;
  // Some pause it nevertheless, a moment later.
  const goOn = () => void video.play().catch(() => {});
  video.addEventListener('pause', goOn, { once: true });
  setTimeout(() => video.removeEventListener('pause', goOn), MOVE_SETTLES_MS);
};

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
  let stage = root.parentElement;
  let box: HTMLElement | undefined;
  let isByWish = false;
  /** Closed once, it stays away until its frame was seen again. */
  let wasClosed = false;
  /** The viewer may not see the video any more: there is nothing that could go on. */
  let isTakenAway = false;
  let returnButton: HTMLElement | undefined;

  const frameOf = () => stage?.closest<HTMLElement>('.mf-player-frame');
  const undock = () => {
    if (!box || !stage?.isConnected) return;
    moveInto(stage, root, video);
    moveNotice(box, frameOf());
    returnButton?.remove();
    frameOf()?.removeAttribute('data-docked');
    box.remove();
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
      if (isTakenAway) box?.querySelector('a')?.click();
      else page.goTo(page.path);
      return;
    }
    undock();
    frameOf()?.scrollIntoView({ block: 'center' });
    root.focus({ preventScroll: true });
  };
  const iconButton = (label: string, path: string, act: () => void) => {
    const button = buildElement(
      'button',
      { type: 'button', class: 'mf-player-mini-button', 'aria-label': label, title: label },
      buildIcon(path),
    );
    button.addEventListener('click', act);
    return button;
  };

  const dock = () => {
    if (box) return;
    const title = buildElement(
      'a',
      { class: 'mf-player-mini-title', href: page.path, dir: 'auto' },
      page.title,
    );
    title.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      // A new document: what this tab remembers of the video holds no longer, and the server says what became of it.
      if (isTakenAway && !stage?.isConnected) return;
      event.preventDefault();
      expand();
    });
    const place = buildElement('div', { class: 'mf-player-mini-stage' });
    box = buildElement(
      'section',
      { class: 'mf-player-mini', 'aria-label': word('controls.miniPlayer'), 'data-keep-clear': true },
      place,
      buildElement(
        'div',
        { class: 'mf-player-mini-bar' },
        title,
        iconButton(word('controls.miniBack'), EXPAND_SHAPE, expand),
        iconButton(word('controls.miniClose'), CLOSE_SHAPE, close),
      ),
    );
    (document.getElementById(HOST_ID) ?? document.body).append(box);
    moveInto(place, root, video);
    place.append(buildElement('div', { class: NOTICE_CLASS }));
    const frame = frameOf();
    if (!frame || !stage) return;
    moveNotice(frame, box);
    frame.dataset.docked = '';
    returnButton = buildElement(
      'button',
      { type: 'button', class: 'mf-player-return' },
      word('controls.miniReturn'),
    );
    returnButton.addEventListener('click', expand);
    stage.append(returnButton);
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
  const onPlaying = () => {
    isTakenAway = false;
  };
  video.addEventListener('playing', onPlaying);

  return {
    get isDocked() {
      return box !== undefined;
    },
    toggle: () => {
      if (box) return expand();
      isByWish = true;
      wasClosed = false;
      dock();
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
      video.removeEventListener('playing', onPlaying);
      returnButton?.remove();
      frameOf()?.removeAttribute('data-docked');
      box?.remove();
      box = undefined;
    },
  };
};
