/** Addresses of members' pictures. */
import { MEDIA_FILES, mediaObject, publicMediaUrl } from '../platform/storage/media-address.ts';
import { MONOGRAM_PATH } from './monogram.ts';

/** The member's own picture, or a monogram drawn from the name. */
export const avatarUrl = (id: number, name: string, revision: string | null): string =>
  revision === null
    ? `${MONOGRAM_PATH}${encodeURIComponent([...name][0]?.toUpperCase() ?? '?')}.${id % 8}.svg`
    : publicMediaUrl(mediaObject('member', id), revision, MEDIA_FILES.memberAvatar);
