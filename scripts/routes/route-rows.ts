/**
 * The route table of docs/specification/pages.md, as a visitor meets it: written down from there, never
 * from the declarations. The demo's objects of id 1 exist.
 */

export interface RouteRow {
  /** As the specification names it. */
  path: string;
  /** Of the page that answers with 200. */
  page?: string;
  /** Path and query that it leads to. */
  leadsTo?: string;
  /** 301 unless the answer depends on who asks. */
  status?: 301 | 302 | 404;
  /** The issue that brings the page at this address, or at the one that it leads to; until then that one is 404. */
  waitsFor?: string;
  /** Where it leads to sends on to the address with the object's own slug. */
  thenBySlug?: boolean;
  /** Where it leads to is for members alone: the anonymous are sent on to sign in. */
  thenSignIn?: boolean;
}

const MEMBER_LISTS = [
  'wall',
  'friends',
  'ed_videos',
  'favourite_videos',
  'history',
  'watch_later_videos',
  'albums',
  'playlists',
];

export const ROUTE_ROWS: readonly RouteRow[] = [
  { path: '/', page: 'home' },
  { path: '/main/', leadsTo: '/' },
  { path: '/main/?campaign=spring', leadsTo: '/?campaign=spring' },

  { path: '/videos/', leadsTo: '/videos/latest-updates/1/' },
  ...['latest-updates', 'top-rated', 'most-popular', 'most-viewed', 'longest', 'most-commented'].flatMap(
    (sort) => [
      { path: `/videos/${sort}/1/`, page: 'videos' },
      { path: `/videos/${sort}/`, leadsTo: `/videos/${sort}/1/` },
    ],
  ),
  { path: '/videos/longest/?type=hd', leadsTo: '/videos/longest/1/?type=hd' },
  { path: '/videos/nonsense/1/', status: 404 },
  { path: '/videos/nonsense/', status: 404 },
  { path: '/videos/longest/0/', status: 404 },
  { path: '/videos/longest/01/', status: 404 },
  { path: '/videos/longest/x/', status: 404 },
  { path: '/videos/longest/99999/', status: 404 },
  { path: '/videos/longest/100001/', status: 404 },
  { path: '/videos/999999999/', status: 404 },
  { path: '/videos/0/', status: 404 },
  { path: '/videos/99999999999999999999/', status: 404 },
  { path: '/unlisted/1/', status: 404 },
  { path: '/unlisted/999999999~AAAAAAAAAAAAAAAAAAAAAA/', status: 404 },
  { path: '/latest-updates/', leadsTo: '/videos/latest-updates/1/' },
  { path: '/latest-updates/3/', leadsTo: '/videos/latest-updates/3/' },
  { path: '/top-rated/', leadsTo: '/videos/top-rated/1/' },
  { path: '/top-rated/2/', leadsTo: '/videos/top-rated/2/' },
  { path: '/most-popular/', leadsTo: '/videos/most-popular/1/' },
  { path: '/most-popular/2/', leadsTo: '/videos/most-popular/2/' },
  { path: '/most-commented/', leadsTo: '/videos/most-commented/1/' },
  { path: '/videos/history/1/', page: 'history' },
  { path: '/history/', leadsTo: '/videos/history/1/' },
  { path: '/history/2/', leadsTo: '/videos/history/2/' },
  { path: '/videos/history/', leadsTo: '/videos/history/1/' },
  { path: '/videos/history/0/', status: 404 },

  { path: '/categories/', page: 'categories' },
  { path: '/categories/outdoor/latest-updates/1/', page: 'videos-categories' },
  { path: '/categories/outdoor/', leadsTo: '/categories/outdoor/latest-updates/1/' },
  { path: '/categories/outdoor/longest/', leadsTo: '/categories/outdoor/longest/1/' },
  { path: '/categories/outdoor/1/', leadsTo: '/categories/outdoor/latest-updates/1/' },
  { path: '/categories/outdoor/1/?sort=top-rated', leadsTo: '/categories/outdoor/top-rated/1/' },
  { path: '/categories/outdoor/1/?sort=nonsense', leadsTo: '/categories/outdoor/latest-updates/1/' },
  { path: '/categories/no-such-category/latest-updates/1/', status: 404 },
  { path: '/categories/a,b,c,d/latest-updates/1/', status: 404 },
  { path: '/top-country/1/', page: 'top-country' },
  { path: '/top-country/', leadsTo: '/top-country/1/' },

  { path: '/search/1/?s=harbour', page: 'search' },

  { path: '/albums/latest-updates/1/', page: 'albums' },
  { path: '/albums/top-rated/1/?category=nights', page: 'albums' },
  { path: '/albums/', leadsTo: '/albums/latest-updates/1/' },
  { path: '/albums/top-rated/', leadsTo: '/albums/top-rated/1/' },
  { path: '/albums/1/', leadsTo: '/album/1/', thenBySlug: true },
  { path: '/albums/1/a-title/', leadsTo: '/album/1/a-title/', thenBySlug: true },
  { path: '/albums/categories/nights/1/', leadsTo: '/albums/latest-updates/1/' },
  { path: '/albums/longest/1/', status: 404 },
  { path: '/albums/latest-updates/999/', status: 404 },
  { path: '/albums/latest-updates/1/?category=no-such-category', status: 404 },
  { path: '/album/999999999/', status: 404 },
  { path: '/album/0/', status: 404 },
  { path: '/albums-categories/', page: 'albums-categories' },
  ...[
    'most-popular',
    'alphabet',
    'count-videos',
    'count-subs',
    'top-rated',
    'most-viewed',
    'latest-updates',
  ].flatMap((sort) => [
    { path: `/models/${sort}/1/`, page: 'models' },
    { path: `/models/${sort}/`, leadsTo: `/models/${sort}/1/` },
  ]),
  { path: '/models/alphabet/?race=asian', leadsTo: '/models/alphabet/1/?race=asian' },
  { path: '/models/', leadsTo: '/models/most-popular/1/' },
  { path: '/models/most-popular/999/', status: 404 },
  { path: '/models/longest/1/', status: 404 },
  { path: '/models/yuki-amano/', leadsTo: '/model/yuki-amano/videos/1/' },
  { path: '/models/yuki-amano/videos/', leadsTo: '/model/yuki-amano/videos/1/' },
  { path: '/models/yuki-amano/videos/1/', leadsTo: '/model/yuki-amano/videos/1/' },
  { path: '/models/yuki-amano/wall/', leadsTo: '/model/yuki-amano/wall/' },
  { path: '/model/yuki-amano/', leadsTo: '/model/yuki-amano/videos/1/' },
  { path: '/model/yuki-amano/videos/', leadsTo: '/model/yuki-amano/videos/1/' },
  { path: '/model/yuki-amano/videos/1/', page: 'model_ed_videos' },
  { path: '/model/yuki-amano/videos/1/?sort=longest', page: 'model_ed_videos' },
  { path: '/model/yuki-amano/info/', page: 'model_info' },
  { path: '/model/yuki-amano/wall/', page: 'model_wall' },
  { path: '/model/yuki-amano/videos/999/', status: 404 },
  { path: '/model/nobody-at-all/videos/1/', status: 404 },
  { path: '/model/nobody-at-all/info/', status: 404 },
  { path: '/model/nobody-at-all/wall/', status: 404 },
  ...['most-viewed', 'alphabet', 'count-videos', 'latest-updates'].flatMap((sort) => [
    { path: `/channels/${sort}/1/`, page: 'channels' },
    { path: `/channels/${sort}/`, leadsTo: `/channels/${sort}/1/` },
  ]),
  { path: '/channels/', leadsTo: '/channels/most-viewed/1/' },
  { path: '/channels/most-viewed/999/', status: 404 },
  { path: '/channel/tideline-films/', leadsTo: '/channel/tideline-films/1/' },
  { path: '/channel/tideline-films/1/', page: 'channel' },
  { path: '/channel/tideline-films/999/', status: 404 },
  { path: '/channel/no-such-channel/1/', status: 404 },
  ...['most-popular', 'latest-updates', 'most-viewed', 'count-videos', 'top-rated'].flatMap((sort) => [
    { path: `/playlists/${sort}/1/`, page: 'playlists' },
    { path: `/playlists/${sort}/`, leadsTo: `/playlists/${sort}/1/` },
  ]),
  { path: '/playlists/', leadsTo: '/playlists/most-popular/1/' },
  { path: '/playlists/most-popular/999/', status: 404 },
  { path: '/playlist/1/', leadsTo: '/playlist/1/1/' },
  { path: '/playlist/1/1/', page: 'playlist' },
  { path: '/playlist/1/999/', status: 404 },
  { path: '/playlist/999999999/1/', status: 404 },

  { path: '/community/recent/1/', page: 'community' },
  { path: '/community/', leadsTo: '/community/recent/1/' },
  { path: '/community/alphabet/', leadsTo: '/community/alphabet/1/' },
  { path: '/community/alphabet/?avatar=1', leadsTo: '/community/alphabet/1/?avatar=1' },
  { path: '/community/newest/1/', status: 404 },
  { path: '/members/1/info/', page: 'member_info' },
  { path: '/members/1/', leadsTo: '/members/1/info/' },
  { path: '/members/999999999/info/', status: 404 },
  ...MEMBER_LISTS.map((section) => ({
    path: `/members/1/${section}/`,
    leadsTo: `/members/1/${section}/1/`,
  })),
  ...MEMBER_LISTS.flatMap((section) => [
    { path: `/members/1/${section}/1/`, page: `member_${section}` },
    { path: `/members/1/${section}/0/`, status: 404 as const },
    { path: `/members/999999999/${section}/1/`, status: 404 as const },
  ]),
  { path: '/members/1/subscriptions/', page: 'member_subscriptions' },
  { path: '/members/1/wall/2/', status: 404 },
  { path: '/members/1/friends/999/', status: 404 },
  { path: '/members/1/nonsense/1/', status: 404 },
  { path: '/library/', leadsTo: '/library/favourites/1/' },
  ...['favourites', 'watch-later', 'subscriptions'].flatMap((list) => [
    { path: `/library/${list}/1/`, page: 'library' },
    { path: `/library/${list}/`, leadsTo: `/library/${list}/1/` },
  ]),
  { path: '/library/playlists/1/', page: 'device_playlists' },
  { path: '/library/playlists/', leadsTo: '/library/playlists/1/' },
  { path: '/library/playlists/2/', status: 404 },
  { path: '/library/playlist/7/', page: 'device_playlist' },
  { path: '/library/playlist/100/', status: 404 },
  { path: '/library/nonsense/1/', status: 404 },
  { path: '/playlist/1/edit/', status: 302, leadsTo: '/?sign-in=1&next=%2Fplaylist%2F1%2Fedit%2F' },

  { path: '/messages/', status: 302, leadsTo: '/?sign-in=1&next=%2Fmessages%2F' },
  { path: '/messages/2/', status: 302, leadsTo: '/?sign-in=1&next=%2Fmessages%2F2%2F' },
  { path: '/messages/nobody/', status: 404 },
  { path: '/notifications/', status: 302, leadsTo: '/?sign-in=1&next=%2Fnotifications%2F' },
  { path: '/upload/video/', status: 302, leadsTo: '/?sign-in=1&next=%2Fupload%2Fvideo%2F' },
  { path: '/upload/videos/', status: 302, leadsTo: '/?sign-in=1&next=%2Fupload%2Fvideos%2F' },
  { path: '/upload/videos/1/', status: 302, leadsTo: '/?sign-in=1&next=%2Fupload%2Fvideos%2F1%2F' },
  { path: '/upload/people/', status: 302, leadsTo: '/?sign-in=1&next=%2Fupload%2Fpeople%2F' },
  { path: '/consent-request/', page: 'consent-request' },
  { path: '/copyright-notice/', page: 'copyright-notice' },
  { path: '/upload/album/', status: 302, leadsTo: '/?sign-in=1&next=%2Fupload%2Falbum%2F' },
  { path: '/upload/albums/', status: 302, leadsTo: '/?sign-in=1&next=%2Fupload%2Falbums%2F' },
  { path: '/upload/albums/1/', status: 302, leadsTo: '/?sign-in=1&next=%2Fupload%2Falbums%2F1%2F' },
  { path: '/moderation/nonsense/', status: 404 },
  {
    path: '/moderation/?kind=video&case=video-3',
    leadsTo: '/desk/moderation/?kind=video&case=video-3',
    thenSignIn: true,
  },
  { path: '/moderation/records/?view=requests', leadsTo: '/desk/records/?view=requests', thenSignIn: true },
  { path: '/desk/moderation/', status: 302, leadsTo: '/?sign-in=1&next=%2Fdesk%2Fmoderation%2F' },
  { path: '/desk/records/', status: 302, leadsTo: '/?sign-in=1&next=%2Fdesk%2Frecords%2F' },
  ...['reports', 'copyright', 'appeals', 'second', 'find', 'log', 'figures'].flatMap((section) => [
    {
      path: `/moderation/${section}/?page=2`,
      leadsTo: `/desk/moderation/${section}/?page=2`,
      thenSignIn: true,
    },
    {
      path: `/desk/moderation/${section}/`,
      status: 302 as const,
      leadsTo: `/?sign-in=1&next=%2Fdesk%2Fmoderation%2F${section}%2F`,
    },
  ]),
  { path: '/desk/moderation/nonsense/', status: 404 },
  { path: '/desk/', status: 302, leadsTo: '/?sign-in=1&next=%2Fdesk%2F' },
  { path: '/desk/releases/', page: 'releases' },
  { path: '/desk/figures/', status: 302, leadsTo: '/?sign-in=1&next=%2Fdesk%2Ffigures%2F' },
  { path: '/desk/machine-room/', status: 302, leadsTo: '/?sign-in=1&next=%2Fdesk%2Fmachine-room%2F' },
  { path: '/desk/members/', status: 302, leadsTo: '/?sign-in=1&next=%2Fdesk%2Fmembers%2F' },
  { path: '/desk/members/7/', status: 302, leadsTo: '/?sign-in=1&next=%2Fdesk%2Fmembers%2F7%2F' },
  { path: '/desk/nonsense/', status: 404 },
  { path: '/releases/?from=mail', leadsTo: '/desk/releases/?from=mail' },
  { path: '/notice/AAAAAAAAAAAAAAAAAAAAAAAA/', status: 404 },
  { path: '/decision/AAAAAAAAAAAAAAAAAAAAAAAA/', status: 404 },
  { path: '/edit/', status: 302, leadsTo: '/?sign-in=1&next=%2Fedit%2F' },
  { path: '/settings/', status: 302, leadsTo: '/?sign-in=1&next=%2Fsettings%2F' },

  { path: '/sign-in/', page: 'sign-in' },
  { path: '/sign-up/', page: 'sign-up' },
  { path: '/sign-out/', page: 'sign-out' },
  { path: '/restore-/', page: 'restore' },
  { path: '/restore-success/', page: 'restore-success' },
  { path: '/send-email/', page: 'send-email' },

  { path: '/information/', page: 'information-index' },
  ...['cookies_policy', 'privacy', '2257', 'terms', 'help', 'dmca', 'content-removal', 'work-with-us'].map(
    (page) => ({ path: `/information/${page}/`, page: 'information' }),
  ),
  { path: '/information/nonsense/', status: 404 },
  { path: '/sitemap-page/', page: 'sitemap' },
  { path: '/welcome/', page: 'welcome' },
  { path: '/404/', status: 404 },
  { path: '/nowhere/at/all/', status: 404 },
];
