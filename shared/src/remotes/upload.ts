/** Contract of mf-upload: uploads, what becomes of them, and notices about what is published. */
import type { PageModule } from './remote.ts';

export const uploadRemote = {
  name: 'mf-upload',
  // 2: its desks are pages of mf-desk.
  contract: 2,
  pages: [
    'video',
    'mine',
    'edit',
    'album',
    'albums',
    'own-album',
    'decision',
    'notice',
    'own-people',
    'upload-settings',
    'consent-request',
    'copyright-notice',
    'audience',
  ],
  widgets: [],
} as const;

export interface UploadRemote {
  contract: (typeof uploadRemote)['contract'];
  './video': () => Promise<PageModule>;
  './mine': () => Promise<PageModule>;
  './edit': () => Promise<PageModule>;
  './notice': () => Promise<PageModule>;
  './decision': () => Promise<PageModule>;
  './album': () => Promise<PageModule>;
  './own-people': () => Promise<PageModule>;
  './upload-settings': () => Promise<PageModule>;
  './consent-request': () => Promise<PageModule>;
  './copyright-notice': () => Promise<PageModule>;
  './albums': () => Promise<PageModule>;
  './own-album': () => Promise<PageModule>;
  './audience': () => Promise<PageModule>;
}
