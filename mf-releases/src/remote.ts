/** What this remote gives the host. */
import { type ReleasesRemote, releasesRemote } from '@foyer/shared/remotes/releases';

export const remote = {
  contract: releasesRemote.contract,
  './overview': () => import('./overview/page.tsx'),
} satisfies ReleasesRemote;
