/** What the visitor chose for other videos, on this one; and what they choose here, for the next. */
import type { FeatureContext } from './feature.ts';
import { SAVER_HEIGHT, type SettingsStore } from './player-settings.ts';

/** A slider that is dragged tells many volumes. */
const VOLUME_SETTLES_MS = 400;

const wantsLessData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

export const applySettings = (
  { video, engine }: Pick<FeatureContext, 'video' | 'engine'>,
  settings: SettingsStore,
): (() => void) => {
  let isHeightApplied = false;
  let saver = false;
  const cap = () => {
    const isOn = settings.get().savesData || wantsLessData();
    if (isOn === saver) return;
    saver = isOn;
    engine.capHeight(isOn ? SAVER_HEIGHT : undefined);
    const chosen = engine.levels.find(({ index }) => index === engine.choice);
    if (isOn && chosen && chosen.height > SAVER_HEIGHT) engine.chooseLevel('auto');
  };
  /** The chosen height, or the highest below it. */
  const chooseHeight = () => {
    if (engine.levels.length === 0) return;
    cap();
    const { height } = settings.get();
    if (isHeightApplied || height === null || settings.get().savesData) return;
    isHeightApplied = true;
    const level = engine.levels.filter((other) => other.height <= height).at(-1) ?? engine.levels[0];
    if (level && engine.choice === 'auto') engine.chooseLevel(level.index);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepVolume = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A hidden page is silent for itself alone.
      if (document.documentElement.hasAttribute('data-hidden')) return;
      const { volume, isMuted } = settings.get();
      if (volume !== video.volume || isMuted !== video.muted)
        settings.set({ volume: video.volume, isMuted: video.muted });
    }, VOLUME_SETTLES_MS);
  };
  const { volume, isMuted, rate } = settings.chosen();
  if (volume !== undefined) video.volume = volume;
  // Never the other way: what starts by itself may have to be silent.
  if (isMuted) video.muted = true;
  if (rate !== undefined) video.playbackRate = rate;
  video.addEventListener('volumechange', keepVolume);
  const undo = [engine.on('levels', chooseHeight), settings.subscribe(cap)];
  chooseHeight();
  cap();
  return () => {
    clearTimeout(timer);
    video.removeEventListener('volumechange', keepVolume);
    for (const step of undo) step();
  };
};
