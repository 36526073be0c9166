/**
 * What fingers do on the picture: a tap shows and hides the controls, two seek by ten seconds and each further one by ten more, a long press
 * doubles the speed while it lasts, a swipe down leaves full screen. A mouse on the same device plays and pauses by a click.
 */
import { buildElement, buildIcon } from './build-element.ts';
import type { Commands } from './commands.ts';
import { PLAY_SHAPE } from '../play-shape.ts';
import { PAUSE_SHAPE } from './shapes.ts';
import type { Feature } from './feature.ts';
import type { Feedback } from './feedback.ts';
import type { Word } from './words.ts';

const SEEK_SECONDS = 10;
/** Two taps within it are one gesture. */
const TAP_INTERVAL_MS = 320;
/** Further taps count to the same seek for so long. */
const SEEK_GOES_ON_MS = 800;
const LONG_PRESS_MS = 500;
const MOVED_PX = 12;
const SWIPE_PX = 70;
/** Part of the width at each side that seeks. */
const SIDE_PART = 0.36;
const FAST_RATE = 2;

export const addGestures =
  (commands: Commands, feedback: Feedback, word: Word): Feature =>
  ({ player, video }) => {
    if (navigator.maxTouchPoints === 0) return undefined;
    const root = player.el();
    const button = buildElement('button', { type: 'button', class: 'mf-player-touch-play', tabindex: -1 });
    const overlay = buildElement('div', { class: 'mf-player-touch' }, button);
    root.insertBefore(overlay, root.querySelector('.vjs-control-bar'));
    const drawButton = () => {
      button.replaceChildren(buildIcon(video.paused ? PLAY_SHAPE : PAUSE_SHAPE));
      button.setAttribute('aria-label', word(video.paused ? 'controls.play' : 'controls.pause'));
    };
    const isShown = () => root.classList.contains('vjs-user-active') || video.paused;
    const showControls = (isOn: boolean) => player.userActive(isOn);

    let singleTap: ReturnType<typeof setTimeout> | undefined;
    let longPress: ReturnType<typeof setTimeout> | undefined;
    let rateBefore: number | undefined;
    let start: { x: number; y: number; at: number } | undefined;
    let lastTap = { at: Number.NEGATIVE_INFINITY, side: 0 };
    let seek = { until: Number.NEGATIVE_INFINITY, side: 0, total: 0 };

    const seekOnce = (side: number, at: number) => {
      const goesOn = at < seek.until && seek.side === side;
      const total = (goesOn ? seek.total : 0) + side * SEEK_SECONDS;
      seek = { until: at + SEEK_GOES_ON_MS, side, total };
      commands.seekBy(side * SEEK_SECONDS, { total, side: side < 0 ? 'left' : 'right' });
    };
    const tap = (side: number, at: number) => {
      clearTimeout(singleTap);
      const isSecond = at - lastTap.at < TAP_INTERVAL_MS && lastTap.side === side;
      const goesOn = side !== 0 && at < seek.until && seek.side === side;
      lastTap = { at, side };
      if (goesOn || (isSecond && side !== 0)) seekOnce(side, at);
      else if (isSecond) commands.toggleFullscreen();
      else {
        const isOn = !isShown() || !root.classList.contains('vjs-user-active');
        singleTap = setTimeout(() => showControls(isOn), TAP_INTERVAL_MS);
      }
    };
    const endLongPress = () => {
      clearTimeout(longPress);
      if (rateBefore === undefined) return false;
      video.playbackRate = rateBefore;
      rateBefore = undefined;
      return true;
    };

    const stop = new AbortController();
    const { signal } = stop;
    overlay.addEventListener(
      'pointerdown',
      ({ pointerType, isPrimary, clientX, clientY, timeStamp, target }) => {
        if (pointerType !== 'touch' || !isPrimary || button.contains(target as Node)) return;
        start = { x: clientX, y: clientY, at: timeStamp };
        longPress = setTimeout(() => {
          if (video.paused) return;
          rateBefore = video.playbackRate;
          video.playbackRate = FAST_RATE;
          feedback.tell(word('controls.speedIs', { rate: FAST_RATE }));
        }, LONG_PRESS_MS);
      },
      { signal },
    );
    overlay.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        if (start && Math.hypot(clientX - start.x, clientY - start.y) > MOVED_PX) clearTimeout(longPress);
      },
      { signal },
    );
    overlay.addEventListener(
      'pointerup',
      ({ clientX, clientY, timeStamp }) => {
        const started = start;
        start = undefined;
        if (endLongPress() || !started) return;
        const [dx, dy] = [clientX - started.x, clientY - started.y];
        if (dy > SWIPE_PX && dy > Math.abs(dx) && player.isFullscreen()) commands.toggleFullscreen();
        if (Math.hypot(dx, dy) > MOVED_PX) return;
        const { left, width } = overlay.getBoundingClientRect();
        const part = (clientX - left) / (width || 1);
        tap(part < SIDE_PART ? -1 : part > 1 - SIDE_PART ? 1 : 0, timeStamp);
      },
      { signal },
    );
    const cancel = () => {
      start = undefined;
      endLongPress();
    };
    overlay.addEventListener('pointercancel', cancel, { signal });
    overlay.addEventListener('contextmenu', (event) => start && event.preventDefault(), { signal });
    // video.js would take a touch for its own tap.
    for (const type of ['touchstart', 'touchmove', 'touchend'])
      overlay.addEventListener(type, (event) => event.stopPropagation(), { signal, passive: true });
    overlay.addEventListener(
      'click',
      (event) => {
        if (button.contains(event.target as Node)) return commands.togglePlay();
        if ((event as PointerEvent).pointerType !== 'touch') commands.togglePlay();
      },
      { signal },
    );
    overlay.addEventListener(
      'dblclick',
      (event) => (event as PointerEvent).pointerType === 'mouse' && commands.toggleFullscreen(),
      { signal },
    );
    for (const type of ['play', 'pause', 'ended']) video.addEventListener(type, drawButton, { signal });
    drawButton();
    return () => {
      stop.abort();
      cancel();
      clearTimeout(singleTap);
      overlay.remove();
    };
  };
