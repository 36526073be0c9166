/**
 * The trip to a provider and back, without a record of it here: everything is derived from the browser's secret and the state that
 * travels along, so that any number of tabs may be under way.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isOwnPath } from '@foyer/shared/urls';

/** Long enough for a second factor and an app that has to be installed first. */
export const TRIP_SECONDS = 15 * 60;

export const newBrowserKey = (): string => randomBytes(32).toString('base64url');
export const isBrowserKey = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '');

const mac = (secret: string, purpose: string, browserKey: string, state: string): string =>
  createHmac('sha256', secret).update(`age-trip ${purpose}\n${browserKey}\n${state}`).digest('base64url');

export interface AgeTrip {
  state: string;
  nonce: string;
  /** For PKCE. */
  verifier: string;
  next: string;
}

const tripOf = (secret: string, browserKey: string, state: string, next: string): AgeTrip => ({
  state,
  next,
  nonce: mac(secret, 'nonce', browserKey, state),
  verifier: mac(secret, 'verifier', browserKey, state),
});

/** @param secret the deployment's */
export const startTrip = (secret: string, browserKey: string, next: string, nowSeconds: number): AgeTrip => {
  const content = [
    nowSeconds + TRIP_SECONDS,
    randomBytes(16).toString('base64url'),
    Buffer.from(next).toString('base64url'),
  ].join('.');
  return tripOf(secret, browserKey, `${content}.${mac(secret, 'state', browserKey, content)}`, next);
};

/** @returns undefined for a state that this browser did not leave with; `expired` for one that came too late */
export const readTrip = (
  secret: string,
  browserKey: string,
  state: string | null,
  nowSeconds: number,
): AgeTrip | 'expired' | undefined => {
  const [, content, expiry, next, signature] =
    /^((\d{1,12})\.[\w-]{22}\.([\w-]*))\.([\w-]{43})$/.exec(state ?? '') ?? [];
  if (!state || !content || next === undefined || !signature) return undefined;
  const expected = mac(secret, 'state', browserKey, content);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return undefined;
  if (Number(expiry) <= nowSeconds) return 'expired';
  const path = Buffer.from(next, 'base64url').toString();
  return tripOf(secret, browserKey, state, isOwnPath(path) ? path : '/');
};
