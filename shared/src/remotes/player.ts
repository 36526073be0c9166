/** Contract of mf-player: the watch page. The embed is a second build of the same package, outside federation. */
import type { PageModule } from './remote.ts';

export const playerRemote = {
  name: 'mf-player',
  contract: 1,
  pages: ['watch'],
  widgets: [],
} as const;

export interface PlayerRemote {
  contract: (typeof playerRemote)['contract'];
  './watch': () => Promise<PageModule>;
}
