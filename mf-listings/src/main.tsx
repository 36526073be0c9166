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
  },
  messages: (lang) => import(`./messages/${lang}.json`),
});
