/**
 * Replaces the tokens of sessions, and finds out copies: anyone who brings a token whose successor was used has taken it from
 * somebody (docs/decisions/0071). The successor is made from the token that it replaces and a salt, so that every request
 * with the old token is given the same new one, by whichever process, and an answer that was lost can be given again.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { notifyFromSite } from '../notifications/notifications.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { SESSION_IDLE_DAYS } from '../platform/http/session-cookie.ts';
import type { SessionToken } from '../platform/http/session-viewer.ts';
import { composeMail, type MailContext } from '../platform/mail/post-mail.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { hashToken } from './hash-token.ts';
import {
  deleteCopiedSession,
  giveFreshToken,
  markTokenSeen,
  replaceToken,
  selectPastToken,
  selectSession,
  type SessionMemberRow,
} from './session-tokens.sql.ts';
import type { Log } from '../platform/logging/log.ts';

/** A token is replaced by the first request that comes so long after it was given. */
const ROTATION_HOURS = 24;
/** Requests with the old token may still be under way when the new one arrives. */
const GRACE_SECONDS = 120;
const SALT_BYTES = 32;
const DAY_SECONDS = 24 * 3600;

export interface SessionContext extends MailContext {
  log: Log;
  /** Left out: what roles of the desk may waits for a second step. */
  rolesWithoutFactor?: boolean;
}

export const createToken = (): string => randomBytes(32).toString('base64url');

/** Nobody makes it who lacks either: the browser's token is kept by its hash alone. */
const successorOf = (token: string, salt: Buffer): string =>
  createHmac('sha256', token).update('session\n').update(salt).digest('base64url');

const giveOut = (token: string, secondsLeft: number): SessionToken => ({
  token,
  maxAgeSeconds: Math.min(SESSION_IDLE_DAYS * DAY_SECONDS, secondsLeft),
});

export interface FoundToken {
  row: SessionMemberRow;
  /** Where the browser is to be given another token. @returns undefined where the session ended meanwhile */
  renew: (() => Promise<SessionToken | undefined>) | undefined;
}

const givenAgain = async (db: Database, token: string): Promise<SessionToken | undefined> => {
  const past = await selectPastToken(db, hashToken(token), {
    rotationHours: ROTATION_HOURS,
    graceSeconds: GRACE_SECONDS,
  });
  return past?.salt && past.is_unseen ? giveOut(successorOf(token, past.salt), past.seconds_left) : undefined;
};

const rotate = async (
  db: Database,
  token: string,
  secondsLeft: number,
): Promise<SessionToken | undefined> => {
  const salt = randomBytes(SALT_BYTES);
  const next = successorOf(token, salt);
  const hashes = { oldHash: hashToken(token), newHash: hashToken(next) };
  return (await replaceToken(db, { ...hashes, salt })) ? giveOut(next, secondsLeft) : givenAgain(db, token);
};

/** Ends the session on both sides and tells its member, once. */
const endCopied = async (context: SessionContext, session: string): Promise<void> => {
  const owner = await inTransaction(context.db, async (tx) => {
    const found = await deleteCopiedSession(tx, session);
    if (!found) return undefined;
    await notifyFromSite(tx, found.id, 'session_copied');
    if (found.email !== null) {
      const { email: to, language, name } = found;
      const about = { to, language, name, path: '/settings/', hours: 0 };
      await queueMail(tx, composeMail(context, 'session_copied', about));
    }
    return found;
  });
  if (!owner) return;
  context.wakeOutbox();
  context.log(
    `session ${session} of member ${owner.id}: a replaced token was used again; the session is ended`,
  );
};

/** Undefined for an unknown token, and for a session that has ended, or ends now because of it. */
export const findToken = async (context: SessionContext, token: string): Promise<FoundToken | undefined> => {
  const { db } = context;
  const idHash = hashToken(token);
  const row = await selectSession(db, idHash, ROTATION_HOURS);
  if (row) {
    if (row.is_unseen) await markTokenSeen(db, idHash);
    return { row, renew: row.is_due ? () => rotate(db, token, row.seconds_left) : undefined };
  }
  const past = await selectPastToken(db, idHash, {
    rotationHours: ROTATION_HOURS,
    graceSeconds: GRACE_SECONDS,
  });
  if (!past) return undefined;
  if (past.is_spent) {
    await endCopied(context, past.session);
    return undefined;
  }
  // The answer that brought the new token may have been lost. Once it was seen, only its holder gets the next.
  return { row: past, renew: past.is_unseen ? () => givenAgain(db, token) : undefined };
};

/** In place of every token that the session had: those are unknown from now on. @returns undefined for no such session */
export const renewToken = async (tx: Database, session: string): Promise<SessionToken | undefined> => {
  const token = createToken();
  const secondsLeft = await giveFreshToken(tx, session, hashToken(token));
  return secondsLeft === undefined ? undefined : giveOut(token, secondsLeft);
};
