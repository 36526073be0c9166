import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  buildVideo,
  buildVideoAnswer,
  buildVideoFile,
  buildViewer,
  buildWithheldVideo,
} from '@foyer/shared/testing/builders';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import type { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  answers,
  AS_MEMBER,
  INSTEAD,
  KEPT,
  NOBODY,
  SUBSCRIBED,
  VIDEO,
  show,
  clearVisitor,
} from './watch-page.fixture.ts';

afterEach(clearVisitor);

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

  it.each([
    ['public', { status_id: 1 }, ['underplayer', 'offer', 'friends']],
    ['private', { status_id: 1, is_private: 1 as const }, ['underplayer', 'offer', 'friends']],
    ['not published', { status_id: 4 }, []],
    ['rejected', { status_id: 6 }, []],
  ])('has advertising or not where the video is %s', async (_what, state, places) => {
    const shown: string[] = [];
    await show({
      api: { ...answers, [VIDEO]: buildVideoAnswer({ video_id: 3, dir: 'harbour', ...state }) },
      renderAd: ({ name }) => {
        shown.push(name);
        return null;
      },
    });
    expect([...new Set(shown)]).toEqual(places);
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

  describe('of an unlisted video, by its address', () => {
    const NAME = `3~${'a'.repeat(22)}`;
    const AT = `/api/json/video/3600/0/0/${NAME}.json`;
    const unlisted = {
      ...answers,
      [AT]: {
        video: buildVideo({
          ...{ video_id: 3, dir: 'harbour', title: 'Harbour at night' },
          ...{ is_private: 1, is_unlisted: true, status: 'private', name: NAME },
        }),
      },
      [`/api/videofile.php?video_id=${NAME}`]: buildVideoFile({ video_id: 3 }),
      [`/api/json/comments/3600/video.${NAME}.json`]: { comments: [], total_count: 0 },
    };
    const at = { path: `/unlisted/${NAME}/`, params: { name: NAME } };

    it('asks for everything by its name, and tells nobody of it', async () => {
      const shown: string[] = [];
      const { result, requests } = await show({
        ...at,
        api: unlisted,
        renderAd: ({ name }) => {
          shown.push(name);
          return null;
        },
      });
      expect(result).toEqual({
        status: 200,
        slots: [
          { name: 'watch.under-player', props: { section: 'video', objectId: NAME }, hydrates: 'near' },
        ],
      });
      expect(requests.map(({ url }) => url).filter((url) => /video[^s]*[/=.]3[.&]/.test(url))).toEqual([]);
      expect(shown).toEqual([]);
      expect(screen.getByText('Unlisted')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: /Watch later|Favourite|Playlist/ })).toBeNull();
      const content = (name: string) =>
        document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
      expect([content('robots'), content('referrer')]).toEqual(['noindex', 'no-referrer']);
      // But for the links of this very page.
      expect(document.head.innerHTML).not.toContain(NAME);
      expect(document.querySelector('script[type="application/ld+json"]')).toBeNull();
    });

    it.each([
      ['is in the document where its addresses last', undefined, true],
      ['is not where they end: its player asks for it, and renews them in time', 600, false],
    ])('its stream %s', async (_, renew_after_seconds, isThere) => {
      const file = buildVideoFile({ video_id: 3, ...(renew_after_seconds && { renew_after_seconds }) });
      await show({ ...at, api: { ...unlisted, [`/api/videofile.php?video_id=${NAME}`]: file } });
      expect(document.querySelector('.mf-player-frame')?.hasAttribute('data-play')).toBe(isThere);
    });

    it('leads to its own page once it is public, and says no more than that it is private for a wrong secret', async () => {
      const open = await show({
        ...at,
        api: { ...unlisted, [AT]: buildVideoAnswer({ video_id: 3, dir: 'harbour' }) },
      });
      expect(open.result).toEqual({ status: 302, redirect: '/videos/3/harbour/' });
      const closed = await show({
        ...at,
        api: { ...unlisted, [AT]: { video: buildWithheldVideo({ video_id: 3, status: 'private' }) } },
      });
      expect(closed.result).toEqual({ status: 403 });
      const malformed = await show({ path: '/unlisted/3/', params: { name: '3' }, api: unlisted });
      expect(malformed.result).toEqual({ status: 404 });
    });
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
    const { result } = await show({ api, params: { id: '3', dir: 'any-slug' } });
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
      const reported = jest.spyOn(console, 'error').mockReturnValue();
      const shown = await show(api);
      await userEvent.click(screen.getByRole('button', { name: /^Play.*Harbour/ }));
      return { ...shown, reported };
    };

    it('puts /404 in the place of a video that is no more', async () => {
      const gone = new ApiFailure(404, 'not_found');
      const { router } = await playWith({ api: { ...answers, [FILE]: gone, [AS_MEMBER]: gone } });
      await waitFor(() => expect(router.getState().location.pathname).toBe('/404/'));
      expect(router.getState().type).toBe('REPLACE');
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
      const { router, reported } = await playWith({
        api: { ...answers, [FILE]: new ApiFailure(503, 'unavailable') },
      });
      expect(await screen.findByRole('alert')).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
      expect(document.querySelector('.mf-player-poster')).toBeInTheDocument();
      expect(reported).toHaveBeenCalledTimes(1);
      expect(screen.queryByRole('status', { name: /toast/ })).toBeNull();
      expect(router.getState().location.pathname).toBe('/videos/3/harbour/');
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
    expect(screen.getByRole('link', { name: 'Moderation' })).toHaveAttribute('href', '/desk/moderation/');
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
