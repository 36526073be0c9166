/**
 * Who may see the page of releases besides moderators: holders of a token of the settings. A token itself stands in no address
 * and no cookie: links and cookies hold its name, an expiry and a signature made with it, which end when it is replaced.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { ReleaseToken } from '../../platform/config/release-tokens.ts';
import type { ReleaseChanger } from '../registry/release-sets.ts';

export interface Operator {
  /** Stands in the record of what was done. */
  name: string;
  mayAct: boolean;
  /** In the log of changes: the account, or which of the team's tokens it was. Left out: the name alone is known. */
  by?: ReleaseChanger;
}

/** `link`: opens the page once or a few times; `cookie`: what opening it leaves in the browser. */
export type GrantUse = 'link' | 'cookie';
export const GRANT_SECONDS: Readonly<Record<GrantUse, number>> = { link: 15 * 60, cookie: 12 * 3600 };

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

export const findByToken = (tokens: readonly ReleaseToken[], token: string): ReleaseToken | undefined => {
  const asked = hash(token);
  // Each is compared, so that the time says nothing about which one fits.
  return tokens.filter((one) => timingSafeEqual(hash(one.token), asked))[0];
};

const ID_LENGTH = 8;

/** The token's name stays when it is replaced; the start of its hash says which one it was, and opens nothing. */
export const tokenOperator = ({ name, mayAct, token }: ReleaseToken): Operator => ({
  name,
  mayAct,
  by: { command: `token ${hash(token).toString('hex').slice(0, ID_LENGTH)} (${name})` },
});

const sign = ({ token }: ReleaseToken, use: GrantUse, name: string, expiry: number): string =>
  createHmac('sha256', token).update(`releases ${use}\n${name}\n${expiry}`).digest('base64url');

export const issueGrant = (token: ReleaseToken, use: GrantUse, nowSeconds: number): string => {
  const expiry = Math.floor(nowSeconds) + GRANT_SECONDS[use];
  return `${token.name}~${expiry}~${sign(token, use, token.name, expiry)}`;
};

/** Undefined for what was not issued for this use, has expired, or belongs to a token that was replaced. */
export const readGrant = (
  tokens: readonly ReleaseToken[],
  use: GrantUse,
  grant: string | undefined,
  nowSeconds: number,
): ReleaseToken | undefined => {
  const [, name, expiry, signature] = /^([\w.-]{1,40})~(\d{1,12})~([\w-]{43})$/.exec(grant ?? '') ?? [];
  const token = tokens.find((one) => one.name === name);
  if (!token || name === undefined || signature === undefined || Number(expiry) <= nowSeconds)
    return undefined;
  const expected = sign(token, use, name, Number(expiry));
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? token : undefined;
};
