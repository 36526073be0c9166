/**
 * The trip to a provider and back, without a record of it here: everything is derived from the browser's secret and the state that
 * travels along, so that any number of tabs may be under way.
 */
import { randomBytes } from 'node:crypto';
import { isOwnPath } from '@foyer/shared/urls';
import { type Secrets, SIGNATURE_PATTERN } from '../../platform/secrets/secrets.ts';

/** Long enough for a second factor and an app that has to be installed first. */
export const TRIP_SECONDS = 15 * 60;

export const newBrowserKey = (): string => randomBytes(32).toString('base64url');
export const isBrowserKey = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '');

const STATE = new RegExp(`^((\\d{1,12})\\.[\\w-]{22}\\.([\\w-]*))\\.(${SIGNATURE_PATTERN})$`);

const textOf = (use: 'state' | 'nonce' | 'verifier', browserKey: string, text: string): string =>
  `age-trip ${use}\n${browserKey}\n${text}`;

export interface AgeTrip {
  state: string;
  nonce: string;
  /** For PKCE. */
  verifier: string;
  next: string;
}

/** By the key that signed the state: another may sign by the time of the return. */
const tripOf = (
  secrets: Secrets,
  browserKey: string,
  { state, signature, next }: { state: string; signature: string; next: string },
): AgeTrip => {
  const valueOf = (use: 'nonce' | 'verifier') =>
    secrets.signLike('age-trip', textOf(use, browserKey, state), signature) ?? '';
  return { state, next, nonce: valueOf('nonce'), verifier: valueOf('verifier') };
};

export const startTrip = (
  secrets: Secrets,
  browserKey: string,
  next: string,
  nowSeconds: number,
): AgeTrip => {
  const content = [
    nowSeconds + TRIP_SECONDS,
    randomBytes(16).toString('base64url'),
    Buffer.from(next).toString('base64url'),
  ].join('.');
  const signature = secrets.sign('age-trip', textOf('state', browserKey, content));
  return tripOf(secrets, browserKey, { state: `${content}.${signature}`, signature, next });
};

/** @returns undefined for a state that this browser did not leave with; `expired` for one that came too late */
export const readTrip = (
  secrets: Secrets,
  browserKey: string,
  state: string | null,
  nowSeconds: number,
): AgeTrip | 'expired' | undefined => {
  const [, content, expiry, encoded, signature] = STATE.exec(state ?? '') ?? [];
  if (!state || !content || encoded === undefined || !signature) return undefined;
  if (!secrets.verify('age-trip', textOf('state', browserKey, content), signature)) return undefined;
  if (Number(expiry) <= nowSeconds) return 'expired';
  const path = Buffer.from(encoded, 'base64url').toString();
  return tripOf(secrets, browserKey, { state, signature, next: isOwnPath(path) ? path : '/' });
};
