/** Divides the configured memory (FOYER_CACHE_MB) among all caches: together never more than all of it. */
const SHARES = {
  answers: 0.5,
  documents: 0.35,
  embeds: 0.1,
  /** Which visitor's address is answered by which document. */
  documentAddresses: 0.05,
} as const;

/** In whole bytes, as both are. */
export const cacheShare = (part: keyof typeof SHARES, cacheMaxBytes: number): number =>
  Math.floor(cacheMaxBytes * SHARES[part]);
