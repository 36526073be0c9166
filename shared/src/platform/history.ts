/**
 * What this visitor watched and searched, on this device alone: never sent anywhere. The device's storage is the truth, so that
 * tabs add to one list; the slice mirrors it. Nothing is kept without consent, or when the visitor switched history off.
 */
import {
  createAction,
  createSelector,
  createSlice,
  type Middleware,
  type PayloadAction,
} from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { subscribeConsent } from './consent.ts';
import { readDiscreet } from './discreet.ts';
import { type LocalKey, localStore } from './local-store.ts';
import { useViewer } from './site-context.ts';

export interface WatchedEntry {
  type: 'video';
  params: {
    video_id: number;
    dir: string;
    title: string;
    /** Address of its picture, and its length as cards show it; entries of before have neither. */
    thumb?: string;
    duration?: string;
  };
  /** When, ISO. */
  at: string;
}
/** How far one video was watched. */
export interface Progress {
  videoId: number;
  /** The member's id; 0 for the anonymous. */
  ownerId: number;
  /** From the start; the whole length once it was seen to its end. */
  atSeconds: number;
  durationSeconds: number;
}
export interface History {
  /** Newest first. */
  searches: readonly string[];
  watched: readonly WatchedEntry[];
  progress: readonly Progress[];
}
/** Source: docs/specification/limits.md. */
export const RECENT_SEARCHES_SHOWN = 3;
const SEARCHES_MAX = 20;
const WATCHED_MAX = 500;

const isWatched = (entry: unknown): entry is WatchedEntry => {
  const { type, params, at } = (entry ?? {}) as Partial<WatchedEntry>;
  return (
    type === 'video' &&
    Number.isSafeInteger(params?.video_id) &&
    [params?.dir, params?.title, at].every((text) => typeof text === 'string') &&
    [params?.thumb, params?.duration].every((text) => text === undefined || typeof text === 'string')
  );
};
const SEARCHES: LocalKey<readonly string[]> = {
  name: 'search-history',
  parse: (value) =>
    Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : undefined,
};
const WATCHED: LocalKey<readonly WatchedEntry[]> = {
  name: 'watch-history',
  parse: (value) => (Array.isArray(value) ? value.filter(isWatched) : undefined),
};
const isProgress = (entry: unknown): entry is Progress => {
  const { videoId, ownerId, atSeconds, durationSeconds = 0 } = (entry ?? {}) as Partial<Progress>;
  return [videoId, ownerId, atSeconds].every(Number.isFinite) && durationSeconds > 0;
};
const PROGRESS: LocalKey<readonly Progress[]> = {
  name: 'watch-progress',
  parse: (value) => (Array.isArray(value) ? value.filter(isProgress) : undefined),
};
/** For what changes the device's storage itself (shared/src/watch-progress.ts); `refreshHistory` is to be dispatched afterwards. */
export const HISTORY_KEYS = { watched: WATCHED, progress: PROGRESS } as const;
const NONE: History = { searches: [], watched: [], progress: [] };

/** Of this device, right now. Browser only. */
const readHistory = (): History => ({
  searches: localStore.read(SEARCHES) ?? NONE.searches,
  watched: localStore.read(WATCHED) ?? NONE.watched,
  progress: localStore.read(PROGRESS) ?? NONE.progress,
});

export const historySlice = createSlice({
  name: 'history',
  initialState: NONE,
  reducers: { receiveHistory: (_, { payload }: PayloadAction<History>) => payload },
});
const { receiveHistory } = historySlice.actions;
/** What this device holds right now. Browser only. */
export const refreshHistory = () => receiveHistory(readHistory());

/** The last of equal ones counts. */
export const rememberSearch = createAction<string>('history/rememberSearch');
export const rememberWatched = createAction<WatchedEntry>('history/rememberWatched');
export const wipeHistory = createAction('history/wipe');

/** Carries the actions out at the storage, whatever other tabs wrote meanwhile. */
export const historyMiddleware: Middleware = () => (next) => (action) => {
  if (wipeHistory.match(action)) {
    localStore.remove(SEARCHES);
    localStore.remove(WATCHED);
    localStore.remove(PROGRESS);
    return next(receiveHistory(NONE));
  }
  const isSearch = rememberSearch.match(action);
  if (!isSearch && !rememberWatched.match(action)) return next(action);
  const { searches, watched } = readHistory();
  if (!readDiscreet().includes('nohistory')) {
    if (isSearch) {
      const others = searches.filter((text) => text !== action.payload);
      localStore.write(SEARCHES, [action.payload, ...others].slice(0, SEARCHES_MAX));
    } else {
      const { video_id } = action.payload.params;
      const others = watched.filter(({ params }) => params.video_id !== video_id);
      localStore.write(WATCHED, [action.payload, ...others].slice(0, WATCHED_MAX));
    }
  }
  return next(refreshHistory());
};

/** To be called once by the host, after hydration. @returns stop */
export const followHistory = (
  dispatch: (action: ReturnType<typeof receiveHistory>) => unknown,
): (() => void) => {
  const refresh = () => dispatch(refreshHistory());
  refresh();
  const stops = [
    localStore.subscribe(SEARCHES, refresh),
    localStore.subscribe(WATCHED, refresh),
    localStore.subscribe(PROGRESS, refresh),
    subscribeConsent(refresh),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

type StateWithHistory = Record<typeof historySlice.name, History>;

/** Percent by owner and video; made once for all cards of a page. */
const selectMarks = createSelector(
  [({ history }: StateWithHistory) => history.watched, ({ history }: StateWithHistory) => history.progress],
  (watched, progress) =>
    new Map([
      ...watched.map(({ params }) => [`0 ${params.video_id}`, 100] as const),
      ...progress.map(
        ({ videoId, ownerId, atSeconds, durationSeconds }) =>
          [`${ownerId} ${videoId}`, Math.ceil((atSeconds / durationSeconds) * 100)] as const,
      ),
    ]),
);
/**
 * How much of a video the viewer has watched on this device, percent; 100 also where only that it was watched is known. Undefined
 * for what was not watched, on the server and during hydration.
 */
export const useWatchedPercent = (videoId: number): number | undefined => {
  const viewer = useViewer();
  const ownerId = viewer.status === 'member' ? viewer.member._id : 0;
  return useSelector((state: StateWithHistory) => selectMarks(state).get(`${ownerId} ${videoId}`));
};
/** Newest first; empty on the server and during hydration. */
export const useWatchHistory = (): readonly WatchedEntry[] =>
  useSelector(({ history }: StateWithHistory) => history.watched);
const selectSearches = ({ history }: StateWithHistory) => history.searches;
/** The last ones, newest first; empty on the server and during hydration. */
export const useRecentSearches = (): readonly string[] =>
  useSelector(selectSearches).slice(0, RECENT_SEARCHES_SHOWN);
/** The same, of a state. */
export const recentSearches = (state: StateWithHistory): readonly string[] =>
  selectSearches(state).slice(0, RECENT_SEARCHES_SHOWN);
