/** Contract of mf-upload: video upload and the uploader's own desk. */
import type { PageModule } from './remote.ts';

export const uploadRemote = {
  name: 'mf-upload',
  contract: 1,
  pages: ['video', 'moderation', 'decision', 'notice'],
  widgets: [],
} as const;

export interface UploadRemote {
  contract: (typeof uploadRemote)['contract'];
  './video': () => Promise<PageModule>;
  './moderation': () => Promise<PageModule>;
  './notice': () => Promise<PageModule>;
  './decision': () => Promise<PageModule>;
}
