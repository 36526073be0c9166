/** What the player does right now, for anyone who wonders why the picture is as it is. */
import type { Engine } from '../engine/engine.ts';
import { buildElement } from './build-element.ts';
import type { Word } from './words.ts';

const REFRESH_MS = 1000;
const ENGINES = { adaptive: 'hls.js', browser: 'HLS', file: 'MP4' } as const;

const megabits = (bits: number | undefined) => (bits ? `${(bits / 1e6).toFixed(2)} Mbit/s` : '–');

const bufferedSeconds = (video: HTMLVideoElement): number => {
  for (let index = 0; index < video.buffered.length; index += 1) {
    const [start, end] = [video.buffered.start(index), video.buffered.end(index)];
    if (video.currentTime >= start && video.currentTime <= end) return end - video.currentTime;
  }
  return 0;
};

export interface StatisticsPanel {
  toggle: () => void;
  dispose: () => void;
}

export const createStatisticsPanel = (
  root: HTMLElement,
  video: HTMLVideoElement,
  engine: Engine,
  word: Word,
): StatisticsPanel => {
  let panel: HTMLElement | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const facts = (): [string, string][] => {
    const level = engine.currentLevel;
    const frames = video.getVideoPlaybackQuality?.();
    const { width, height } = root.getBoundingClientRect();
    return [
      [word('controls.statResolution'), `${video.videoWidth}×${video.videoHeight}`],
      [
        word('controls.statWindow'),
        `${Math.round(width)}×${Math.round(height)} × ${window.devicePixelRatio}`,
      ],
      [word('controls.statBitrate'), megabits(level?.bitrate)],
      [word('controls.statBandwidth'), megabits(engine.bandwidth)],
      [word('controls.statBuffer'), `${bufferedSeconds(video).toFixed(1)} s`],
      [
        word('controls.statFrames'),
        frames ? `${frames.droppedVideoFrames} / ${frames.totalVideoFrames}` : '–',
      ],
      [word('controls.statFetched'), `${(engine.fetchedBytes / 1e6).toFixed(1)} MB`],
      [word('controls.statCodecs'), level?.codecs ?? '–'],
      [word('controls.statEngine'), ENGINES[engine.kind]],
    ];
  };
  const draw = (list: HTMLElement) =>
    list.replaceChildren(
      ...facts().map(([name, value]) =>
        buildElement('div', {}, buildElement('dt', {}, name), buildElement('dd', {}, value)),
      ),
    );
  const close = () => {
    clearInterval(timer);
    panel?.remove();
    panel = undefined;
  };
  const open = () => {
    const list = buildElement('dl');
    const button = buildElement('button', { type: 'button', 'aria-label': word('controls.close') }, '×');
    button.addEventListener('click', () => {
      close();
      root.focus({ preventScroll: true });
    });
    panel = buildElement(
      'section',
      { class: 'mf-player-statistics', 'aria-label': word('controls.statistics') },
      button,
      list,
    );
    root.append(panel);
    draw(list);
    timer = setInterval(() => draw(list), REFRESH_MS);
  };
  return { toggle: () => (panel ? close() : open()), dispose: close };
};
