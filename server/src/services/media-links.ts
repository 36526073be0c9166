/** Addresses of a video's files for one answer: public ones for everyone, signed ones for those who may see more. */
import { mediaObject, publicMediaUrl, signedMediaUrl } from '../storage/media-address.ts';

/** Long enough to watch a long film with pauses. */
export const SIGNED_LIFETIME_SECONDS = 6 * 3600;

export interface LinkOptions {
  videoId: number;
  revision: string | null;
  isPublic: boolean;
  secret: string;
  nowSeconds: number;
}

export const videoLinks =
  ({ videoId, revision, isPublic, secret, nowSeconds }: LinkOptions) =>
  (file: string): string => {
    const object = mediaObject('video', videoId);
    if (isPublic) return publicMediaUrl(object, revision ?? '0', file);
    const expirySeconds = nowSeconds + SIGNED_LIFETIME_SECONDS;
    return signedMediaUrl({ secret, object, revision: revision ?? '0', file, expirySeconds });
  };
