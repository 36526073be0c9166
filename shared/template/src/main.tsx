/** Runs this remote alone, in a minimal host, with the data of a running site: `npm run dev`. */
import { startAlone } from '@foyer/shared/testing/start-alone';

startAlone({
  remote: 'mf-example',
  pages: { '/example/': () => import('./home/page.tsx') },
  messages: (language) => import(`./messages/${language}.json`),
});
