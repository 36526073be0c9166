/** Runs this remote alone, in a minimal host, against a running server. */
import { startAlone } from '@foyer/shared/testing/start-alone';

startAlone({
  remote: 'mf-releases',
  pages: { '/releases/': () => import('./overview/page.tsx') },
  messages: (lang) => import(`./messages/${lang}.json`),
});
