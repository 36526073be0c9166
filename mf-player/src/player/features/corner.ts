/**
 * The box in the window's corner that a player stands in. The shell keeps the place for it outside of all pages. Players change in it when
 * one video follows another: it stays where it is, and so does the focus.
 */
import { NOTICE_CLASS, NOTICE_PLACE } from '../fault-notice.ts';
import { buildElement, buildIcon } from './build-element.ts';
import { CLOSE_SHAPE, EXPAND_SHAPE } from './shapes.ts';
import type { Word } from './words.ts';

/** The shell's element (shell/src/layout/layout.tsx). */
const HOST_ID = 'mini-player';

/** Whose player stands in it, and what its buttons do. */
export interface CornerUser {
  title: string;
  /** Own path of the video's page. */
  path: string;
  /** Until there is a first frame. */
  picture?: string;
  expand: () => void;
  close: () => void;
  /** The link of the title is to be followed, to a new document of the page. */
  leadsByLink?: () => boolean;
}

export interface Corner {
  readonly element: HTMLElement;
  /** Where the picture is. */
  readonly stage: HTMLElement;
  show: (user: CornerUser) => void;
  /** Over the picture, in place of what was; long words make the box taller instead of being cut. */
  cover: (card: HTMLElement) => void;
  /** The title's link. */
  focus: () => void;
}

export const createCorner = (word: Word, first: CornerUser): Corner => {
  let user = first;
  const title = buildElement('a', { class: 'mf-player-mini-title', dir: 'auto' });
  title.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    if (user.leadsByLink?.()) return;
    event.preventDefault();
    user.expand();
  });
  const iconButton = (label: string, path: string, act: () => void) => {
    const button = buildElement(
      'button',
      { type: 'button', class: 'mf-player-mini-button', 'aria-label': label, title: label },
      buildIcon(path),
    );
    button.addEventListener('click', act);
    return button;
  };
  const stage = buildElement('div', { class: 'mf-player-stage' });
  const picture = buildElement('img', { class: 'mf-player-poster', alt: '' });
  const place = buildElement(
    'div',
    { class: 'mf-player-mini-place' },
    stage,
    buildElement('span', { class: 'mf-player-spinner', role: 'status' }),
    buildElement('div', { class: NOTICE_CLASS }),
  );
  const element = buildElement(
    'section',
    {
      id: 'mf-player-mini',
      class: 'mf-player-mini',
      'aria-label': word('controls.miniPlayer'),
      'data-keep-clear': true,
    },
    place,
    buildElement(
      'div',
      { class: 'mf-player-mini-bar' },
      title,
      iconButton(word('controls.miniBack'), EXPAND_SHAPE, () => user.expand()),
      iconButton(word('controls.miniClose'), CLOSE_SHAPE, () => user.close()),
    ),
  );
  const show = (next: CornerUser) => {
    user = next;
    title.textContent = user.title;
    title.href = user.path;
    picture.remove();
    if (!user.picture) return;
    picture.src = user.picture;
    place.prepend(picture);
  };
  show(first);
  (document.getElementById(HOST_ID) ?? document.body).append(element);
  return {
    element,
    stage,
    show,
    cover: (card) => place.append(card),
    focus: () => title.focus({ preventScroll: true }),
  };
};

/** What is said over the picture (fault-notice.ts) goes where the picture goes. */
export const moveNotice = (from: Element | null | undefined, to: Element | null | undefined): void => {
  const words = from?.querySelector(NOTICE_PLACE)?.childNodes ?? [];
  to?.querySelector(NOTICE_PLACE)?.append(...words);
};

type MovableParent = Element & { moveBefore?: (node: Node, child: Node | null) => void };

/** What a browser does to a video that was moved, it does within this time. */
const MOVE_SETTLES_MS = 700;

/** Within one task, and by `moveBefore` where there is one: the picture goes on, and focus and scroll positions stay. */
export const moveInto = (parent: MovableParent, element: HTMLElement, video: HTMLVideoElement): void => {
  const isPlaying = !video.paused;
  if (parent.moveBefore && parent.isConnected && element.isConnected) parent.moveBefore(element, null);
  else parent.append(element);
  if (!isPlaying) return;
  // Some pause it nevertheless, a moment later.
  const goOn = () => void video.play().catch(() => {});
  video.addEventListener('pause', goOn, { once: true });
  setTimeout(() => video.removeEventListener('pause', goOn), MOVE_SETTLES_MS);
};
