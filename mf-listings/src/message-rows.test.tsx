/** The messages of docs/specification/answers.md that this package shows: shared/src/testing/message-rows.fixture.tsx. */
import { buildMain, buildViewer } from '@foyer/shared/testing/builders';
import { checkMessageRows, type Given, type Situation } from '@foyer/shared/testing/check-message-rows';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import type { Page } from '@foyer/shared/remotes/remote';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { page as albums } from './albums/page.tsx';
import { page as browse } from './browse/page.tsx';
import { page as channel } from './channel/page.tsx';
import { page as channels } from './channels/page.tsx';
import { buildChannel, buildPlaylist, NO_VIDEOS } from './lists/collections.fixture.ts';
import { page as models } from './models/page.tsx';
import { page as playlist } from './playlist/page.tsx';
import { page as playlists } from './playlists/page.tsx';
import { page as search } from './search/page.tsx';

/** Opens an address; `api` answers what it asks. */
const at =
  (page: Page, path: string, params: Record<string, string>, api: (given: Given) => object): Situation =>
  (given) =>
    renderInApp(page, {
      path,
      params,
      language: given.language,
      messages: given.messages,
      api: { '/api/json/main/': buildMain(), ...api(given) },
    });
const listing = (path: string, params: Record<string, string>): Situation =>
  at(browse, path, params, ({ code }) => ({ '/api/json/videos2/': { ...NO_VIDEOS, code } }));
const POPULAR = { sort: 'most-popular', page: '1' };
const empty =
  (name: string) =>
  ({ code }: Given) => ({
    [`/api/json/${name}/`]: { [name]: [], categories: [], total_count: 0, error: 'none', code },
  });
const CHANNEL = { '/api/json/channel/': { channel: buildChannel() } };

const follow: Situation = async ({ code, language, messages, t }) => {
  const shown = await renderInApp(channel, {
    path: '/channel/tideline-1/1/',
    params: { dir: 'tideline-1', page: '1' },
    viewer: buildViewer(),
    language,
    messages,
    api: {
      ...CHANNEL,
      '/api/json/videos2/': NO_VIDEOS,
      '/api/subscribed.json': { subscribed: false },
      'POST /api/input.php': code ? { ok: false, error: 'refused', code } : { ok: true },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: t('listings.subscribe') }));
  return shown;
};

checkMessageRows(
  'mf-listings',
  {
    'a filter leaves no video': listing('/videos/most-popular/1/?duration=3', POPULAR),
    'the page is past the end of its list': listing('/videos/most-popular/9/', { ...POPULAR, page: '9' }),
    'no video has all chosen categories': listing('/categories/night,-night/latest-updates/1/', {
      object_id: 'night,-night',
      sort: 'latest-updates',
      page: '1',
    }),
    'nothing was watched in the country': listing('/top-country/1/', { page: '1' }),
    'a search finds nothing': at(search, '/search/1/?s=harbour', { page: '1' }, ({ code }) => ({
      '/api/videos2.php': { ...NO_VIDEOS, code },
      '/api/json/videos2/': NO_VIDEOS,
    })),
    'a channel has no video': at(
      channel,
      '/channel/tideline-1/1/',
      { dir: 'tideline-1', page: '1' },
      ({ code }) => ({ ...CHANNEL, '/api/json/videos2/': { ...NO_VIDEOS, code } }),
    ),
    'a playlist has no video': at(playlist, '/playlist/5/1/', { id: '5', page: '1' }, ({ code }) => ({
      '/api/json/playlist/': { playlist: buildPlaylist({ playlist_id: 5, total_videos: 0 }) },
      '/api/json/videos2/': { ...NO_VIDEOS, code },
    })),
    'there is no album': at(
      albums,
      '/albums/latest-updates/1/',
      { sort: 'latest-updates', page: '1' },
      empty('albums'),
    ),
    'no album has the category': at(
      albums,
      '/albums/latest-updates/1/?category=night',
      { sort: 'latest-updates', page: '1' },
      empty('albums'),
    ),
    'there is no channel': at(
      channels,
      '/channels/most-viewed/1/',
      { sort: 'most-viewed', page: '1' },
      empty('channels'),
    ),
    'no model fits the filters': at(models, '/models/most-popular/1/?race=asian', POPULAR, empty('models')),
    'there is no playlist': at(playlists, '/playlists/most-popular/1/', POPULAR, empty('playlists')),
    'the playlist is private': at(playlist, '/playlist/5/1/', { id: '5', page: '1' }, ({ code }) => ({
      '/api/json/playlist/': { playlist: null, error: 'private', code },
    })),
    'the list cannot be read': at(browse, '/videos/most-popular/1/', POPULAR, ({ code = '' }) => ({
      '/api/json/videos2/': new ApiFailure(503, code),
    })),
    'the models cannot be read': at(models, '/models/most-popular/1/', POPULAR, ({ code = '' }) => ({
      '/api/json/models/': new ApiFailure(503, code),
    })),
    'a channel is followed': follow,
  },
  async (language) => (await import(`./messages/${language}.json`, { with: { type: 'json' } })).default,
);
