/** Whose changes of approved videos and albums count immediately: by the site's setting, the role, or `FOYER_TRUSTED_UPLOADERS`. */
import { mayDo, type RoleHolder } from '@foyer/shared/wire-schemas/members/roles';
import type { UploadConfig } from '../platform/config/upload-config.ts';
import type { AccessViewer } from './decide-access.ts';

export const isTrustedUploader = (
  { changesWait, trusted }: Pick<UploadConfig, 'changesWait' | 'trusted'>,
  viewer: Pick<AccessViewer, '_id'> & RoleHolder,
): boolean =>
  changesWait === 'none' ||
  (changesWait === 'untrusted' && (trusted.includes(viewer._id) || mayDo(viewer, 'publish')));
