/**
 * Recognises devices that signed in to an account before. The cookie holds one entry for each account, which nobody but
 * this site can tie to it: expiry, a random id, and an HMAC over both, the account and its password. It opens nothing:
 * whoever brings it is only counted apart from strangers. A new password makes every device unknown again.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const DEVICE_DAYS = 180;
/** Of one browser; the accounts that signed in longest ago are dropped. */
export const DEVICE_MAX_ACCOUNTS = 4;
const SEPARATOR = '~';
const DAY_SECONDS = 24 * 3600;
const ENTRY = /^(\d{1,12})\.([\w-]{16})\.([\w-]{32})$/;

export interface DeviceAccount {
  id: number;
  password_hash: string | null;
}

interface DeviceContext {
  /** Of the deployment. */
  secret: string;
  /** Unix seconds. */
  nowSeconds: number;
}

const sign = (secret: string, account: DeviceAccount, expirySeconds: string, id: string): string =>
  createHmac('sha256', secret)
    .update(['device', expirySeconds, id, account.id, account.password_hash ?? ''].join('\n'))
    .digest('base64url')
    .slice(0, 32);

/** The device's id if the entry was given to this account and has not expired. */
const readEntry = (
  entry: string,
  account: DeviceAccount,
  { secret, nowSeconds }: DeviceContext,
): string | undefined => {
  const [, expiry = '', id = '', signature = ''] = ENTRY.exec(entry) ?? [];
  if (!(Number(expiry) > nowSeconds)) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(sign(secret, account, expiry, id)), Buffer.from(signature));
  return isOurs ? id : undefined;
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
  return [`${expiry}.${id}.${sign(context.secret, account, expiry, id)}`, ...others]
    .slice(0, DEVICE_MAX_ACCOUNTS)
    .join(SEPARATOR);
};
