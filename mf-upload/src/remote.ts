/** What this remote gives the host. */
import { type UploadRemote, uploadRemote } from '@foyer/shared/remotes/upload';

export const remote = {
  contract: uploadRemote.contract,
  './video': () => import('./video/page.tsx'),
  './mine': () => import('./mine/page.tsx'),
  './edit': () => import('./edit/page.tsx'),
  './own-people': () => import('./own-people/page.tsx'),
  './upload-settings': () => import('./upload-settings/page.tsx'),
  './copyright-notice': () => import('./copyright-notice/page.tsx'),
  './consent-request': () => import('./consent-request/page.tsx'),
  './notice': () => import('./notice/page.tsx'),
  './decision': () => import('./decision/page.tsx'),
  './album': () => import('./album/page.tsx'),
  './albums': () => import('./albums/page.tsx'),
  './own-album': () => import('./own-album/page.tsx'),
  './audience': () => import('./audience/page.tsx'),
} satisfies UploadRemote;
