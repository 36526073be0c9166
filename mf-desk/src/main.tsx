/** Runs this remote alone, in a minimal host, against a running server. */
import { startAlone } from '@foyer/shared/testing/start-alone';

startAlone({
  remote: 'mf-desk',
  pages: {
    '/desk/': () => import('./overview/page.tsx'),
    '/desk/moderation/': () => import('./moderation/page.tsx'),
    '/desk/moderation/:section/': () => import('./moderation/page.tsx'),
    '/desk/records/': () => import('./records/page.tsx'),
    '/desk/releases/': () => import('./releases/page.tsx'),
    '/desk/settings/': () => import('./settings/page.tsx'),
    '/desk/settings/:section/': () => import('./settings/page.tsx'),
    '/desk/log/': () => import('./log/page.tsx'),
    '/desk/roles/': () => import('./roles/page.tsx'),
    '/desk/catalogue/': () => import('./catalogue/page.tsx'),
    '/desk/catalogue/videos/': () => import('./videos/page.tsx'),
    '/desk/catalogue/albums/': () => import('./albums/page.tsx'),
    '/desk/catalogue/searches/': () => import('./searches/page.tsx'),
    '/desk/catalogue/:section/': () => import('./catalogue/page.tsx'),
    '/desk/figures/': () => import('./figures/page.tsx'),
    '/desk/machine-room/': () => import('./machine-room/page.tsx'),
    '/desk/members/': () => import('./members/page.tsx'),
    '/desk/members/:section/': () => import('./members/page.tsx'),
    '/desk/members/:id#/': () => import('./members/page.tsx'),
  },
  messages: (lang) => import(`./messages/${lang}.json`),
});
