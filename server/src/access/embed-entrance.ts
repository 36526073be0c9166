/**
 * The click of the age gate inside a partner's frame, where browsers give a site no cookies: a signed moment in the frame's own
 * address, too short for a partner to put it there for everyone.
 */
import { type Secrets, SIGNATURE_PATTERN } from '../platform/secrets/secrets.ts';

export const ENTRANCE_KEY = 'entered';
const ENTRANCE_SECONDS = 10 * 60;

const ENTRANCE = new RegExp(`^(\\d{1,12})\\.(${SIGNATURE_PATTERN})$`);
const textOf = (expirySeconds: number): string => `embed-entrance\n${expirySeconds}`;

export const issueEntrance = (secrets: Secrets, nowSeconds: number): string => {
  const expirySeconds = nowSeconds + ENTRANCE_SECONDS;
  return `${expirySeconds}.${secrets.sign('embed-entrance', textOf(expirySeconds))}`;
};

export const isEntranceValid = (secrets: Secrets, entrance: string | null, nowSeconds: number): boolean => {
  const [, expiry, signature] = ENTRANCE.exec(entrance ?? '') ?? [];
  if (expiry === undefined || signature === undefined || Number(expiry) <= nowSeconds) return false;
  return secrets.verify('embed-entrance', textOf(Number(expiry)), signature);
};
