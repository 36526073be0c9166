/**
 * Limits sign-in: how often somebody may try a password. Strangers are counted by network, by account and network together
 * (with a growing delay, so that anyone who guesses stops nobody but their own network), and for the account as a whole (a
 * ceiling for guessing from many networks at the same time). Devices that the account knows are counted by themselves: no stranger
 * can stop them.
 */
import type { Database } from '../platform/database/create-database.ts';
import { delayTries, GUESS_DELAY, limitTries, resetCountedTries } from '../access/rate-limiter.ts';
import { Refused } from '../platform/http/refused.ts';

/** Of one network at all accounts. */
export const SIGN_IN_TRIES_PER_ADDRESS = 40;
const SIGN_IN_WINDOW_SECONDS = 15 * 60;
/** Of one network, or one known device, at one account, before the delay starts. */
export const SIGN_IN_TRIES_PER_ACCOUNT = 10;
/** Of all strangers together at one account within an hour. */
export const SIGN_IN_STRANGERS_PER_ACCOUNT = 50;
const HOUR_SECONDS = 3600;
const code = 'too_many_attempts';

export interface SignInTry {
  /** From `signInAccount`. */
  account: string;
  address: string;
  /** Id of a device that the account knows. */
  device: string | undefined;
}

/** Whose tries they are: the account's, by its name and its address together; of an unknown one, those of what was typed. */
export const signInAccount = (memberId: number | undefined, usr: string): string =>
  memberId === undefined ? `name:${usr.toLowerCase()}` : `account:${memberId}`;

const ofNetwork = ({ account, address }: Pick<SignInTry, 'account' | 'address'>) => ({
  what: `sign-in-at:${account}`,
  by: { address },
});
const ofDevice = ({ account, device }: SignInTry) => ({
  what: 'sign-in-device',
  by: { named: `${account}:${device ?? ''}` },
});
const ofStrangers = (account: string) => ({ what: 'sign-in-strangers', by: { named: account } });

/**
 * Counts this try.
 * @param onGuessing called before a refusal that says that somebody guesses at this account
 * @returns too_many_attempts, where the password alone is not to be tried now
 */
export const limitSignIn = async (
  db: Database,
  attempt: SignInTry,
  onGuessing: () => Promise<void>,
): Promise<Refused | undefined> => {
  const { account, address, device } = attempt;
  const refusalOf = async (counted: Promise<void>): Promise<Refused | undefined> => {
    try {
      await counted;
      return undefined;
    } catch (error) {
      if (error instanceof Refused) return error;
      throw error;
    }
  };
  if (device === undefined) {
    const spraying = await refusalOf(
      limitTries(db, {
        what: 'sign-in',
        by: { address },
        limit: SIGN_IN_TRIES_PER_ADDRESS,
        windowSeconds: SIGN_IN_WINDOW_SECONDS,
        code,
      }),
    );
    if (spraying) return spraying;
  }
  const own = device === undefined ? ofNetwork(attempt) : ofDevice(attempt);
  let refusal = await refusalOf(
    delayTries(db, { ...own, ...GUESS_DELAY, free: SIGN_IN_TRIES_PER_ACCOUNT, code }),
  );
  // After the delay of the network: one that is made to wait uses up nothing that others need.
  if (!refusal && device === undefined)
    refusal = await refusalOf(
      limitTries(db, {
        ...ofStrangers(account),
        limit: SIGN_IN_STRANGERS_PER_ACCOUNT,
        windowSeconds: HOUR_SECONDS,
        code,
      }),
    );
  if (refusal) await onGuessing();
  return refusal;
};

/** Of one network within a quarter of an hour: password and code together, while the password alone is refused. */
const SIGN_IN_TRIES_WITH_CODE = 10;

/** @throws Refused too_many_attempts */
export const limitSignInWithCode = (db: Database, address: string): Promise<void> =>
  limitTries(db, {
    what: 'sign-in-with-code',
    by: { address },
    limit: SIGN_IN_TRIES_WITH_CODE,
    windowSeconds: SIGN_IN_WINDOW_SECONDS,
    code,
  });

/** After the right password: this network or device starts from zero. */
export const resetSignInTries = (db: Database, attempt: SignInTry): Promise<void> =>
  resetCountedTries(db, attempt.device === undefined ? ofNetwork(attempt) : ofDevice(attempt));

/** After a new password was set by mail: nothing that was tried before stands in its owner's way. */
export const resetAccountTries = async (
  db: Database,
  attempt: Pick<SignInTry, 'account' | 'address'>,
): Promise<void> => {
  await resetCountedTries(db, ofNetwork(attempt));
  await resetCountedTries(db, ofStrangers(attempt.account));
};
