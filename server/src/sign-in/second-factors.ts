/** Checks codes of authenticator apps (TOTP, RFC 6238) and recovery codes; each counts once. */
import { createHash, randomBytes } from 'node:crypto';
import { APP_CODE_DIGITS, RECOVERY_CODES } from '@foyer/shared/wire-schemas/accounts/second-factors';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '../platform/database/create-database.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { openSeed } from './seal-seeds.ts';
import { type FactorRow, selectFactor, takeCounter, takeRecoveryCode } from './second-factors.sql.ts';

export { storeSeed } from './seal-seeds.ts';
export {
  confirmFactor,
  deleteFactor,
  type FactorRow,
  renewRecoveryCodes,
  selectFactor as getFactor,
  upsertWaitingFactor,
} from './second-factors.sql.ts';

const PERIOD_SECONDS = 30;
/** Steps of time before and after: clocks differ, and people type slowly. */
const WINDOW = 1;
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;
const RECOVERY_BYTES = 10;
const APP_CODE = new RegExp(`^\\d{${APP_CODE_DIGITS}}$`);
const RECOVERY_CODE = /^[A-Z2-7]{16}$/;

const totpOf = (secret: string, about: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...about,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: APP_CODE_DIGITS,
    period: PERIOD_SECONDS,
  });

export const createSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** `otpauth://totp/…`, which apps read. */
export const addressOf = (secret: string, about: { issuer: string; label: string }): string =>
  totpOf(secret, about).toString();

const hashCode = (memberId: number, code: string): Buffer =>
  createHash('sha256').update(`recovery\n${memberId}\n${code}`).digest();

/** 80 random bits each: no hash of one can be guessed back. */
export const createRecoveryCodes = (memberId: number): { shown: string[]; hashes: Buffer[] } => {
  const codes = Array.from(
    { length: RECOVERY_CODES },
    () => new Secret({ buffer: Uint8Array.from(randomBytes(RECOVERY_BYTES)).buffer }).base32,
  );
  return {
    shown: codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')),
    hashes: codes.map((code) => hashCode(memberId, code)),
  };
};

/** As somebody typed it: with spaces or lines between, in any case. */
const readCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

export interface FactorContext {
  db: Database;
  secrets: Secrets;
}

/** Whether it is the app's code of now for this factor, used for the first time. */
export const checkAppCode = async (
  { db, secrets }: FactorContext,
  memberId: number,
  factor: FactorRow,
  text: string,
): Promise<boolean> => {
  const code = readCode(text);
  if (!APP_CODE.test(code)) return false;
  const timestamp = Date.now();
  const delta = totpOf(openSeed(secrets, memberId, factor)).validate({
    token: code,
    window: WINDOW,
    timestamp,
  });
  if (delta === null) return false;
  return takeCounter(db, memberId, Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta);
};

/** `recoveryLeft`: a recovery code was used, and so many are left. */
export type CodeCheck = { isRight: boolean; recoveryLeft?: number };

/** A code of the app, or one of the recovery codes, of a factor that is on. */
export const checkCode = async (
  context: FactorContext,
  memberId: number,
  text: string,
): Promise<CodeCheck> => {
  const { db } = context;
  const factor = await selectFactor(db, memberId);
  if (!factor?.confirmed_at) return { isRight: false };
  const code = readCode(text);
  if (RECOVERY_CODE.test(code)) {
    const recoveryLeft = await takeRecoveryCode(db, memberId, hashCode(memberId, code));
    return recoveryLeft === undefined ? { isRight: false } : { isRight: true, recoveryLeft };
  }
  return { isRight: await checkAppCode(context, memberId, factor, text) };
};

export const hasSecondFactor = async (db: Database, memberId: number): Promise<boolean> =>
  (await selectFactor(db, memberId))?.confirmed_at != null;
