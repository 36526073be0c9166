/** Runs this remote alone, in a minimal host, against a running server. */
import { startAlone } from '@foyer/shared/testing/start-alone';

startAlone({
  remote: 'mf-player',
  pages: { '/videos/:id/:dir/': () => import('./watch/page.tsx') },
  messages: (lang) => import(`./messages/${lang}.json`),
});
