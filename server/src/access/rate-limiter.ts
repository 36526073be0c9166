/**
 * The rate limiter of the site: counts tries in the database, so that a limit holds for all processes together and for
 * parallel tries.
 */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import type { Database } from '../platform/database/create-database.ts';
import { countTry, countDelayedTry, forgetTries } from './limits.sql.ts';
import { Refused } from '../platform/http/refused.ts';
import { visitorNetwork } from './visitor-network.ts';

/** Whose tries are counted: those of a visitor's network, of a member, or of whatever else `named` tells apart. */
export type Counted = { address: string } | { memberId: number } | { named: string };

interface Limited {
  /** The action that is limited. */
  what: string;
  by: Counted;
  /** Default: rate_limited. */
  code?: ErrorCode;
}

export interface TryLimit extends Limited {
  limit: number;
  windowSeconds: number;
  /** How many tries this one counts for; 1 when left out. */
  cost?: number;
}

export interface DelayLimit extends Limited {
  /** Tries without any delay. */
  free: number;
  /** After the last free try; each further try doubles it. */
  delaySeconds: number;
  maxDelaySeconds: number;
  /** Tries are forgotten when none came for this long. */
  forgetSeconds: number;
}

const keyOf = ({ what, by }: Limited): string => {
  if ('address' in by) return `${what}:network:${visitorNetwork(by.address)}`;
  return 'memberId' in by ? `${what}:member:${by.memberId}` : `${what}:${by.named}`;
};

const refuse = ({ code = 'rate_limited' }: Limited, seconds: number): never => {
  throw new Refused(code, 'too many tries; wait a little', { retryAfterSeconds: Math.max(1, seconds) });
};

/** Counts this try. @throws Refused rate_limited, or `code`, with the seconds until the window ends */
export const limitTries = async (db: Database, limited: TryLimit): Promise<void> => {
  const { tries, secondsLeft } = await countTry(db, keyOf(limited), limited.windowSeconds, limited.cost);
  if (tries > limited.limit) refuse(limited, secondsLeft);
};

/** Whether nobody tried this before within the window. */
export const isFirstTry = async (
  db: Database,
  { windowSeconds, ...limited }: Pick<Limited, 'what' | 'by'> & { windowSeconds: number },
): Promise<boolean> => (await countTry(db, keyOf(limited), windowSeconds)).tries === 1;

/**
 * Counts this try and makes the next wait for longer and longer. A try that comes too early is refused and not counted.
 * @throws Refused rate_limited, or `code`, with the seconds until the next try
 */
export const delayTries = async (db: Database, limited: DelayLimit): Promise<void> => {
  const { isAllowed, secondsLeft } = await countDelayedTry(db, keyOf(limited), limited);
  if (!isAllowed) refuse(limited, secondsLeft);
};

/** Starts counting from zero again. */
export const forgetCountedTries = (db: Database, limited: Pick<Limited, 'what' | 'by'>): Promise<void> =>
  forgetTries(db, keyOf(limited));
