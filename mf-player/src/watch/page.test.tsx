import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  buildListingPage,
  buildMany,
  buildVideo,
  buildVideoAnswer,
  buildVideoCard,
  buildVideoFile,
  buildViewer,
  buildWithheldVideo,
} from '@foyer/shared/testing/builders';
import { addToDevice, readDeviceLibrary, writeDeviceLibrary } from '@foyer/shared/device-library';
import { writeConsent } from '@foyer/shared/platform';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../messages/en.json' with { type: 'json' };
import { page } from './page.tsx';

const VIDEO = '/api/json/video/3600/0/0/3.json';
const related = buildListingPage({
  videos: buildMany(36, (index) => buildVideoCard({ video_id: 100 + index, title: `Related ${index}` })),
  total_count: 60,
});
const AS_MEMBER = '/api/json/video/0/0/0/3.json';
const SUBSCRIBED = '/api/subscribed.json';
const NOBODY = { subscribed: false };
const KEPT = { favourite: false, watch_later: false, playlist_ids: [] };
/** What stands where a video cannot be watched. */
const INSTEAD = '/api/json/videos2/3600/straight/most-popular/12/..1.all...json';
const answers = {
  [INSTEAD]: buildListingPage({
    videos: buildMany(12, (index) => buildVideoCard({ video_id: 500 + index, title: `Popular ${index}` })),
  }),
  [VIDEO]: buildVideoAnswer({ video_id: 3, dir: 'harbour', title: 'Harbour at night' }),
  '/api/json/videos_related2/432000/36/0/0/3.all.': related,
  '/api/videofile.php?video_id=3': buildVideoFile({ video_id: 3 }),
  'POST /api/stats.php': { ok: true },
};
const show = (options: Parameters<typeof renderInApp>[1] = {}) =>
  renderInApp(page, {
    path: '/videos/3/harbour/',
    params: { id: '3', dir: 'harbour' },
    api: answers,
    messages,
    ...options,
  });

const countIn = (button: HTMLElement) => Number(button.querySelector('data')?.value);

afterEach(() => {
  jest.useRealTimers();
  document.cookie = 'consent=; path=/; max-age=0';
  localStorage.clear();
});

