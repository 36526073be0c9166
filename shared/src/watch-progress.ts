/**
 * How far videos were watched on this device, for the bar on cards and to go on from there; and removing one video. Never sent
 * anywhere. Kept by owner, so that anyone who signs out leaves no marks to the next visitor of this browser. Browser only.
 */
import {
  HISTORY_KEYS,
  localStore,
  type Progress,
  readDiscreet,
  refreshHistory,
  type WatchedEntry,
} from '@foyer/shared/platform';

const PROGRESS_MAX = 500;
/** Under so much nobody has started; so close to its end a video is over. */
const BEGUN_SECONDS = 5;
const OVER_PART = 0.95;

type Dispatch = (action: ReturnType<typeof refreshHistory>) => unknown;

const readAll = (): readonly Progress[] => localStore.read(HISTORY_KEYS.progress) ?? [];

/** As consent and the visitor's settings allow. */
export const keepProgress = (dispatch: Dispatch, progress: Progress): void => {
  const { videoId, ownerId, atSeconds, durationSeconds } = progress;
  if (readDiscreet().includes('nohistory')) return;
  if (atSeconds < BEGUN_SECONDS && durationSeconds > 2 * BEGUN_SECONDS) return;
  const isOver = atSeconds >= durationSeconds * OVER_PART;
  const entry = { ...progress, atSeconds: isOver ? durationSeconds : Math.floor(atSeconds) };
  const others = readAll().filter((other) => other.videoId !== videoId || other.ownerId !== ownerId);
  localStore.write(HISTORY_KEYS.progress, [entry, ...others].slice(0, PROGRESS_MAX));
  dispatch(refreshHistory());
};

/** Where to go on; 0 for what was not started or seen to its end. */
export const readStartSeconds = (videoId: number, ownerId: number): number => {
  const entry = readAll().find((progress) => progress.videoId === videoId && progress.ownerId === ownerId);
  return entry && entry.atSeconds < entry.durationSeconds ? entry.atSeconds : 0;
};

const readWatched = (): readonly WatchedEntry[] => localStore.read(HISTORY_KEYS.watched) ?? [];

/** That the videos were watched here, and how far, no matter who did. @returns takes it back */
export const removeWatched = (dispatch: Dispatch, videoIds: readonly number[]): (() => void) => {
  const isKept = ({ params }: WatchedEntry) => !videoIds.includes(params.video_id);
  const hasPlace = ({ videoId }: Progress) => !videoIds.includes(videoId);
  const [watched, places] = [readWatched(), readAll()];
  localStore.write(HISTORY_KEYS.watched, watched.filter(isKept));
  localStore.write(HISTORY_KEYS.progress, places.filter(hasPlace));
  dispatch(refreshHistory());
  return () => {
    // What was watched meanwhile stays.
    const back = [...readWatched().filter(isKept), ...watched.filter((entry) => !isKept(entry))];
    back.sort((first, second) => Date.parse(second.at) - Date.parse(first.at));
    localStore.write(HISTORY_KEYS.watched, back);
    localStore.write(HISTORY_KEYS.progress, [
      ...readAll().filter(hasPlace),
      ...places.filter((place) => !hasPlace(place)),
    ]);
    dispatch(refreshHistory());
  };
};
