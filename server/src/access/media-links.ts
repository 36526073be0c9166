/**
 * Builds the addresses of a video's files for one answer: public ones for everyone, signed ones for viewers who may see
 * more.
 */
import {
  type MediaObject,
  mediaObject,
  publicMediaUrl,
  signedMediaUrl,
} from '../platform/storage/media-address.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

/** Players ask for new addresses while they play; anyone who was handed one cannot use it for long. */
export const SIGNED_LIFETIME_SECONDS = 15 * 60;
/** When players ask: early enough to try again when the answer does not come. */
export const RENEW_AFTER_SECONDS = 10 * 60;

interface LinkSettings {
  revision: string | null;
  isPublic: boolean;
  /** Whom a signed address is for; of no use where `isPublic`. */
  holder: string;
  secrets: Secrets;
  nowSeconds: number;
}

export interface LinkOptions extends LinkSettings {
  videoId: number;
}

export const publicFiles =
  (object: MediaObject, revision: string) =>
  (file: string): string =>
    publicMediaUrl(object, revision, file);

export const objectLinks =
  (object: MediaObject, { revision, isPublic, holder, secrets, nowSeconds }: LinkSettings) =>
  (file: string): string => {
    if (isPublic) return publicMediaUrl(object, revision ?? '0', file);
    const expirySeconds = nowSeconds + SIGNED_LIFETIME_SECONDS;
    return signedMediaUrl({ secrets, object, revision: revision ?? '0', holder, file, expirySeconds });
  };

export const videoLinks = ({ videoId, ...settings }: LinkOptions): ((file: string) => string) =>
  objectLinks(mediaObject('video', videoId), settings);
