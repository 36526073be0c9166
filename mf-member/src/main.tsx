/** Runs this remote alone, in a minimal host, against a running server. */
import { startAlone } from '@foyer/shared/testing/start-alone';

startAlone({
  remote: 'mf-member',
  pages: {
    '/members/:id/info/': () => import('./info/page.tsx'),
    '/members/:id/ed_videos/:page/': () => import('./ed-videos/page.tsx'),
    '/members/:id/favourite_videos/:page/': () => import('./favourite-videos/page.tsx'),
    '/members/:id/watch_later_videos/:page/': () => import('./watch-later-videos/page.tsx'),
    '/members/:id/history/:page/': () => import('./own-history/page.tsx'),
    '/members/:id/albums/:page/': () => import('./albums/page.tsx'),
    '/members/:id/playlists/:page/': () => import('./playlists/page.tsx'),
    '/members/:id/subscriptions/': () => import('./subscriptions/page.tsx'),
    '/members/:id/friends/:page/': () => import('./friends/page.tsx'),
    '/members/:id/wall/:page/': () => import('./wall/page.tsx'),
    '/library/:list/:page/': () => import('./library/page.tsx'),
    '/edit/': () => import('./edit/page.tsx'),
    '/settings/': () => import('./settings/page.tsx'),
    '/playlist/:id/edit/': () => import('./arrange-playlist/page.tsx'),
    '/videos/history/:page/': () => import('./history/page.tsx'),
  },
  messages: (lang) => import(`./messages/${lang}.json`),
});
