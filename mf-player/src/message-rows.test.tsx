/** The messages of docs/specification/answers.md that this package shows: shared/src/testing/message-rows.fixture.tsx. */
import {
  buildListingPage,
  buildVideoAnswer,
  buildVideoFile,
  buildViewer,
  buildWithheldVideo,
} from '@foyer/shared/testing/builders';
import { checkMessageRows, type Given, type Situation } from '@foyer/shared/testing/check-message-rows';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp, type RenderInAppOptions } from '@foyer/shared/testing/render-in-app';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { page } from './watch/page.tsx';

const VIDEO = '/api/json/video/3600/0/0/3.json';
const RELATED = '/api/json/videos_related2/';
const KEPT = { favourite: false, watch_later: false, playlist_ids: [] };

const watch = (
  { language, messages }: Given,
  api: object = {},
  { viewer = null, search = '' }: Pick<RenderInAppOptions, 'viewer' | 'search'> = {},
) =>
  renderInApp(page, {
    path: '/videos/3/harbour/',
    params: { id: '3', dir: 'harbour' },
    search,
    viewer,
    language,
    messages,
    api: {
      [VIDEO]: buildVideoAnswer({ video_id: 3, dir: 'harbour', title: 'Harbour' }),
      [RELATED]: buildListingPage(),
      '/api/json/videos2/': buildListingPage(),
      '/api/videofile.php': buildVideoFile({ video_id: 3 }),
      '/api/json/comments/3600/video.3.json': { comments: [], total_count: 0 },
      '/api/library.json': KEPT,
      '/api/subscribed.json': { subscribed: false },
      'POST /api/stats.php': { ok: true },
      ...api,
    },
  });
const withheld =
  (status: 'deleted' | 'private'): Situation =>
  (given) =>
    watch(given, { [VIDEO]: buildVideoAnswer(buildWithheldVideo({ video_id: 3, status })) });
/** Presses a button, as member 9, that writes to `call`. */
const press =
  (label: string, call: string, api: object = {}): Situation =>
  async (given) => {
    const { code, t } = given;
    const answer = code ? { ok: false, error: 'refused', code } : { ok: true };
    const shown = await watch(
      given,
      { ...api, [`POST ${call}`]: answer },
      { viewer: buildViewer({ _id: 9 }) },
    );
    // With its count. By role would be expensive: the whole page is read for it.
    const words = await screen.findByText((text) => text.trim() === t(label), {
      selector: 'button, button *',
    });
    await userEvent.click(words.closest('button') as HTMLButtonElement);
    return shown;
  };
const INPUT = '/api/input.php';

checkMessageRows(
  'mf-player',
  {
    'the playlist alongside the video is private': (given) =>
      watch(
        given,
        { '/api/json/playlist/': { playlist: null, error: 'private', code: given.code } },
        { search: '?playlist=5&pl_page=1' },
      ),
    'the related videos cannot be read': (given) =>
      watch(given, { [RELATED]: new ApiFailure(503, given.code ?? '') }),
    'there are no related videos': (given) =>
      watch(given, { [RELATED]: { ...buildListingPage({ videos: [], total_count: 0 }), code: given.code } }),
    'the video is deleted': withheld('deleted'),
    'the video is private': withheld('private'),
    'there is no such video': (given) => watch(given, { [VIDEO]: new ApiFailure(404, given.code ?? '') }),
    'the page adds to watch later': press('player.watch.later', INPUT),
    'the page adds to the favourites': press('player.watch.favourite', INPUT),
    'the page removes from the favourites': press('player.watch.favouriteRemove', INPUT, {
      '/api/library.json': { ...KEPT, favourite: true },
    }),
    'the uploader is followed': press('player.page.subscribe', INPUT),
    'the video is voted for': press('player.watch.like', '/api/stats.php'),
  },
  async (language) => (await import(`./messages/${language}.json`, { with: { type: 'json' } })).default,
);