describe('the watch page: what decides its status', () => {
  it('keeps the direction of what members write from the writing around it', async () => {
    const video = { video_id: 3, dir: 'harbour', title: 'مرفأ 7', description: 'ليل 9' };
    const member = { id: 7, name: 'أنا', avatar: '/static/monogram/A.7.svg' };
    await show({ api: { ...answers, [VIDEO]: buildVideoAnswer({ ...video, member }) } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('dir', 'auto');
    expect(screen.getByText('ليل 9')).toHaveAttribute('dir', 'auto');
    expect(screen.getByText('أنا').tagName).toBe('BDI');
  });

  it('is 200 with video, related videos, file and the comments widget', async () => {
    const { result } = await show();
    expect(result).toEqual({
      status: 200,
      slots: [{ name: 'watch.under-player', props: { section: 'video', objectId: '3' }, hydrates: 'near' }],
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Harbour at night');
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(12);
    expect(screen.getByRole('link', { name: /quiet-otter/ })).toHaveAttribute('href', '/members/7/info/');
    expect(screen.getByTestId('slot:watch.under-player')).toBeInTheDocument();
  });

  it('shows the poster in the sizes and formats that the answer offers, and tells other sites the JPEG', async () => {
    const srcset = '/p-640.webp 640w, /p.webp 854w';
    const scr_sources = [{ type: 'image/webp' as const, srcset }];
    await show({
      api: { ...answers, [VIDEO]: buildVideoAnswer({ video_id: 3, dir: 'harbour', scr_sources }) },
    });
    const source = document.querySelector('.mf-player-frame source[type="image/webp"]');
    expect(source).toHaveAttribute('srcset', srcset);
    expect(source?.getAttribute('sizes')).toMatch(/, 100vw$/);
    expect(document.querySelector('meta[property="og:image"]')?.getAttribute('content')).toMatch(/\.jpg$/);
  });

  it('redirects a wrong or missing dir for good, query kept', async () => {
    const { result } = await show({ params: { id: '3', dir: 'old' }, search: '?related=2&lang=ja' });
    expect(result).toEqual({ status: 301, redirect: '/videos/3/harbour/?related=2&lang=ja' });
    const missing = await show({ params: { id: '3' } });
    expect(missing.result?.status).toBe(301);
  });

  it.each([
    ['deleted', 410, 'Video has been recently deleted'],
    ['private', 403, 'Video is private! You should log in to watch it'],
  ] as const)('is never indexed when %s', async (status, expected, sentence) => {
    const api = { ...answers, [VIDEO]: buildVideoAnswer(buildWithheldVideo({ video_id: 3, status })) };
    const { result } = await show({ api });
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
    expect(screen.getByText('Popular 12')).toBeInTheDocument();
    expect(result?.status).toBe(expected);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(sentence);
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  it('is 404 for an unknown video and for no number, and asks for it once at most', async () => {
    const api = { ...answers, [VIDEO]: new ApiFailure(404, 'not_found') };
    const { result, requests } = await show({ api });
    expect(result).toEqual({ status: 404 });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Video not found');
    expect(requests.filter(({ url }) => url === VIDEO)).toHaveLength(1);
    const other = await show({ params: { id: '3x', dir: 'harbour' } });
    expect(other.result?.status).toBe(404);
    expect(other.requests.filter(({ url }) => url.includes('/video/'))).toHaveLength(0);
  });

  describe('when play is asked for and the file is refused', () => {
    beforeEach(() => {
      jest.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
    });
    afterEach(() => {
      jest.restoreAllMocks();
    });
    const FILE = '/api/videofile.php?video_id=3';
    const playWith = async (api: Parameters<typeof renderInApp>[1] & object) => {
      const told = jest.spyOn(console, 'error').mockReturnValue();
      const shown = await show(api);
      await userEvent.click(screen.getByRole('button', { name: /^Play.*Harbour/ }));
      return { ...shown, told };
    };

    it('puts /404 in the place of a video that is no more', async () => {
      const gone = new ApiFailure(404, 'not_found');
      const { router } = await playWith({ api: { ...answers, [FILE]: gone, [AS_MEMBER]: gone } });
      await waitFor(() => expect(router.state.location.pathname).toBe('/404/'));
      expect(router.state.historyAction).toBe('REPLACE');
    });

    it('says what became of one that is hidden since', async () => {
      await playWith({
        api: {
          ...answers,
          [INSTEAD]: answers[INSTEAD],
          [FILE]: new ApiFailure(410, 'not_found'),
          [AS_MEMBER]: buildVideoAnswer(buildWithheldVideo({ video_id: 3, status: 'deleted' })),
        },
      });
      expect(await screen.findByText('Video has been recently deleted')).toBeInTheDocument();
    });

    it('keeps the poster, offers to try again, and tells the console alone, where the call just failed', async () => {
      const { router, told } = await playWith({
        api: { ...answers, [FILE]: new ApiFailure(503, 'unavailable') },
      });
      expect(await screen.findByRole('alert')).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
      expect(document.querySelector('.mf-player-poster')).toBeInTheDocument();
      expect(told).toHaveBeenCalledTimes(1);
      expect(screen.queryByRole('status', { name: /toast/ })).toBeNull();
      expect(router.state.location.pathname).toBe('/videos/3/harbour/');
    });
  });

  it('shows a member their own pending video, its state, and where it is managed', async () => {
    const api = {
      ...answers,
      [VIDEO]: new ApiFailure(404, 'not_found'),
      [AS_MEMBER]: {
        video: {
          ...buildVideo({ video_id: 3, dir: 'harbour', title: 'Mine' }),
          status: 'private',
          status_id: 4,
        },
      },
      '/api/library.json?video_id=3': KEPT,
      [SUBSCRIBED]: NOBODY,
    };
    const { result } = await show({ api, viewer: buildViewer() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Mine' })).toBeInTheDocument();
    expect(result?.status).toBe(200);
    expect(screen.getByRole('note')).toHaveTextContent('In review');
    expect(screen.getByRole('link', { name: 'My videos' })).toHaveAttribute('href', '/members/7/ed_videos/');
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  it('has no player for a deleted video, which a moderator may see', async () => {
    const api = {
      ...answers,
      [VIDEO]: buildVideoAnswer(buildWithheldVideo({ video_id: 3, status: 'deleted' })),
      [AS_MEMBER]: {
        video: { ...buildVideo({ video_id: 3, title: 'Gone' }), status: 'deleted', status_id: 5 },
      },
      '/api/library.json?video_id=3': KEPT,
      [SUBSCRIBED]: NOBODY,
    };
    await show({ api, viewer: buildViewer({ _id: 8, is_moderator: true }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Gone' })).toBeInTheDocument();
    expect(screen.getByRole('note')).toHaveTextContent('Deleted');
    expect(screen.getByRole('link', { name: 'Moderation' })).toHaveAttribute('href', '/moderation/');
    expect(screen.queryByRole('button', { name: /^Play:/ })).toBeNull();
  });

  it('shows a member the private video that the member may watch', async () => {
    const api = {
      ...answers,
      [VIDEO]: buildVideoAnswer(buildWithheldVideo({ video_id: 3, status: 'private' })),
      '/api/json/video/0/0/0/3.json': {
        video: { ...buildVideo({ video_id: 3, title: 'Mine' }), status: 'private', is_private: 1 },
      },
      '/api/library.json?video_id=3': KEPT,
      [SUBSCRIBED]: NOBODY,
    };
    await show({ api, viewer: buildViewer() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Mine' })).toBeInTheDocument();
  });
});

describe('the watch page: what a visitor does', () => {
  it('counts a view once, a second after it shows', async () => {
    jest.useFakeTimers();
    const { requests } = await show();
    const views = () => requests.filter(({ url }) => url === '/api/stats.php');
    jest.advanceTimersByTime(900);
    expect(views()).toHaveLength(0);
    jest.advanceTimersByTime(5000);
    expect(views()).toHaveLength(1);
    expect(views()[0]?.body).toMatchObject({ act: 'view', section: 'video', object_id: 3 });
  });

  it('counts a like at once, and only one', async () => {
    await show();
    const like = screen.getByRole('button', { name: /^I like it/ });
    const before = countIn(like);
    await userEvent.click(like);
    await waitFor(() => expect(like).toHaveAttribute('aria-pressed', 'true'));
    expect(countIn(like)).toBe(before + 1);
    expect(like).toBeDisabled();
  });

  it('keeps the count and says so when the vote was given before', async () => {
    const refusal = { ok: false, error: 'voted', code: 'already_voted' };
    const { store } = await show({ api: { ...answers, 'POST /api/stats.php': refusal } });
    const like = screen.getByRole('button', { name: /^I like it/ });
    const before = countIn(like);
    await userEvent.click(like);
    await waitFor(() => expect(store.getState().notifications).toHaveLength(1));
    expect(store.getState().notifications[0]?.kind).toBe('error');
    expect(countIn(like)).toBe(before);
  });

  it('keeps favourites of the anonymous on the device, and takes them out again, without a word to the server', async () => {
    writeConsent(['functional']);
    const { requests, store } = await show();
    await userEvent.click(screen.getByRole('button', { name: 'Favourite' }));
    await screen.findByRole('button', { name: 'In favourites', pressed: true });
    expect(readDeviceLibrary().favourite).toMatchObject([{ video_id: 3, title: 'Harbour at night' }]);
    expect(store.getState().notifications.map(({ kind }) => kind)).toEqual(['success']);
    await userEvent.click(screen.getByRole('button', { name: 'In favourites' }));
    await screen.findByRole('button', { name: 'Favourite', pressed: false });
    expect(readDeviceLibrary().favourite).toEqual([]);
    expect(requests.some(({ url }) => url === '/api/input.php')).toBe(false);
  });

  it('shows what the device keeps already', async () => {
    writeConsent(['functional']);
    addToDevice('watch_later', [
      { video_id: 3, dir: 'harbour', title: 'Harbour at night', at: '2026-01-15T12:00:00.000Z' },
    ]);
    await show();
    await screen.findByRole('button', { name: /later/i, pressed: true });
  });

  it('asks the anonymous to sign in where the device may keep nothing', async () => {
    const openSignIn = jest.fn();
    const { requests } = await show({ hostActions: { openSignIn } });
    await userEvent.click(screen.getByRole('button', { name: 'Favourite' }));
    await waitFor(() =>
      expect(openSignIn).toHaveBeenCalledWith({
        resume: { remote: 'mf-player', action: 'add-to', args: { id: 3, list: 'favourite' } },
      }),
    );
    expect(requests.some(({ url }) => url === '/api/input.php')).toBe(false);
  });

  it('saves after signing in what was to be saved before, in that list alone', async () => {
    const interrupted = { remote: 'mf-player', action: 'add-to', args: { id: 3, list: 'favourite' } };
    const { requests } = await show({
      api: {
        ...answers,
        '/api/library.json?video_id=3': KEPT,
        [SUBSCRIBED]: NOBODY,
        'POST /api/input.php': { ok: true },
      },
      viewer: buildViewer(),
      hostActions: {
        onResume: (isMine, carryOut) => {
          if (isMine(interrupted)) carryOut(interrupted.args);
          return () => {};
        },
      },
    });
    await waitFor(() => expect(requests.some(({ url }) => url === '/api/input.php')).toBe(true));
    const writes = requests.filter(({ url }) => url === '/api/input.php').map(({ body }) => body);
    expect(writes).toHaveLength(1);
    expect(writes[0]).toMatchObject({ act: 'favourite', section: 'add', video_id: 3 });
  });

  it("knows a member's favourites and takes the video out again", async () => {
    const api = {
      ...answers,
      '/api/library.json?video_id=3': { ...KEPT, favourite: true },
      [SUBSCRIBED]: NOBODY,
      'POST /api/input.php': { ok: true },
    };
    const { requests } = await show({ api, viewer: buildViewer() });
    await userEvent.click(await screen.findByRole('button', { name: 'In favourites', pressed: true }));
    await waitFor(() => expect(requests.some(({ url }) => url === '/api/input.php')).toBe(true));
    const write = requests.find(({ url }) => url === '/api/input.php');
    expect(write?.body).toEqual({ act: 'favourite', section: 'rem', video_id: 3 });
  });

  it('asks for nothing personal while the visitor is unknown', async () => {
    const { requests } = await show({ viewer: 'unknown' });
    expect(requests.filter(({ url }) => /videos2|library/.test(url))).toHaveLength(0);
  });

  it('pages through related videos by links, three pages an answer', async () => {
    const { requests } = await show({ search: '?related=2' });
    expect(screen.getByText('Related 13')).toBeInTheDocument();
    expect(screen.queryByText('Related 12')).toBeNull();
    expect(requests.filter(({ url }) => url.includes('videos_related2'))).toHaveLength(1);
    const next = screen.getByRole('link', { name: 'Page 3' });
    expect(next.getAttribute('href')).toBe('/videos/3/harbour/?related=3#related-videos');
  });

  it('names models and channels in plain words while the site has no pages of them', async () => {
    await show({ hasPage: (url) => !/^\/(model|channel)\//.test(url) });
    expect(screen.getByText('Ada Lund')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ada Lund' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Outdoor' })).toBeVisible();
  });

  it('offers address and embed code', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    const code = await screen.findByLabelText('Embed code');
    expect((code as HTMLTextAreaElement).value).toContain('/embed/3/harbour/"');
  });

  it('shares from the moment that the visitor names', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    const time = await screen.findByLabelText('Start time, minutes and seconds');
    await userEvent.clear(time);
    await userEvent.type(time, '1:30');
    expect(screen.getByRole('checkbox', { name: 'Start at' })).toBeChecked();
    expect(screen.getByLabelText('Link')).toHaveValue('http://localhost/videos/3/harbour/?t=90');
    expect((screen.getByLabelText('Embed code') as HTMLTextAreaElement).value).toContain('/harbour/?t=90"');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Start at' }));
    expect(screen.getByLabelText('Link')).toHaveValue('http://localhost/videos/3/harbour/');
  });

  it('follows the uploader, after signing in where need be', async () => {
    const openSignIn = jest.fn();
    await show({ hostActions: { openSignIn } });
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
    const resume = { remote: 'mf-player', action: 'subscribe', args: { kind: 'member', id: 7 } };
    expect(openSignIn).toHaveBeenCalledWith({ resume });

    let isFollowed = false;
    const { requests } = await show({
      viewer: buildViewer({ _id: 9 }),
      api: {
        ...answers,
        '/api/library.json?video_id=3': KEPT,
        '/api/subscribed.json?kind=member&object_id=7': () => ({ subscribed: isFollowed }),
        'POST /api/input.php': () => {
          isFollowed = true;
          return { ok: true };
        },
      },
    });
    const buttons = screen.getAllByRole('button', { name: 'Subscribe' });
    await userEvent.click(buttons.at(-1) as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Subscribed', pressed: true })).toBeInTheDocument();
    const write = requests.find(({ url }) => url === '/api/input.php');
    expect(write?.body).toEqual({ act: 'subscribe', section: 'add', kind: 'member', object_id: 7 });
  });

  it('offers a download with the wait that the server names', async () => {
    const ticket = { token: 'a.b', ready_at: 1, wait_seconds: 0, height: 360, file_name: 'harbour-360p.mp4' };
    await show({
      api: {
        ...answers,
        '/api/videofile.php?video_id=3': buildVideoFile({ video_id: 3, downloads: [720, 360] }),
        'POST /api/download.php': { ok: true, ...ticket },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await userEvent.click(await screen.findByRole('button', { name: '360p' }));
    const file = await screen.findByRole('link', { name: 'Save the file (360p)' });
    expect(file).toHaveAttribute('href', '/api/download.php?token=a.b');
  });
});

describe('the share dialog of one’s own video', () => {
  it('asks where the videos may be embedded, and refuses what is no site before it is sent', async () => {
    const { requests } = await show({
      viewer: buildViewer(),
      api: {
        ...answers,
        '/api/library.json?video_id=3': KEPT,
        [SUBSCRIBED]: NOBODY,
        '/api/embed_domains.json': { domains: ['partner.example'] },
        'POST /api/embed_domains.php': { ok: true, domains: [] },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    const field = await screen.findByLabelText(/Sites that may embed/);
    await waitFor(() => expect(field).toHaveValue('partner.example'));
    await userEvent.type(field, '\nno site!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('“site!” is not the name of a site.')).toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.type(field, 'blog.example');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests.find(({ url }) => url === '/api/embed_domains.php')?.body).toEqual({
        domains: 'blog.example',
      }),
    );
  });
});

describe('the watch page in a playlist', () => {
  const PLAYLIST = '/api/json/playlist/86400/4.json';
  const VIDEOS = '/api/json/videos2/86400/straight/latest-updates/60/playlist.4.1.all...json';
  const playlist = {
    playlist_id: 4,
    title: 'Evenings',
    member: { id: 7, name: 'quiet-otter', avatar: '/a.webp' },
    total_videos: 3,
  };
  const inPlaylist = {
    ...answers,
    [PLAYLIST]: { playlist },
    [VIDEOS]: buildListingPage({
      videos: [2, 3, 4].map((video_id) => buildVideoCard({ video_id, title: `Evening ${video_id}` })),
    }),
  };

  it('marks where the video stands, and links each with its place', async () => {
    await show({ search: '?playlist=4&pl_page=1', api: inPlaylist });
    const strip = screen.getByRole('region', { name: 'Playlist' });
    expect(strip).toHaveTextContent('2 of 3');
    expect(strip.querySelector('[aria-current]')).toHaveTextContent('Evening 3');
    expect(screen.getByRole('link', { name: /Evening 4/ })).toHaveAttribute(
      'href',
      '/videos/4/harbour-4/?playlist=4&pl_page=1',
    );
    expect(screen.getByRole('link', { name: 'Evenings' })).toHaveAttribute('href', '/playlist/4/1/');
    expect(screen.getAllByRole('switch', { name: 'Autoplay' })).toHaveLength(1);
  });

  it('says that a playlist is private, and shows its owner more', async () => {
    const api = {
      ...inPlaylist,
      [PLAYLIST]: { playlist: null, code: 'playlist_private' },
      [VIDEOS]: buildListingPage({ videos: [] }),
    };
    await show({ search: '?playlist=4', api });
    expect(screen.getByRole('region', { name: 'Playlist' })).toHaveTextContent(/private/);
    // What plays next is a related video.
    expect(screen.getAllByRole('switch', { name: 'Autoplay' })).toHaveLength(1);
    await show({
      search: '?playlist=4',
      viewer: buildViewer(),
      api: {
        ...api,
        '/api/json/playlist/0/4.json': { playlist },
        [VIDEOS.replace('/86400/', '/0/')]: inPlaylist[VIDEOS],
        '/api/library.json?video_id=3': KEPT,
        [SUBSCRIBED]: NOBODY,
      },
    });
    expect(await screen.findByText('Evening 4')).toBeInTheDocument();
  });
});

describe('the watch page in a playlist of this device', () => {
  it('shows it in the place of a playlist of the site, and sends nothing of it', async () => {
    writeConsent(['functional']);
    const videos = [3, 4].map((video_id) => ({
      video_id,
      dir: `evening-${video_id}`,
      title: `Evening ${video_id}`,
      at: '2026-01-15T12:00:00.000Z',
    }));
    const kept = { id: 2, title: 'Evenings', description: 'For later', orientation: 'straight' } as const;
    writeDeviceLibrary({
      ...readDeviceLibrary(),
      playlists: [{ ...kept, videos, changed: '2026-01-15T12:00:00.000Z' }],
    });
    const following = '/api/json/video/3600/0/0/4.json';
    const { requests } = await show({
      path: '/videos/3/harbour/#playlist=2&pl_page=1',
      api: { ...answers, [following]: buildVideoAnswer({ video_id: 4 }) },
    });
    const strip = await screen.findByRole('region', { name: 'Playlist' });
    await waitFor(() => expect(strip).toHaveTextContent('On this device · 1 of 2'));
    expect(screen.getAllByRole('switch', { name: 'Autoplay' })).toHaveLength(1);
    expect(strip).toContainElement(screen.getByRole('switch', { name: 'Autoplay' }));
    expect(requests.filter(({ url }) => /playlist|library/.test(url))).toEqual([]);
    act(() => void writeDeviceLibrary({ ...readDeviceLibrary(), playlists: [] }));
    await waitFor(() => expect(strip).not.toContainElement(screen.getByRole('switch', { name: 'Autoplay' })));
    const asked = requests.flatMap(({ url }) => (url.includes('/video/') ? [url] : []));
    expect(new Set(asked)).toEqual(new Set([VIDEO, following]));
  });
});
