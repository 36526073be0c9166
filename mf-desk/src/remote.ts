/** What this remote gives the host. */
import { type DeskRemote, deskRemote } from '@foyer/shared/remotes/desk';

export const remote = {
  contract: deskRemote.contract,
  './overview': () => import('./overview/page.tsx'),
  './moderation': () => import('./moderation/page.tsx'),
  './records': () => import('./records/page.tsx'),
  './releases': () => import('./releases/page.tsx'),
  './settings': () => import('./settings/page.tsx'),
  './log': () => import('./log/page.tsx'),
  './roles': () => import('./roles/page.tsx'),
  './catalogue': () => import('./catalogue/page.tsx'),
  './videos': () => import('./videos/page.tsx'),
  './albums': () => import('./albums/page.tsx'),
  './searches': () => import('./searches/page.tsx'),
  './figures': () => import('./figures/page.tsx'),
  './machine-room': () => import('./machine-room/page.tsx'),
  './members': () => import('./members/page.tsx'),
} satisfies DeskRemote;
