/**
 * The rate limiter of the site: counts tries in the database, so that a limit holds for all processes together and for
 * parallel tries.
 */
import { createHash } from 'node:crypto';
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import type { Database } from '../platform/database/create-database.ts';
import { type CountedKey, countTry, countDelayedTry, resetTries } from './limits.sql.ts';
import { Refused } from '../platform/http/refused.ts';
import { networkShares } from './network-shares.ts';

/**
 * Whose tries are counted: those of a visitor's networks, at everything or at one thing (`at`), of a member, or of whatever else
 * `named` tells apart. By address a try counts in every network that the address lies in; a wider one has a larger limit
 * (`network-shares.ts`). With a salt the database has a hash instead of network and thing.
 */
export type Counted =
  | { address: string; at?: string; salt?: Buffer }
  | { memberId: number }
  | { named: string };

interface Limited {
  /** The action that is limited. */
  what: string;
  by: Counted;
  /** Default: rate_limited. */
  code?: ErrorCode;
  /** What the refusal says of the limit. */
  info?: Readonly<Record<string, number>>;
}

export interface TryLimit extends Limited {
  /** Tries within the window; of a wider network more. */
  limit: number;
  windowSeconds: number;
  /** How many tries this one counts for; 1 when left out. */
  cost?: number;
}

export interface DelayLimit extends Limited {
  /** Tries without any delay; of a wider network more. */
  free: number;
  /** After the last free try; each further try doubles it. */
  delaySeconds: number;
  maxDelaySeconds: number;
  /** Tries are reset when none came for this long. */
  resetSeconds: number;
}

/** Of guesses: half a minute at first, an hour at most, and none after a day without tries. */
export const GUESS_DELAY = {
  delaySeconds: 30,
  maxDelaySeconds: 3600,
  resetSeconds: 24 * 3600,
} as const satisfies Partial<DelayLimit>;

/** The counts of a try, the narrowest network's first. @param limit of the narrowest */
const countsOf = ({ what, by }: Limited, limit: number): CountedKey[] => {
  if ('memberId' in by) return [{ key: `${what}:member:${by.memberId}`, limit }];
  if ('named' in by) return [{ key: `${what}:${by.named}`, limit }];
  const { address, at, salt } = by;
  return networkShares(address).map(({ key, share }) => {
    const named = at === undefined ? key : `${key}:${at}`;
    const hidden = salt && createHash('sha256').update(salt).update(named).digest('base64url');
    return { key: `${what}:network:${hidden ?? named}`, limit: limit * share };
  });
};

const refuse = ({ code = 'rate_limited', info }: Limited, seconds: number): never => {
  throw new Refused(code, 'too many tries; wait a little', {
    retryAfterSeconds: Math.max(1, seconds),
    ...(info && { info: { ...info } }),
  });
};

const tryOnce = (db: Database, limited: TryLimit) =>
  countTry(db, countsOf(limited, limited.limit), limited.windowSeconds, limited.cost);

/** Counts this try. @returns whether it is within the limit, for what is then left out without a word */
export const countsWithinLimit = async (db: Database, limited: TryLimit): Promise<boolean> =>
  (await tryOnce(db, limited)).isAllowed;

/** Counts this try. @throws Refused rate_limited, or `code`, with the seconds until the window ends */
export const limitTries = async (db: Database, limited: TryLimit): Promise<void> => {
  const verdict = await tryOnce(db, limited);
  if (!verdict.isAllowed) refuse(limited, verdict.secondsLeft);
};

/** Whether nobody tried this before within the window. */
export const isFirstTry = async (
  db: Database,
  {
    windowSeconds,
    ...limited
  }: { what: string; by: Exclude<Counted, { address: string }>; windowSeconds: number },
): Promise<boolean> => (await countTry(db, countsOf(limited, 1), windowSeconds)).isAllowed;

/**
 * Counts this try and makes the next wait for longer and longer. A try that comes too early is refused and not counted.
 * @throws Refused rate_limited, or `code`, with the seconds until the next try
 */
export const delayTries = async (db: Database, limited: DelayLimit): Promise<void> => {
  const { isAllowed, secondsLeft } = await countDelayedTry(db, countsOf(limited, limited.free), limited);
  if (!isAllowed) refuse(limited, secondsLeft);
};

/** Starts counting from zero again, in wider networks too: only after what a stranger cannot bring about. */
export const resetCountedTries = (db: Database, limited: Pick<Limited, 'what' | 'by'>): Promise<void> =>
  resetTries(
    db,
    countsOf(limited, 1).map(({ key }) => key),
  );
