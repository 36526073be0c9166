/** Whose changes of approved videos and albums count immediately. */
import type { UploadConfig } from '../platform/config/upload-config.ts';
import type { AccessViewer } from './decide-access.ts';

export const isTrustedUploader = (
  { trusted }: Pick<UploadConfig, 'trusted'>,
  { _id }: Pick<AccessViewer, '_id'>,
): boolean => trusted === 'all' || trusted.includes(_id);
