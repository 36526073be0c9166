/** Whose changes of approved videos and albums count immediately: by the role, or by the operator's setting. */
import { mayDo, type RoleHolder } from '@foyer/shared/wire-schemas/members/roles';
import type { UploadConfig } from '../platform/config/upload-config.ts';
import type { AccessViewer } from './decide-access.ts';

export const isTrustedUploader = (
  { trusted }: Pick<UploadConfig, 'trusted'>,
  viewer: Pick<AccessViewer, '_id'> & RoleHolder,
): boolean => trusted === 'all' || trusted.includes(viewer._id) || mayDo(viewer, 'publish');
