/** What a video that ended in the corner leads on to, asked without its page. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { writeDeviceLibrary } from '@foyer/shared/device-library';
import { createStore, writeConsent } from '@foyer/shared/platform';
import {
  buildListingPage,
  buildVideoAnswer,
  buildVideoCard,
  buildVideoFile,
  buildViewer,
  buildWithheldVideo,
} from '@foyer/shared/testing/builders';
import {
  type ApiAnswers,
  ApiFailure,
  fakeTransport,
  postedBodies,
} from '@foyer/shared/testing/fake-transport';
import { createWord } from '../../player/features/words.ts';
import { createCorner } from '../../player/features/corner.ts';
import { endKeptPlayer } from '../../player/kept-player.ts';
import { testLabels, testWords } from '../../player/test-labels.ts';
import english from '../../player/words/en.json' with { type: 'json' };
import { writeAutoplayNext } from './autoplay-next.ts';
import type { PlayNext } from './find-next.ts';
import { loadNext } from './play-next.ts';
import { shownInTab } from './use-next-up.ts';
import { clearVisitor } from '../watch-page.fixture.ts';

const videoAt = (id: number, asMember = false) => `/api/json/video/${asMember ? 0 : 3600}/0/0/${id}.json`;
const named = (id: number) =>
  buildVideoAnswer({ video_id: id, dir: `harbour-${id}`, title: `Harbour ${id}` });
const api: ApiAnswers = {
  '/api/json/videos_related2/432000/36/0/0/3.all.': buildListingPage({
    videos: [3, 5, 6].map((video_id) => buildVideoCard({ video_id })),
  }),
  ...Object.fromEntries([4, 5, 6, 7].map((id) => [videoAt(id), named(id)])),
  '/api/videofile.php?video_id=': buildVideoFile(),
  '/api/json/watched_parts/': { parts: [] },
  'POST /api/stats.php': { ok: true },
};
const PLAYLIST = '/api/json/playlist/86400/4.json';
const rows = (page: number, lifetime = 86400) =>
  `/api/json/videos2/${lifetime}/straight/latest-updates/60/playlist.4.${page}.all...json`;

const ask = async (
  address: string,
  answers: ApiAnswers = {},
  viewer: PlayNext['viewer'] = { status: 'anonymous' },
  nextWaits = false,
) => {
  const { transport, requests } = fakeTransport({ ...api, ...answers });
  const { dispatch } = createStore(transport);
  const playNextVideo: PlayNext = {
    dispatch,
    gender: 'straight',
    viewer,
    goTo: () => {},
    isNeutral: false,
    labels: testLabels(),
    words: testWords(),
    language: 'en',
  };
  const next = await loadNext({ videoId: 3, address, nextWaits }, playNextVideo);
  const play = () => {
    document.body.innerHTML = '<div id="mini-player"></div>';
    const user = { title: 'Harbour 3', path: address, expand: () => {}, close: () => {} };
    const corner = createCorner(createWord(english), user);
    next?.play(corner);
    return corner;
  };
  const written = () => postedBodies(requests);
  return { next, play, written };
};

beforeEach(() => {
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockReturnValue(new Promise(() => {}));
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
});
afterEach(() => {
  endKeptPlayer();
  shownInTab.clear();
  writeAutoplayNext(true);
  clearVisitor();
  jest.restoreAllMocks();
});

describe('what follows in the corner', () => {
  it('is the first related video that this tab has not shown', async () => {
    expect((await ask('/videos/3/harbour/')).next?.title).toBe('Harbour 5');
    shownInTab.add(5);
    expect((await ask('/videos/3/harbour/')).next?.title).toBe('Harbour 6');
  });

  it('is the next of the playlist, whose place it keeps, over its pages too', async () => {
    const inPlaylist = {
      [PLAYLIST]: { playlist: { playlist_id: 4, title: 'Evenings' } },
      [rows(1)]: buildListingPage({
        videos: [2, 3, 4].map((video_id) => buildVideoCard({ video_id, dir: `harbour-${video_id}` })),
        total_count: 3,
      }),
    };
    const { next, play } = await ask('/videos/3/harbour/?playlist=4&pl_page=1', inPlaylist);
    expect(next?.title).toBe('Harbour 4');
    expect(play().element.querySelector('a')?.getAttribute('href')).toBe(
      '/videos/4/harbour-4/?playlist=4&pl_page=1',
    );
    const ofTwoPages = {
      ...inPlaylist,
      [rows(1)]: buildListingPage({ videos: [buildVideoCard({ video_id: 3 })], total_count: 61 }),
      [rows(2)]: buildListingPage({
        videos: [buildVideoCard({ video_id: 7, dir: 'quay' })],
        total_count: 61,
      }),
    };
    const later = await ask('/videos/3/harbour/?playlist=4', ofTwoPages);
    expect(later.play().element.querySelector('a')?.getAttribute('href')).toBe(
      '/videos/7/quay/?playlist=4&pl_page=2',
    );
    // At its end what resembles the video most goes on.
    const last = {
      ...inPlaylist,
      [rows(1)]: buildListingPage({ videos: [buildVideoCard({ video_id: 3 })], total_count: 1 }),
    };
    expect((await ask('/videos/3/harbour/?playlist=4', last)).next?.title).toBe('Harbour 5');
  });

  it('is the next of a private playlist for its owner alone', async () => {
    const answers = {
      [PLAYLIST]: { playlist: null, code: 'playlist_private' },
      [rows(1)]: buildListingPage({ videos: [] }),
      '/api/json/playlist/0/4.json': { playlist: { playlist_id: 4, title: 'Evenings' } },
      [rows(1, 0)]: buildListingPage({
        videos: [3, 4].map((video_id) => buildVideoCard({ video_id })),
        total_count: 2,
      }),
    };
    const owner: PlayNext['viewer'] = { status: 'member', member: buildViewer() };
    const address = '/videos/3/harbour/?playlist=4';
    expect((await ask(address, answers, owner)).next?.title).toBe('Harbour 4');
    expect((await ask(address, answers)).next?.title).toBe('Harbour 5');
  });

  it('is the next of a playlist of this device that can still be watched', async () => {
    writeConsent(['functional']);
    const at = '2026-01-01T00:00:00Z';
    const videos = [3, 8, 9, 7].map((video_id) => ({
      video_id,
      dir: `d${video_id}`,
      title: `T${video_id}`,
      at,
    }));
    writeDeviceLibrary({
      favourite: [],
      watch_later: [],
      playlists: [{ id: 2, title: 'Mine', description: '', orientation: 'straight', videos, changed: at }],
    });
    const gone = {
      [videoAt(8)]: new ApiFailure(404, 'video_not_found'),
      [videoAt(9)]: buildVideoAnswer(buildWithheldVideo({ video_id: 9, status: 'private' })),
    };
    const { next, play } = await ask('/videos/3/harbour/#playlist=2&pl_page=1', gone);
    expect(next?.title).toBe('Harbour 7');
    expect(play().element.querySelector('a')?.getAttribute('href')).toBe(
      '/videos/7/d7/#playlist=2&pl_page=1',
    );
  });

  it('starts automatically as the visitor chose, and is nothing where nothing can be had', async () => {
    expect((await ask('/videos/3/harbour/')).next?.startsInSeconds).toBe(8);
    writeAutoplayNext(false);
    expect((await ask('/videos/3/harbour/')).next?.startsInSeconds).toBeUndefined();
    writeAutoplayNext(true);
    // Cancelled on its page already.
    expect((await ask('/videos/3/harbour/', {}, undefined, true)).next?.startsInSeconds).toBeUndefined();
    const down = { '/api/json/videos_related2/432000/36/0/0/3.all.': new ApiFailure(503, 'unavailable') };
    expect((await ask('/videos/3/harbour/', down)).next).toBeUndefined();
  });
});

describe('a video that plays in the corner', () => {
  it('counts as viewed a second after it started, and is remembered as watched', async () => {
    writeConsent(['functional']);
    const { play, written } = await ask('/videos/3/harbour/');
    const corner = play();
    jest.useFakeTimers();
    await jest.advanceTimersByTimeAsync(5000);
    expect(written()).toEqual([]);
    corner.element.querySelector('video')?.dispatchEvent(new Event('playing'));
    await jest.advanceTimersByTimeAsync(1000);
    expect(written()).toEqual([expect.objectContaining({ act: 'view', object_id: 5 })]);
    expect(localStorage.getItem('foyer.watch-history')).toContain('Harbour 5');
    expect(shownInTab.has(5)).toBe(true);
  });

  it('counts nothing once it was closed', async () => {
    const { play, written } = await ask('/videos/3/harbour/');
    const corner = play();
    jest.useFakeTimers();
    corner.element.querySelector('video')?.dispatchEvent(new Event('playing'));
    endKeptPlayer();
    await jest.advanceTimersByTimeAsync(5000);
    expect(written()).toEqual([]);
  });
});
