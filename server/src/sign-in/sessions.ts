/** Signs members in and out, and finds the member of a session cookie. */
import {
  NAME_MIN_LENGTH,
  PASSWORD_MAX_LENGTH,
  SIGN_IN_PASSWORD_MIN_LENGTH,
  type SessionsAnswer,
} from '@foyer/shared/wire-schemas/accounts/accounts';
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import { hasDesk, mayDo, type Role } from '@foyer/shared/wire-schemas/members/roles';
import type { Database } from '../platform/database/create-database.ts';
import {
  deleteSession,
  deleteSessions,
  insertSession,
  selectAccount,
  selectSessions,
  touchSession,
} from './sessions.sql.ts';
import { avatarUrl } from '../pictures/avatar.ts';
import { verifyPassword } from './passwords.ts';
import { startCodeStep, CodeNeeded } from './code-step.ts';
import { hashToken } from './hash-token.ts';
import { hasSecondFactor } from './second-factors.ts';
import { deleteStepsOf } from './sign-in-steps.sql.ts';
import { Refused } from '../platform/http/refused.ts';
import { signInFailures } from '../platform/metrics/metrics.ts';
import { SESSION_IDLE_DAYS } from '../platform/http/session-cookie.ts';
import type { FoundSession, SessionToken, SessionViewer } from '../platform/http/session-viewer.ts';
import { findKnownDevice, rememberDevice } from './known-devices.ts';
import { resetSignInTries, limitSignIn, signInAccount } from './limit-sign-in.ts';
import type { SignInContext } from './sign-in-context.ts';
import { isOwnerWithCode } from './sign-in-under-attack.ts';
import { isJoinWaiting } from './joining.ts';
import { refuseSuspended } from './refuse-suspended.ts';
import { reportGuessing } from './report-guessing.ts';
import { createToken, findToken, renewToken, type SessionContext } from './session-tokens.ts';

export { hashToken };

/** The end of a session slides at most this often, so that reading pages does not write. */
const TOUCH_INTERVAL_MS = 5 * 60_000;
const NOT_CONFIRMED_STATUS_ID = 0;
export const SIGNED_IN_STATUS_IDS = [1, 6];

export interface SignInAttempt {
  usr: string;
  pwd: string;
  address: string;
  userAgent: string;
  /** A session that this one replaces. */
  oldToken: string | undefined;
  /** What the device is known by. */
  deviceCookie?: string | undefined;
  /** Of the authenticator app: asked for in addition to the password while that alone is refused. */
  code?: string;
}

export interface OpenedSession extends Pick<SignInAttempt, 'userAgent' | 'oldToken'> {
  isProved?: boolean;
}

/** Counts tries that were refused. The right password of who has a second factor is no failure. */
export const countFailures = async <Value>(
  way: 'password' | 'code' | 'passkey' | 'link' | 'provider',
  trying: Promise<Value>,
): Promise<Value> => {
  try {
    return await trying;
  } catch (error) {
    if (error instanceof Refused && error.status < 500 && !(error instanceof CodeNeeded))
      signInFailures.labels(way, error.code).inc();
    throw error;
  }
};

/**
 * Throws CodeNeeded where the account has a second factor.
 * @returns the values of the session's and of the device's cookie
 * @throws Refused required, invalid_usr_or_pwd, not_confirmed, joining_waits, too_many_attempts; no_permission of `refuseSuspended`; the same for
 * unknown and known names
 */
export const signIn = async (
  context: SignInContext,
  attempt: SignInAttempt,
): Promise<{ token: string; device: string }> => {
  const { db, secrets } = context;
  const usr = attempt.usr.trim();
  if (usr === '') throw new Refused('required', 'a name is needed', { field: 'usr' });
  if (attempt.pwd === '') throw new Refused('required', 'a password is needed', { field: 'pwd' });
  const isPossible =
    [...usr].length >= NAME_MIN_LENGTH &&
    attempt.pwd.length >= SIGN_IN_PASSWORD_MIN_LENGTH &&
    attempt.pwd.length <= PASSWORD_MAX_LENGTH;
  if (!isPossible) throw new Refused('invalid_usr_or_pwd', 'name or password is wrong');
  const found = await selectAccount(db, usr);
  const devices = { secrets, nowSeconds: Math.floor(Date.now() / 1000) };
  const counted = {
    account: signInAccount(found?.id, usr),
    address: attempt.address,
    device: findKnownDevice(attempt.deviceCookie, found, devices),
  };
  const maySignIn = found !== undefined && SIGNED_IN_STATUS_IDS.includes(found.status_id);
  const owner = maySignIn ? found : undefined;
  const refusal = await limitSignIn(db, counted, () => reportGuessing(context, counted.account, owner));
  if (refusal) {
    const both = { ...counted, pwd: attempt.pwd, code: attempt.code ?? '' };
    // Nobody else learns whether the password was right.
    if (!(await isOwnerWithCode(context, owner, both)) || !owner) throw refusal;
    return {
      token: await openSession(db, owner.id, attempt),
      device: rememberDevice(attempt.deviceCookie, owner, devices),
    };
  }
  const isRight = await verifyPassword(found?.password_hash ?? null, attempt.pwd);
  if (!found || !isRight) throw new Refused('invalid_usr_or_pwd', 'name or password is wrong');
  if (found.status_id === NOT_CONFIRMED_STATUS_ID && (await isJoinWaiting(db, found.id)))
    throw new Refused('joining_waits', 'nobody has decided yet whether the member may join');
  if (found.status_id === NOT_CONFIRMED_STATUS_ID)
    throw new Refused('not_confirmed', 'the e-mail address is not confirmed');
  if (!maySignIn) await refuseSuspended(db, found.id);
  if (!maySignIn) throw new Refused('invalid_usr_or_pwd', 'name or password is wrong');
  await resetSignInTries(db, counted);
  if (await hasSecondFactor(db, found.id)) throw new CodeNeeded(await startCodeStep(db, found.id));
  return {
    token: await openSession(db, found.id, attempt),
    device: rememberDevice(attempt.deviceCookie, found, devices),
  };
};

