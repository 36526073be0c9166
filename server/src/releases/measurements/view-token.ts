/**
 * Tokens without which a report of a page view does not count. A document, which is cached and given to many, brings a *ticket*: signed,
 * it names the release set and the packages that have places in it. A browser trades the ticket for a *token* of one view, which no cache
 * keeps. What makes a token valid only once is `visitor-evidence.ts`.
 */
import { randomBytes } from 'node:crypto';
import { type Secrets, SIGNATURE_PATTERN } from '../../platform/secrets/secrets.ts';

/** A document may be cached so long before a browser has it (ten minutes while the database is away), and be open a while. */
const TICKET_SECONDS = 20 * 60;
/** A view is reported after a minute at most. */
export const TOKEN_SECONDS = 5 * 60;
const NONCE_BYTES = 9;

/** What a document showed. */
export interface Shown {
  setId: number;
  /** With a place in the document; `shell` among them. */
  packages: readonly string[];
}
export interface ViewToken extends Shown {
  /** Differs for each view. */
  nonce: string;
}

const sign = (secrets: Secrets, kind: 'ticket' | 'view', text: string): string =>
  secrets.sign('measurement-token', `${kind}\n${text}`);

const PACKAGES = '[a-z][a-z0-9-]{0,40}(?:~[a-z][a-z0-9-]{0,40}){0,39}';
const TICKET = new RegExp(`^(\\d{1,10}\\.(\\d{1,12})\\.${PACKAGES})\\.(${SIGNATURE_PATTERN})$`);
const TOKEN = new RegExp(`^(\\d{1,10}\\.(\\d{1,12})\\.${PACKAGES}\\.([\\w-]{12}))\\.(${SIGNATURE_PATTERN})$`);

const readShown = (text: string): Shown => {
  const [setId, , packages = ''] = text.split('.');
  return { setId: Number(setId), packages: packages.split('~') };
};

const isSigned = (secrets: Secrets, kind: 'ticket' | 'view', text: string, signature: string): boolean =>
  secrets.verify('measurement-token', `${kind}\n${text}`, signature);

/** @param nowMs of the clock that says how long it lasts */
export const issueTicket = (secrets: Secrets, { setId, packages }: Shown, nowMs = Date.now()): string => {
  const until = Math.floor(nowMs / 1000) + TICKET_SECONDS;
  const text = `${setId}.${until}.${[...new Set(packages)].join('~')}`;
  return `${text}.${sign(secrets, 'ticket', text)}`;
};

/** @returns a token of one view; undefined for what is no ticket of this site, or too old */
export const tradeTicket = (secrets: Secrets, ticket: string, nowMs = Date.now()): string | undefined => {
  const [, signed = '', until, signature = ''] = TICKET.exec(ticket) ?? [];
  const now = Math.floor(nowMs / 1000);
  if (Number(until ?? 0) <= now || !isSigned(secrets, 'ticket', signed, signature)) return undefined;
  const { setId, packages } = readShown(signed);
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const text = `${setId}.${now + TOKEN_SECONDS}.${packages.join('~')}.${nonce}`;
  return `${text}.${sign(secrets, 'view', text)}`;
};

/** @returns undefined for what is no token of this site, or too old; whether it was used is for the caller to know */
export const readViewToken = (secrets: Secrets, token: string): ViewToken | undefined => {
  const [, signed = '', until, nonce = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (Number(until ?? 0) <= Math.floor(Date.now() / 1000) || !isSigned(secrets, 'view', signed, signature))
    return undefined;
  return { ...readShown(signed), nonce };
};
