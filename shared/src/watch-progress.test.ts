import { describe, expect, it } from '@jest/globals';
import { writeConsent } from './platform/consent.ts';
import { chooseDiscreet } from './platform/discreet.ts';
import { followHistory, rememberWatched, wipeHistory } from './platform/history.ts';
import { type AppStore, createStore } from './platform/store.ts';
import { removeWatched, keepProgress, readStartSeconds } from './watch-progress.ts';
import { resetDeviceStorage } from './testing/device-storage.ts';

resetDeviceStorage();

const open = () => {
  const store = createStore(async () => ({ data: null }));
  followHistory(store.dispatch)();
  return store;
};
const keep = ({ dispatch }: AppStore, atSeconds: number, videoId = 1, ownerId = 0) =>
  keepProgress(dispatch, { videoId, ownerId, atSeconds, durationSeconds: 100 });
const watched = (id: number) =>
  rememberWatched({
    type: 'video',
    params: { video_id: id, dir: `harbour-${id}`, title: `Harbour ${id}` },
    at: '2026-01-15T12:00:00.000Z',
  });

describe('how far videos were watched', () => {
  it('is kept for anyone who watched, by video, the last place alone', () => {
    const store = open();
    for (const [at, ...whose] of [[20], [40], [70, 1, 7], [30, 2]] as const) keep(store, at, ...whose);
    expect([readStartSeconds(1, 0), readStartSeconds(1, 7), readStartSeconds(2, 0)]).toEqual([40, 70, 30]);
    expect(readStartSeconds(2, 7)).toBe(0);
  });

  it('starts over after the end, and does not count the first seconds', () => {
    const store = open();
    keep(store, 97);
    expect(readStartSeconds(1, 0)).toBe(0);
    expect(store.getState().history.progress).toEqual([
      { videoId: 1, ownerId: 0, atSeconds: 100, durationSeconds: 100 },
    ]);
    keep(store, 3, 2);
    expect(store.getState().history.progress).toHaveLength(1);
  });

  it('needs consent and a history that is on, and goes with it', () => {
    const store = open();
    store.dispatch(chooseDiscreet(['nohistory']));
    keep(store, 40);
    expect(localStorage).toHaveLength(0);
    store.dispatch(chooseDiscreet([]));
    keep(store, 40);
    for (const id of [1, 2]) store.dispatch(watched(id));
    removeWatched(store.dispatch, [1]);
    expect(store.getState().history.watched.map(({ params }) => params.video_id)).toEqual([2]);
    expect(readStartSeconds(1, 0)).toBe(0);
    keep(store, 40);
    store.dispatch(wipeHistory());
    expect(localStorage).toHaveLength(0);
    writeConsent([]);
    keep(store, 40);
    expect(localStorage).toHaveLength(0);
  });

  it('survives text that is no list of places', () => {
    localStorage.setItem('foyer.watch-progress', '[{"videoId":1},{"videoId":1,"durationSeconds":0},7,null]');
    expect(open().getState().history.progress).toEqual([]);
  });
});
