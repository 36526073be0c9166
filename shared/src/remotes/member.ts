/** Contract of mf-member: the member area. */
import type { PageModule } from './remote.ts';

export const memberRemote = {
  name: 'mf-member',
  contract: 1,
  pages: ['info'],
  widgets: [],
} as const;

export interface MemberRemote {
  contract: (typeof memberRemote)['contract'];
  './info': () => Promise<PageModule>;
}
