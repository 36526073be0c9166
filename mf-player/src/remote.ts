/** What mf-player gives the host. */
import { type PlayerRemote, playerRemote } from '@foyer/shared/remotes/player';

export const remote = {
  contract: playerRemote.contract,
  './watch': () => import('./watch/page.tsx'),
} satisfies PlayerRemote;
