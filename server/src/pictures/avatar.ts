/** Builds the addresses of members' avatars. */
import { MONOGRAM_PATH } from '@foyer/shared/wire-schemas/monogram';
import { MEDIA_FILES, mediaObject, publicMediaUrl } from '../platform/storage/media-address.ts';

export interface NamedMember {
  id: number;
  name: string;
  has_avatar: boolean;
  /** Of the member's pictures. */
  revision: string | null;
}

/** The picture, or a monogram for members who have none and for those who show this viewer their name only. */
export const avatarFor = (
  { id, name, has_avatar, revision }: NamedMember,
  nameOnly: ReadonlySet<number>,
): string => avatarUrl(id, name, has_avatar && !nameOnly.has(id) ? revision : null);

/** The member's own picture, or a monogram drawn from the name. */
export const avatarUrl = (id: number, name: string, revision: string | null): string =>
  revision === null
    ? `${MONOGRAM_PATH}${encodeURIComponent([...name][0]?.toUpperCase() ?? '?')}.${id % 8}.svg`
    : publicMediaUrl(mediaObject('member', id), revision, MEDIA_FILES.memberAvatar);