/**
 * A new session in place of the old one, so that nobody can plant one beforehand.
 * @param isProved whether what was shown just now counts before what asks for it again (docs/decisions/0071)
 * @returns the cookie's value
 */
export const openSession = async (
  db: Database,
  memberId: number,
  { userAgent, oldToken, isProved = true }: OpenedSession,
): Promise<string> => {
  if (oldToken) await signOut(db, oldToken);
  const token = createToken();
  await insertSession(db, {
    idHash: hashToken(token),
    memberId,
    userAgent: userAgent.slice(0, 300),
    days: SESSION_IDLE_DAYS,
    isProved,
  });
  return token;
};

export const signOut = (db: Database, token: string): Promise<void> => deleteSession(db, hashToken(token));

export const listSessions = async (
  db: Database,
  { _id, session }: SessionViewer,
): Promise<SessionsAnswer['sessions']> =>
  (await selectSessions(db, _id, session)).map((row) => ({
    session_id: row.public_id,
    user_agent: row.user_agent,
    created: row.created_at.toISOString(),
    last_seen: row.last_seen_at.toISOString(),
    is_current: row.is_current,
  }));

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws Refused not_found for what is no session of the member's */
export const revokeSession = async (db: Database, memberId: number, publicId: string): Promise<number> => {
  const revoked = UUID.test(publicId) ? await deleteSessions(db, memberId, { publicId, except: null }) : 0;
  if (revoked === 0) throw new Refused('not_found', 'there is no such session', { field: 'session_id' });
  return revoked;
};

/**
 * Ends all of a member's sessions but `keep`, which gets a token of its own, and sign-ins that are half done: how one signs in
 * has changed, or somebody else may be signed in.
 * @param keep public id of the session that asks; undefined: none is kept
 */
export const endOtherSessions = async (
  db: Database,
  memberId: number,
  keep: string | undefined,
): Promise<{ ended: number; token: SessionToken | undefined }> => {
  await deleteStepsOf(db, memberId);
  const ended = await deleteSessions(db, memberId, { publicId: null, except: keep ?? null });
  return { ended, token: keep === undefined ? undefined : await renewToken(db, keep) };
};

/** As pages may know it. */
export const toViewer = ({ session: _session, proved: _proved, ...viewer }: SessionViewer): Viewer => viewer;

/** Null for no, an unknown or an ended session. */
export const findSession = async (context: SessionContext, token: string): Promise<FoundSession | null> => {
  const found = await findToken(context, token);
  if (!found) return null;
  const { row, renew } = found;
  if (Date.now() - row.last_used.getTime() > TOUCH_INTERVAL_MS)
    await touchSession(context.db, row.session, row.id, SESSION_IDLE_DAYS);
  const isWaiting = row.is_waiting && context.rolesWithoutFactor !== true;
  const held = row.roles as Role[];
  const waiting = isWaiting ? held.filter((role) => hasDesk({ roles: [role] })) : [];
  const roles = held.filter((role) => !waiting.includes(role));
  const viewer: SessionViewer = {
    _id: row.id,
    name: row.name,
    avatar: avatarUrl(row.id, row.name, row.has_avatar ? row.revision : null),
    status_id: row.status_id,
    is_moderator: mayDo({ roles }, 'moderate'),
    ...(mayDo({ roles }, 'records') && { is_records_keeper: true }),
    roles,
    ...(isWaiting && { waiting_roles: waiting }),
    ...(row.factor_ends && { factor_ends: row.factor_ends.toISOString() }),
    session: row.session,
    proved: row.proved_at,
  };
  return { viewer, renew };
};
