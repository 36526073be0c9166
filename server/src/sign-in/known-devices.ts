/**
 * Recognises devices that signed in to an account before. The cookie holds one entry for each account, which nobody but
 * this site can tie to it: expiry, a random id, and an HMAC over both, the account and its password. It opens nothing:
 * anyone who brings it is only counted apart from strangers. A new password makes every device unknown again.
 */
import { randomBytes } from 'node:crypto';
import { DEVICE_DAYS } from '../platform/http/device-cookie.ts';
import { type Secrets, SIGNATURE_PATTERN } from '../platform/secrets/secrets.ts';

/** Of one browser; the accounts that signed in longest ago are dropped. */
const DEVICE_MAX_ACCOUNTS = 4;
const SEPARATOR = '~';
const DAY_SECONDS = 24 * 3600;
const ENTRY = new RegExp(`^(\\d{1,12})\\.([\\w-]{16})\\.(${SIGNATURE_PATTERN})$`);

export interface DeviceAccount {
  id: number;
  password_hash: string | null;
}

interface DeviceContext {
  secrets: Secrets;
  /** Unix seconds. */
  nowSeconds: number;
}

const textOf = (account: DeviceAccount, expirySeconds: string, id: string): string =>
  ['device', expirySeconds, id, account.id, account.password_hash ?? ''].join('\n');

/** The device's id if the entry was given to this account and has not expired. */
const readEntry = (
  entry: string,
  account: DeviceAccount,
  { secrets, nowSeconds }: DeviceContext,
): string | undefined => {
  const [, expiry = '', id = '', signature = ''] = ENTRY.exec(entry) ?? [];
  if (!(Number(expiry) > nowSeconds)) return undefined;
  return secrets.verify('known-device', textOf(account, expiry, id), signature) ? id : undefined;
};

const readEntries = (cookie: string | undefined): string[] =>
  (cookie ?? '').split(SEPARATOR).slice(0, DEVICE_MAX_ACCOUNTS);

/** @param cookie as the browser sent it @returns the device's id, undefined for a device that this account does not know */
export const findKnownDevice = (
  cookie: string | undefined,
  account: DeviceAccount | undefined,
  context: DeviceContext,
): string | undefined => {
  if (!account) return undefined;
  for (const entry of readEntries(cookie)) {
    const id = readEntry(entry, account, context);
    if (id !== undefined) return id;
  }
  return undefined;
};

/** The cookie's new value after the account signed in, good for DEVICE_DAYS; other accounts' entries stay. */
export const rememberDevice = (
  cookie: string | undefined,
  account: DeviceAccount,
  context: DeviceContext,
): string => {
  const id = randomBytes(12).toString('base64url');
  const expiry = String(context.nowSeconds + DEVICE_DAYS * DAY_SECONDS);
  const others = readEntries(cookie).filter(
    (entry) => ENTRY.test(entry) && readEntry(entry, account, context) === undefined,
  );
  return [`${expiry}.${id}.${context.secrets.sign('known-device', textOf(account, expiry, id))}`, ...others]
    .slice(0, DEVICE_MAX_ACCOUNTS)
    .join(SEPARATOR);
};
