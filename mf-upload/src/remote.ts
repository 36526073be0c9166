/** What this remote gives the host. */
import { type UploadRemote, uploadRemote } from '@foyer/shared/remotes/upload';

export const remote = {
  contract: uploadRemote.contract,
  './video': () => import('./video/page.tsx'),
} satisfies UploadRemote;
