/**
 * The click of the age gate inside a partner's frame, where browsers give a site no cookies: a signed moment in the frame's own
 * address, too short for a partner to put it there for everyone.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const ENTRANCE_KEY = 'entered';
const ENTRANCE_SECONDS = 10 * 60;

const sign = (secret: string, expirySeconds: number): string =>
  createHmac('sha256', secret).update(`embed-entrance\n${expirySeconds}`).digest('base64url');

export const issueEntrance = (secret: string, nowSeconds: number): string => {
  const expirySeconds = nowSeconds + ENTRANCE_SECONDS;
  return `${expirySeconds}.${sign(secret, expirySeconds)}`;
};

export const isEntranceValid = (secret: string, entrance: string | null, nowSeconds: number): boolean => {
  const [, expiry, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(entrance ?? '') ?? [];
  if (expiry === undefined || signature === undefined || Number(expiry) <= nowSeconds) return false;
  return timingSafeEqual(Buffer.from(sign(secret, Number(expiry))), Buffer.from(signature));
};
