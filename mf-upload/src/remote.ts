/** What this remote gives the host. */
import { type UploadRemote, uploadRemote } from '@foyer/shared/remotes/upload';

export const remote = {
  contract: uploadRemote.contract,
  './video': () => import('./video/page.tsx'),
  './moderation': () => import('./moderation/page.tsx'),
  './notice': () => import('./notice/page.tsx'),
  './decision': () => import('./decision/page.tsx'),
} satisfies UploadRemote;
