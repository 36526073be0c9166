/** Runs this remote alone, in a minimal host, against a running server. */
import { startAlone } from '@foyer/shared/testing/start-alone';

startAlone({
  remote: 'mf-member',
  pages: {
    '/members/:id/info/': () => import('./info/page.tsx'),
    '/videos/history/:page/': () => import('./history/page.tsx'),
  },
  messages: (lang) => import(`./messages/${lang}.json`),
});
