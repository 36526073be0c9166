import { describe, expect, it } from '@jest/globals';
import { writeConsent } from './consent.ts';
import { followHistory, recentSearches, rememberSearch, rememberWatched, wipeHistory } from './history.ts';
import { createStore } from './store.ts';
import { chooseDiscreet } from './discreet.ts';
import { resetDeviceStorage } from '../testing/device-storage.ts';

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
resetDeviceStorage();

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

  it('keeps nothing without consent, and deletes it when consent is withdrawn', () => {
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
