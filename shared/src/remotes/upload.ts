/** Contract of mf-upload: video upload and the uploader's own desk. */
import type { PageModule } from './remote.ts';

export const uploadRemote = {
  name: 'mf-upload',
  contract: 1,
  pages: [
    'video',
    'mine',
    'edit',
    'album',
    'albums',
    'own-album',
    'moderation',
    'decision',
    'notice',
    'own-people',
    'upload-settings',
    'records',
    'consent-request',
    'copyright-notice',
  ],
  widgets: [],
} as const;

export interface UploadRemote {
  contract: (typeof uploadRemote)['contract'];
  './video': () => Promise<PageModule>;
  './mine': () => Promise<PageModule>;
  './edit': () => Promise<PageModule>;
  './moderation': () => Promise<PageModule>;
  './notice': () => Promise<PageModule>;
  './decision': () => Promise<PageModule>;
  './album': () => Promise<PageModule>;
  './own-people': () => Promise<PageModule>;
  './upload-settings': () => Promise<PageModule>;
  './records': () => Promise<PageModule>;
  './consent-request': () => Promise<PageModule>;
  './copyright-notice': () => Promise<PageModule>;
  './albums': () => Promise<PageModule>;
  './own-album': () => Promise<PageModule>;
}
