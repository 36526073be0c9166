/**
 * How far videos were watched on this device: for the bar on cards, and to go on from there. Never sent anywhere. Kept by owner, so
 * that whoever signs out leaves no marks to the next visitor of this browser.
 */
import { createAction } from '@reduxjs/toolkit';
import { type LocalKey, localStore } from './local-store.ts';

export interface Progress {
  videoId: number;
  /** The member's id; 0 for the anonymous. */
  ownerId: number;
  /** From the start; the whole length once it was seen to its end. */
  atSeconds: number;
  durationSeconds: number;
}
const PROGRESS_MAX = 500;
/** Under so much nobody has begun; so close to its end a video is over. */
const BEGUN_SECONDS = 5;
const OVER_PART = 0.95;

const isProgress = (entry: unknown): entry is Progress => {
  const { videoId, ownerId, atSeconds, durationSeconds } = (entry ?? {}) as Partial<Progress>;
  const numbers = [videoId, ownerId, atSeconds, durationSeconds];
  return numbers.every(Number.isFinite) && Number(durationSeconds) > 0;
};
export const PROGRESS: LocalKey<readonly Progress[]> = {
  name: 'watch-progress',
  parse: (value) => (Array.isArray(value) ? value.filter(isProgress) : undefined),
};

export const rememberProgress = createAction<Progress>('history/rememberProgress');

/** Newest first. Browser only. */
export const readProgressList = (): readonly Progress[] => localStore.read(PROGRESS) ?? [];

export const writeProgress = (progress: Progress): void => {
  const { videoId, ownerId, atSeconds, durationSeconds } = progress;
  if (atSeconds < BEGUN_SECONDS && durationSeconds > 2 * BEGUN_SECONDS) return;
  const isOver = atSeconds >= durationSeconds * OVER_PART;
  const others = readProgressList().filter((entry) => entry.videoId !== videoId || entry.ownerId !== ownerId);
  const entry = { ...progress, atSeconds: isOver ? durationSeconds : Math.floor(atSeconds) };
  localStore.write(PROGRESS, [entry, ...others].slice(0, PROGRESS_MAX));
};

/** Whoever watched it. */
export const forgetProgress = (videoId: number): void => {
  localStore.write(
    PROGRESS,
    readProgressList().filter((entry) => entry.videoId !== videoId),
  );
};

/** Where to go on; 0 for what was not begun or seen to its end. Browser only. */
export const readStartSeconds = (videoId: number, ownerId: number): number => {
  const entry = readProgressList().find(
    (progress) => progress.videoId === videoId && progress.ownerId === ownerId,
  );
  return entry && entry.atSeconds < entry.durationSeconds ? entry.atSeconds : 0;
};
