/**
 * Decides whether cached answers may still be served. Withdrawals arrive by LISTEN: while that connection is lost nothing cached is
 * fresh, and it is given out only when the database itself cannot be asked either.
 */
export interface CacheGuard {
  /** Notices may be missed at this moment: every cached answer must be asked for anew. */
  isBlind: () => boolean;
  /** The database does not answer; asked only while blind. */
  isAway: () => Promise<boolean>;
}

/** For caches that nothing is withdrawn from. */
export const NEVER_BLIND: CacheGuard = { isBlind: () => false, isAway: async () => false };

/** How long one answer of the database about itself counts. */
const PROBE_LIFETIME_MS = 1000;

/**
 * @param isConnected whether LISTEN is
 * @param probe throws when the database does not answer
 */
export const createCacheGuard = (isConnected: () => boolean, probe: () => Promise<unknown>): CacheGuard => {
  let asked: Promise<boolean> | undefined;
  let askedMs = 0;
  return {
    isBlind: () => !isConnected(),
    isAway: async () => {
      if (isConnected()) return false;
      if (!asked || performance.now() - askedMs > PROBE_LIFETIME_MS) {
        askedMs = performance.now();
        asked = probe().then(
          () => false,
          () => true,
        );
      }
      return asked;
    },
  };
};
