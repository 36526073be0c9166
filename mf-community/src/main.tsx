/** Runs this remote alone, in a minimal host, against a running server. */
import { startAlone } from '@foyer/shared/testing/start-alone';

startAlone({
  remote: 'mf-community',
  pages: {
    '/community/:sort/:page/': () => import('./people/page.tsx'),
    '/messages/': () => import('./conversations/page.tsx'),
    '/messages/:id/': () => import('./conversations/page.tsx'),
    '/notifications/': () => import('./notifications/page.tsx'),
  },
  messages: (lang) => import(`./messages/${lang}.json`),
});
