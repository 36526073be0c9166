/**
 * Limits how often somebody may try a code after the right password. Counted as passwords are: a known device by itself, strangers by
 * their network with a growing delay, and all strangers together, so that no number of networks guesses six digits.
 */
import type { Database } from '../platform/database/create-database.ts';
import { delayTries, GUESS_DELAY, limitTries, resetCountedTries } from '../access/rate-limiter.ts';
import { visitorNetwork } from '../access/visitor-network.ts';
import { Refused } from '../platform/http/refused.ts';

/** Of one network, or one known device, before the delay starts. */
export const CODE_TRIES = 5;
/** Of all strangers together within an hour. */
export const CODE_STRANGERS_PER_HOUR = 20;
const HOUR_SECONDS = 3600;
const code = 'too_many_attempts';

export interface CodeTry {
  /** Whose code is tried. Anything else: counted like one, for a try that can be right for nobody. */
  memberId: number | string;
  address: string;
  /** Id of a device that the account knows. */
  device: string | undefined;
}

const ofOne = ({ memberId, address, device }: CodeTry) => ({
  what: device === undefined ? 'code' : 'code-device',
  by: { named: `${memberId}:${device ?? visitorNetwork(address)}` },
});
const ofStrangers = ({ memberId }: CodeTry) => ({ what: 'code-strangers', by: { named: `${memberId}` } });

/** Counts this try. @param onGuessing called before a refusal @throws Refused too_many_attempts */
export const limitCodes = async (
  db: Database,
  attempt: CodeTry,
  onGuessing: () => Promise<void>,
): Promise<void> => {
  try {
    await delayTries(db, { ...ofOne(attempt), ...GUESS_DELAY, free: CODE_TRIES, code });
    if (attempt.device === undefined)
      await limitTries(db, {
        ...ofStrangers(attempt),
        limit: CODE_STRANGERS_PER_HOUR,
        windowSeconds: HOUR_SECONDS,
        code,
      });
  } catch (error) {
    if (error instanceof Refused) await onGuessing();
    throw error;
  }
};

/** After the right code. */
export const resetCodeTries = (db: Database, attempt: CodeTry): Promise<void> =>
  resetCountedTries(db, ofOne(attempt));
