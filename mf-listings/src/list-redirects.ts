/**
 * Short and old forms of the lists of albums, models, channels and playlists, and of what one of them holds. Source: docs/specification/pages.md.
 */
import type { DeclaredRedirect } from '@foyer/shared/wire-schemas/declarations';
import { ALBUM_SORTS } from '@foyer/shared/wire-schemas/albums';
import { CHANNEL_SORTS } from '@foyer/shared/wire-schemas/channels';
import { MODEL_SORTS } from '@foyer/shared/wire-schemas/models';
import { PLAYLIST_SORTS } from '@foyer/shared/wire-schemas/playlists';
import { urls } from '@foyer/shared/urls';

const PAGE = { matches: '[1-9]\\d{0,5}' };

export const LIST_REDIRECTS: readonly DeclaredRedirect[] = [
  { path: '/albums/', to: urls.albums() },
  { path: '/albums/:sort/', closed: { sort: ALBUM_SORTS }, to: '/albums/:sort/1/' },
  { path: '/albums/:id#/', to: '/album/:id/' },
  { path: '/albums/:id#/:dir/', to: '/album/:id/:dir/' },
  { path: '/albums/categories/:object_id/', to: urls.albums() },
  {
    path: '/albums/categories/:object_id/:page/',
    closed: { page: PAGE },
    to: '/albums/latest-updates/:page/',
  },

  { path: '/models/', to: urls.models() },
  { path: '/models/:sort/', closed: { sort: MODEL_SORTS }, to: '/models/:sort/1/' },
  // Whatever is no sort is a model.
  { path: '/models/:dir/', to: '/model/:dir/videos/1/' },
  { path: '/models/:dir/videos/', to: '/model/:dir/videos/1/' },
  { path: '/models/:dir/videos/:page/', closed: { page: PAGE }, to: '/model/:dir/videos/:page/' },
  { path: '/models/:dir/wall/', to: '/model/:dir/wall/' },
  { path: '/model/:dir/', to: '/model/:dir/videos/1/' },
  { path: '/model/:dir/videos/', to: '/model/:dir/videos/1/' },

  { path: '/channels/', to: urls.channels() },
  { path: '/channels/:sort/', closed: { sort: CHANNEL_SORTS }, to: '/channels/:sort/1/' },
  { path: '/channel/:dir/', to: '/channel/:dir/1/' },

  { path: '/playlists/', to: urls.playlists() },
  { path: '/playlists/:sort/', closed: { sort: PLAYLIST_SORTS }, to: '/playlists/:sort/1/' },
  { path: '/playlist/:id#/', to: '/playlist/:id/1/' },
];
