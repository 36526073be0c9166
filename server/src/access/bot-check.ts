/**
 * Issues and verifies the proof-of-work challenge that a form must solve, so that scripts pay for each one. One interface;
 * providers with a site key fit it as well.
 */
import { createHash } from 'node:crypto';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Database } from '../platform/database/create-database.ts';
import { LEGACY_ID } from '../platform/secrets/key-ring.ts';
import type { PurposeKey, Secrets } from '../platform/secrets/secrets.ts';
import { isFirstTry, limitTries } from './rate-limiter.ts';

export interface BotCheck {
  /** What the widget works on. */
  challenge: () => Promise<object>;
  /** Whether `answer` solves a challenge of ours that nobody used before. Never throws for a bad answer. */
  verify: (answer: string) => Promise<boolean>;
}

const LIFETIME_SECONDS = 20 * 60;
/** About a second of a phone's time: 256 keys on average. */
const COST = 2000;
const KEY_PREFIX = '00';

/** What the library signs with, in hexadecimal. */
const hmacKey = ({ id, key }: PurposeKey): string =>
  id === LEGACY_ID
    ? createHash('sha256').update(`bot check\n${key.toString()}`).digest('hex')
    : key.toString('hex');

const isSolved = async ({ challenge, solution }: Payload, keys: readonly PurposeKey[]): Promise<boolean> => {
  for (const key of keys) {
    // The signature is checked before any work is done.
    const hmacSignatureSecret = hmacKey(key);
    const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
    if (verified) return true;
  }
  return false;
};

/** Forms that one network opens; each challenge costs a derived key. */
const CHALLENGES_PER_WINDOW = 60;
const CHALLENGE_WINDOW_SECONDS = 600;

/** Before a challenge is made. @throws Refused rate_limited */
export const limitChallenges = (db: Database, address: string): Promise<void> =>
  limitTries(db, {
    what: 'challenge',
    by: { address },
    limit: CHALLENGES_PER_WINDOW,
    windowSeconds: CHALLENGE_WINDOW_SECONDS,
  });

/** Self-hosted proof of work without cookies. */
export const createBotCheck = (db: Database, secrets: Secrets): BotCheck => ({
  challenge: () => {
    const [key] = secrets.keysFor('bot-check');
    if (!key) throw new Error('no key signs challenges');
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      keyPrefix: KEY_PREFIX,
      deriveKey,
      hmacSignatureSecret: hmacKey(key),
      expiresAt: Math.floor(Date.now() / 1000) + LIFETIME_SECONDS,
    });
  },
  verify: async (answer) => {
    try {
      const payload = JSON.parse(Buffer.from(answer, 'base64').toString()) as Payload;
      const { challenge } = payload;
      // What we did not sign may ask for any amount of work.
      if (challenge.parameters.cost !== COST || challenge.parameters.algorithm !== 'PBKDF2/SHA-256')
        return false;
      if (typeof challenge.signature !== 'string') return false;
      if (!(await isSolved(payload, secrets.keysFor('bot-check')))) return false;
      const named = createHash('sha256').update(challenge.signature).digest('base64url');
      return await isFirstTry(db, { what: 'captcha', by: { named }, windowSeconds: 2 * LIFETIME_SECONDS });
    } catch (error) {
      // Only the answer may be wrong here; what the database says is not the visitor's mistake.
      if (error instanceof Error && 'severity' in error) throw error;
      if (error instanceof Error && 'code' in error && /^(ECONN|57P|08)/.test(String(error.code)))
        throw error;
      return false;
    }
  },
});
