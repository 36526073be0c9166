/** Addresses of a video's files for one answer: public ones for everyone, signed ones for those who may see more. */
import {
  type MediaObject,
  mediaObject,
  publicMediaUrl,
  signedMediaUrl,
} from '../platform/storage/media-address.ts';

/** Long enough to watch a long film with pauses. */
export const SIGNED_LIFETIME_SECONDS = 6 * 3600;

interface LinkSettings {
  revision: string | null;
  isPublic: boolean;
  secret: string;
  nowSeconds: number;
}

export interface LinkOptions extends LinkSettings {
  videoId: number;
}

export const objectLinks =
  (object: MediaObject, { revision, isPublic, secret, nowSeconds }: LinkSettings) =>
  (file: string): string => {
    if (isPublic) return publicMediaUrl(object, revision ?? '0', file);
    const expirySeconds = nowSeconds + SIGNED_LIFETIME_SECONDS;
    return signedMediaUrl({ secret, object, revision: revision ?? '0', file, expirySeconds });
  };

export const videoLinks = ({ videoId, ...settings }: LinkOptions): ((file: string) => string) =>
  objectLinks(mediaObject('video', videoId), settings);
