/** Runs this remote alone, in a minimal host, against a running server. */
import { startAlone } from '@foyer/shared/testing/start-alone';

const browse = () => import('./browse/page.tsx');

startAlone({
  remote: 'mf-listings',
  pages: {
    '/': () => import('./home/page.tsx'),
    '/videos/:sort/:page/': browse,
    '/categories/': () => import('./categories/page.tsx'),
    '/categories/:object_id/:sort/:page/': browse,
    '/top-country/:page/': browse,
    '/search/:page/': () => import('./search/page.tsx'),
    '/models/:sort/:page/': () => import('./models/page.tsx'),
    '/model/:dir/videos/:page/': () => import('./model-videos/page.tsx'),
    '/model/:dir/info/': () => import('./model-info/page.tsx'),
    '/model/:dir/wall/': () => import('./model-wall/page.tsx'),
    '/channels/:sort/:page/': () => import('./channels/page.tsx'),
    '/channel/:dir/:page/': () => import('./channel/page.tsx'),
    '/albums-categories/': () => import('./album-categories/page.tsx'),
    '/albums/:sort/:page/': () => import('./albums/page.tsx'),
    '/album/:id/:dir?/': () => import('./album/page.tsx'),
    '/playlists/:sort/:page/': () => import('./playlists/page.tsx'),
    '/playlist/:id/:page/': () => import('./playlist/page.tsx'),
  },
  messages: (lang) => import(`./messages/${lang}.json`),
});
