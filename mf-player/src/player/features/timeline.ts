/**
 * What the timeline shows besides how far one is: the storyboard's picture, time and chapter under pointer, finger and keyboard; where
 * chapters start; the part that repeats; how often each part is watched.
 */
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import { buildElement } from './build-element.ts';
import { formatTime } from './format-time.ts';
import type { Repeat } from './repeat.ts';

/** Part of the player's width that a preview may take. */
const PREVIEW_PART = 0.4;
/** After a key the picture stays so long. */
const KEY_PREVIEW_MS = 1400;

type Storyboard = NonNullable<VideoFile['storyboard']>;

/** Where in which sprite the picture of a moment is; px of the sprite as it was drawn. */
export const findSprite = (
  { url, urls, width, height, columns, rows, interval }: Storyboard,
  seconds: number,
): { url: string; x: number; y: number } => {
  const cue = Math.max(0, Math.floor(seconds / interval));
  const perSprite = urls ? columns * rows : Number.POSITIVE_INFINITY;
  const sprite = urls ? Math.min(Math.floor(cue / perSprite), urls.length - 1) : 0;
  const place = urls ? cue - sprite * perSprite : cue;
  return {
    url: urls?.[sprite] ?? url,
    x: (place % columns) * width,
    y: Math.floor(place / columns) * height,
  };
};

interface TimelineParts {
  root: HTMLElement;
  video: HTMLVideoElement;
  storyboard: VideoFile['storyboard'];
  chapters: NonNullable<VideoFile['chapters']>;
  repeat: Repeat;
  currentAddress: (url: string) => string;
}

/** @returns undo; undefined where the bar has no timeline */
export const addTimeline = ({
  root,
  video,
  storyboard,
  chapters,
  repeat,
  currentAddress,
}: TimelineParts): (() => void) | undefined => {
  const control = root.querySelector<HTMLElement>('.vjs-progress-control');
  const holder = root.querySelector<HTMLElement>('.vjs-progress-holder');
  if (!control || !holder) return undefined;
  const picture = buildElement('div', { class: 'mf-player-preview-picture' });
  const time = buildElement('span', { class: 'mf-player-preview-time' });
  const chapter = buildElement('span', { class: 'mf-player-preview-chapter' });
  const preview = buildElement(
    'div',
    { class: 'mf-player-preview', 'aria-hidden': 'true' },
    storyboard ? picture : undefined,
    chapter,
    time,
  );
  const marks = buildElement('div', { class: 'mf-player-marks', 'aria-hidden': 'true' });
  const part = buildElement('div', { class: 'mf-player-repeat', 'aria-hidden': 'true' });
  holder.append(part, marks);
  control.append(preview);
  root.classList.add('mf-player-has-timeline');

  const duration = () => (Number.isFinite(video.duration) ? video.duration : 0);
  const drawMarks = () => {
    const all = duration();
    marks.replaceChildren();
    for (const { start } of chapters) {
      if (!(start > 0 && start < all)) continue;
      const mark = buildElement('i');
      mark.style.left = `${(start / all) * 100}%`;
      marks.append(mark);
    }
    drawRepeat();
  };
  const drawRepeat = () => {
    const all = duration();
    const { from, to } = repeat;
    part.hidden = (from === undefined && to === undefined) || all === 0;
    part.style.left = `${((from ?? 0) / all) * 100}%`;
    part.style.right = `${100 - ((to ?? all) / all) * 100}%`;
  };

  const show = (seconds: number) => {
    const all = duration();
    if (all === 0) return;
    time.textContent = formatTime(seconds);
    chapter.textContent = chapters.findLast(({ start }) => start <= seconds)?.title ?? '';
    const { width: playerWidth } = root.getBoundingClientRect();
    if (storyboard) {
      const scale = Math.min(1, (playerWidth * PREVIEW_PART) / storyboard.width);
      const { url, x, y } = findSprite(storyboard, Math.min(seconds, all - 0.01));
      picture.style.width = `${storyboard.width * scale}px`;
      picture.style.height = `${storyboard.height * scale}px`;
      picture.style.backgroundImage = `url("${currentAddress(url)}")`;
      picture.style.backgroundSize = `${storyboard.width * storyboard.columns * scale}px auto`;
      picture.style.backgroundPosition = `${-x * scale}px ${-y * scale}px`;
    }
    preview.classList.add('mf-player-preview-shown');
    const track = holder.getBoundingClientRect();
    const box = control.getBoundingClientRect();
    const half = preview.offsetWidth / 2;
    const at = track.left - box.left + (seconds / all) * track.width;
    preview.style.left = `${Math.min(Math.max(at, half), Math.max(half, box.width - half))}px`;
  };
  const hide = () => preview.classList.remove('mf-player-preview-shown');
  const secondsAt = (x: number) => {
    const track = holder.getBoundingClientRect();
    return Math.min(1, Math.max(0, (x - track.left) / (track.width || 1))) * duration();
  };

  const stop = new AbortController();
  const { signal } = stop;
  let isDragging = false;
  let keyTimer: ReturnType<typeof setTimeout> | undefined;
  control.addEventListener('pointermove', ({ clientX }) => show(secondsAt(clientX)), { signal });
  control.addEventListener(
    'pointerdown',
    ({ clientX }) => {
      isDragging = true;
      show(secondsAt(clientX));
    },
    { signal },
  );
  control.addEventListener('pointerleave', () => !isDragging && hide(), { signal });
  document.addEventListener('pointermove', ({ clientX }) => isDragging && show(secondsAt(clientX)), {
    signal,
  });
  const endDrag = ({ pointerType, target }: PointerEvent) => {
    if (!isDragging) return;
    isDragging = false;
    if (pointerType !== 'mouse' || !(target instanceof Node && control.contains(target))) hide();
  };
  document.addEventListener('pointerup', endDrag, { signal });
  document.addEventListener('pointercancel', endDrag, { signal });
  // Where a key leads, whichever element had it.
  control.addEventListener(
    'keydown',
    () => {
      clearTimeout(keyTimer);
      requestAnimationFrame(() => show(video.currentTime));
      keyTimer = setTimeout(hide, KEY_PREVIEW_MS);
    },
    { signal, capture: true },
  );
  video.addEventListener('durationchange', drawMarks, { signal });
  repeat.onChange(drawRepeat);
  drawMarks();
  return () => {
    stop.abort();
    clearTimeout(keyTimer);
    for (const element of [preview, marks, part]) element.remove();
  };
};
