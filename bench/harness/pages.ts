/** Addresses of the pages that benches open; all of them exist in the demo. */
import { urls } from '@foyer/shared/urls';

/** The site redirects to the video's right slug. */
export const WATCH_PATH = '/videos/1/x/';
export const EMBED_PATH = '/embed/1/x/';
/** Behind an embed's or a bare player's address: it plays automatically. */
export const AUTOPLAY = '?autoplay=1&muted=1';
export const LISTING_PATH = '/videos/latest-updates/1/';

export const PAGES = {
  home: urls.home(),
  listing: LISTING_PATH,
  category: urls.category(['outdoor']),
  watch: WATCH_PATH,
  member: '/members/1/info/',
  community: '/community/recent/1/',
  'sign-in': '/sign-in/',
  embed: EMBED_PATH,
} as const;
/** Needs a signed-in member. */
export const UPLOAD_PATH = '/upload/video/';
