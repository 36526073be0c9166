/** Contract of mf-releases: the page of releases, for operators and teams. */
import type { PageModule } from './remote.ts';

export const releasesRemote = {
  name: 'mf-releases',
  contract: 1,
  pages: ['overview'],
  widgets: [],
} as const;

export interface ReleasesRemote {
  contract: (typeof releasesRemote)['contract'];
  './overview': () => Promise<PageModule>;
}
