/** Runs this remote alone, in a minimal host, against a running server. */
import { startAlone } from '@foyer/shared/testing/start-alone';

startAlone({
  remote: 'mf-upload',
  pages: {
    '/upload/video/': () => import('./video/page.tsx'),
    '/upload/videos/': () => import('./mine/page.tsx'),
    '/upload/videos/:id/': () => import('./edit/page.tsx'),
    '/copyright-notice/': () => import('./copyright-notice/page.tsx'),
    '/notice/:key/': () => import('./notice/page.tsx'),
    '/decision/:key/': () => import('./decision/page.tsx'),
    '/upload/album/': () => import('./album/page.tsx'),
    '/upload/albums/': () => import('./albums/page.tsx'),
    '/upload/albums/:id/': () => import('./own-album/page.tsx'),
  },
  messages: (lang) => import(`./messages/${lang}.json`),
});
