import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeConsent } from './consent.ts';
import {
  followHistory,
  forgetWatched,
  recentSearches,
  rememberSearch,
  rememberWatched,
  wipeHistory,
} from './history.ts';
import { readStartSeconds, rememberProgress } from './watch-progress.ts';
import { createStore } from './store.ts';
import { chooseDiscreet } from './discreet.ts';

const open = () => {
  const store = createStore(async () => ({ data: null }));
  const stop = followHistory(store.dispatch);
  return { store, stop, searches: () => recentSearches(store.getState()) };
};
const watched = (id: number) =>
  rememberWatched({
    type: 'video',
    params: { video_id: id, dir: `harbour-${id}`, title: `Harbour ${id}` },
    at: '2026-01-15T12:00:00.000Z',
  });
const forget = () => {
  for (const name of ['consent', 'discreet']) document.cookie = `${name}=; path=/; max-age=0`;
  localStorage.clear();
};
beforeEach(() => {
  forget();
  writeConsent(['functional']);
});
afterEach(forget);

describe('local history', () => {
  it('shows the last three searches, newest first, each once', () => {
    const { store, searches } = open();
    for (const text of ['sea', 'night', 'harbour', 'rain', 'night']) store.dispatch(rememberSearch(text));
    expect(searches()).toEqual(['night', 'rain', 'harbour']);
  });

  it('keeps each video once, the last time first', () => {
    const { store } = open();
    for (const id of [1, 2, 1]) store.dispatch(watched(id));
    expect(store.getState().history.watched.map(({ params }) => params.video_id)).toEqual([1, 2]);
  });

  it('is one list for all tabs, also when neither heard of the other yet', () => {
    const [first, second] = [open(), open()];
    first.store.dispatch(rememberSearch('sea'));
    second.store.dispatch(rememberSearch('night'));
    expect(second.searches()).toEqual(['night', 'sea']);
    window.dispatchEvent(new StorageEvent('storage', { key: 'foyer.search-history' }));
    expect(first.searches()).toEqual(['night', 'sea']);
  });

  it('is wiped in one go, for the next visit too', () => {
    const { store } = open();
    store.dispatch(rememberSearch('sea'));
    store.dispatch(watched(1));
    store.dispatch(wipeHistory());
    expect(store.getState().history).toEqual({ searches: [], watched: [], progress: [] });
    expect(localStorage).toHaveLength(0);
    expect(open().searches()).toEqual([]);
  });

  it('keeps nothing without consent, and forgets when it is withdrawn', () => {
    const { store, searches } = open();
    store.dispatch(rememberSearch('sea'));
    writeConsent([]);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    store.dispatch(rememberSearch('night'));
    expect([searches(), localStorage.length]).toEqual([[], 0]);
  });

  it('keeps nothing new once it is switched off', () => {
    const { store, searches } = open();
    store.dispatch(chooseDiscreet(['nohistory']));
    store.dispatch(rememberSearch('sea'));
    store.dispatch(watched(1));
    expect([searches(), localStorage.length]).toEqual([[], 0]);
    store.dispatch(chooseDiscreet([]));
    store.dispatch(rememberSearch('sea'));
    expect(searches()).toEqual(['sea']);
  });
});

describe('how far videos were watched', () => {
  const progress = (atSeconds: number, videoId = 1, ownerId = 0) =>
    rememberProgress({ videoId, ownerId, atSeconds, durationSeconds: 100 });

  it('is kept for whoever watched, by video, the last place alone', () => {
    const { store } = open();
    for (const action of [progress(20), progress(40), progress(70, 1, 7), progress(30, 2)])
      store.dispatch(action);
    expect([readStartSeconds(1, 0), readStartSeconds(1, 7), readStartSeconds(2, 0)]).toEqual([40, 70, 30]);
    expect(readStartSeconds(2, 7)).toBe(0);
  });

  it('begins anew after the end, and does not count the first seconds', () => {
    const { store } = open();
    store.dispatch(progress(97));
    expect(readStartSeconds(1, 0)).toBe(0);
    expect(store.getState().history.progress).toEqual([
      { videoId: 1, ownerId: 0, atSeconds: 100, durationSeconds: 100 },
    ]);
    store.dispatch(progress(3, 2));
    expect(store.getState().history.progress).toHaveLength(1);
  });

  it('needs consent and a history that is on, and goes with it', () => {
    const { store } = open();
    store.dispatch(chooseDiscreet(['nohistory']));
    store.dispatch(progress(40));
    expect(localStorage).toHaveLength(0);
    store.dispatch(chooseDiscreet([]));
    store.dispatch(progress(40));
    store.dispatch(watched(1));
    store.dispatch(watched(2));
    store.dispatch(forgetWatched(1));
    expect(store.getState().history.watched.map(({ params }) => params.video_id)).toEqual([2]);
    expect(readStartSeconds(1, 0)).toBe(0);
    store.dispatch(progress(40));
    store.dispatch(wipeHistory());
    expect(localStorage).toHaveLength(0);
    writeConsent([]);
    store.dispatch(progress(40));
    expect(localStorage).toHaveLength(0);
  });

  it('survives text that is no list of places', () => {
    localStorage.setItem('foyer.watch-progress', '[{"videoId":1},{"videoId":1,"durationSeconds":0},7,null]');
    expect(open().store.getState().history.progress).toEqual([]);
  });
});
