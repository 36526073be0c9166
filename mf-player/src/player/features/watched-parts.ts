/** Counts which parts of the video were watched and what was fetched of it, and draws which ones others watch most. */
import { WATCHED_PARTS, WATCHED_TIMES_MAX } from '@foyer/shared/wire-schemas/watching/watched-parts';
import type { Engine } from '../engine/engine.ts';
import type { TellWatched } from '../player-options.ts';

/** Where a part is entered. */
const COUNTED_AT = ['timeupdate', 'seeked', 'playing'];
/** Who looked at less did not watch. */
const MIN_PARTS = 3;

/** @param onWatched called at most once. @returns undo, which tells it */
export const countWatched = (
  video: HTMLVideoElement,
  engine: Pick<Engine, 'currentLevel' | 'fetchedBytes'>,
  onWatched: TellWatched,
): (() => void) => {
  const times = Array.from({ length: WATCHED_PARTS }, () => 0);
  let last = -1;
  let isReported = false;
  // Bits a second of parts whose quality was known, by which the others are reckoned.
  const rates: number[] = [];
  const count = () => {
    if (video.seeking || video.paused || !(video.duration > 0)) return;
    const part = Math.min(
      WATCHED_PARTS - 1,
      Math.floor((video.currentTime / video.duration) * WATCHED_PARTS),
    );
    if (part === last) return;
    const { bitrate = 0 } = engine.currentLevel ?? {};
    // Browsers report the time four times a second at most, busy ones less: what was played since then was watched, too.
    for (let one = last >= 0 && last < part ? last + 1 : part; one <= part; one += 1) {
      // What is seen again the browser still has.
      if (times[one] === 0 && bitrate > 0) rates.push(bitrate);
      times[one] = Math.min(WATCHED_TIMES_MAX, (times[one] ?? 0) + 1);
    }
    last = part;
  };
  const leavePart = () => {
    last = -1;
  };
  const tell = () => {
    // The last report of the time may be a quarter of a second old, and on a busy page much older.
    count();
    const watched = times.filter(Boolean).length;
    if (isReported || watched < MIN_PARTS) return;
    isReported = true;
    const rate = rates.reduce((sum, one) => sum + one, 0) / Math.max(1, rates.length);
    const seconds = ((video.duration || 0) * watched) / WATCHED_PARTS;
    // hls.js knows what it fetched, also of what nobody saw; a browser that plays by itself does not say.
    onWatched(times.join(''), Math.round(Math.max(engine.fetchedBytes, (rate * seconds) / 8)));
  };
  // It plays already.
  count();
  for (const type of COUNTED_AT) video.addEventListener(type, count);
  video.addEventListener('seeking', leavePart);
  window.addEventListener('pagehide', tell);
  return () => {
    for (const type of COUNTED_AT) video.removeEventListener(type, count);
    video.removeEventListener('seeking', leavePart);
    window.removeEventListener('pagehide', tell);
    tell();
  };
};

const SVG = 'http://www.w3.org/2000/svg';

/** @param parts heights, 0 to 100. @returns undo */
export const drawCurve = (holder: HTMLElement, parts: readonly number[]): (() => void) => {
  const curve = document.createElementNS(SVG, 'svg');
  curve.setAttribute('viewBox', `0 0 ${parts.length} 100`);
  curve.setAttribute('preserveAspectRatio', 'none');
  curve.setAttribute('class', 'mf-player-curve');
  curve.setAttribute('aria-hidden', 'true');
  const points = parts.map((height, index) => `${index + 0.5},${100 - height}`);
  const shape = document.createElementNS(SVG, 'path');
  shape.setAttribute('d', `M0,100 L${points.join(' ')} L${parts.length},100 Z`);
  curve.append(shape);
  holder.append(curve);
  return () => curve.remove();
};
