/** Contract of mf-desk: the pages of those who run the site, each for a role. */
import type { PageModule } from './remote.ts';

export const deskRemote = {
  name: 'mf-desk',
  contract: 1,
  replaces: ['mf-releases'],
  pages: [
    'overview',
    'releases',
    'settings',
    'log',
    'moderation',
    'records',
    'roles',
    'catalogue',
    'videos',
    'albums',
    'searches',
    'figures',
    'members',
    'machine-room',
  ],
  widgets: [],
} as const;

export interface DeskRemote {
  contract: (typeof deskRemote)['contract'];
  './overview': () => Promise<PageModule>;
  './moderation': () => Promise<PageModule>;
  './records': () => Promise<PageModule>;
  './releases': () => Promise<PageModule>;
  './settings': () => Promise<PageModule>;
  './log': () => Promise<PageModule>;
  './roles': () => Promise<PageModule>;
  './catalogue': () => Promise<PageModule>;
  './videos': () => Promise<PageModule>;
  './albums': () => Promise<PageModule>;
  './searches': () => Promise<PageModule>;
  './figures': () => Promise<PageModule>;
  './members': () => Promise<PageModule>;
  './machine-room': () => Promise<PageModule>;
}
