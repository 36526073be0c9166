/**
 * Asks a member who is signed in to prove once more who it is: before what destroys (api/route-rules.ts says what), and where an
 * account without a password is changed. A session in somebody else's hands is not enough for it.
 */
import {
  STEP_UP_MINUTES,
  type StepUpInfo,
  type StepUpWay,
} from '@foyer/shared/wire-schemas/accounts/step-up';
import { hasDesk } from '@foyer/shared/wire-schemas/members/roles';
import { limitTries } from '../access/rate-limiter.ts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import type { SessionViewer } from '../platform/http/session-viewer.ts';
import { type PasskeySite, verifyOwnPasskey } from './passkeys.ts';
import { verifyPassword } from './passwords.ts';
import { checkCode } from './second-factors.ts';
import { markProved, type ProofsRow, selectProofs } from './step-up.sql.ts';

export { markProved } from './step-up.sql.ts';

/** Of one member within an hour. */
const STEP_UP_TRIES = 10;
const HOUR_SECONDS = 3600;

const isProvedRecently = ({ proved }: Pick<SessionViewer, 'proved'>): boolean =>
  proved !== null && Date.now() - proved.getTime() < STEP_UP_MINUTES * 60_000;

/** Who has a second factor gives that: a password may have been seen by anyone who has the session. */
const waysOf = ({ password_hash, has_factor, has_passkey }: ProofsRow): StepUpWay[] => {
  const strong: StepUpWay[] = [
    ...(has_factor ? (['code'] as const) : []),
    ...(has_passkey ? (['passkey'] as const) : []),
  ];
  if (has_factor) return strong;
  if (password_hash !== null) return [...strong, 'password'];
  return strong.length > 0 ? strong : ['sign_in'];
};

const requireProofs = async (db: Database, memberId: number): Promise<ProofsRow> => {
  const proofs = await selectProofs(db, memberId);
  if (!proofs) throw new Refused('need_auth', 'sign in first');
  return proofs;
};

/** @throws Refused step_up_required, with a StepUpInfo */
export const requireRecentProof = async (db: Database, viewer: SessionViewer): Promise<void> => {
  if (isProvedRecently(viewer)) return;
  const proofs = await requireProofs(db, viewer._id);
  const info: StepUpInfo = { ways: waysOf(proofs), wants_factor: hasDesk(viewer) && !proofs.has_factor };
  throw new Refused('step_up_required', 'prove first who you are', { info: { ...info } });
};

/** @throws Refused required, invalid_usr_or_pwd, too_many_attempts */
export const prove = async (
  site: PasskeySite,
  { _id, session }: SessionViewer,
  given: { old: string; code: string; credential: string },
): Promise<void> => {
  const { db } = site;
  const proofs = await requireProofs(db, _id);
  const ways = waysOf(proofs);
  await limitTries(db, {
    what: 'step-up',
    by: { memberId: _id },
    limit: STEP_UP_TRIES,
    windowSeconds: HOUR_SECONDS,
    code: 'too_many_attempts',
  });
  if (given.credential !== '' && ways.includes('passkey'))
    await verifyOwnPasskey(site, _id, given.credential);
  else if (ways.includes('code')) {
    if (given.code.trim() === '') throw new Refused('required', 'a code is needed', { field: 'code' });
    if (!(await checkCode(site, _id, given.code)).isRight)
      throw new Refused('invalid_usr_or_pwd', 'the code is wrong or was used', { field: 'code' });
  } else if (ways.includes('password')) {
    if (given.old === '') throw new Refused('required', 'the password is needed', { field: 'old' });
    if (!(await verifyPassword(proofs.password_hash, given.old)))
      throw new Refused('invalid_usr_or_pwd', 'the password is another', { field: 'old' });
  } else throw new Refused('invalid_usr_or_pwd', 'sign in anew, by what the account has');
  await markProved(db, session);
};
