/** Which page of an endless list the visitor looks at, and where in it. */

/** Kept in the entry of the browser's history, so that Back finds the card that was looked at. */
export interface LookedAt {
  videoId: number;
  /** Of the card, from the top of the window, px. */
  top: number;
}

/** @param parts added pages with the place of their start, px from the top of the window, in order */
export const pageInView = (
  first: number,
  parts: readonly { page: number; top: number }[],
  middle: number,
): number => parts.reduce((shown, { page, top }) => (top <= middle ? page : shown), first);

export const readLookedAt = (state: unknown): LookedAt | undefined => {
  const { lookedAt } = (state ?? {}) as { lookedAt?: Partial<LookedAt> };
  const { videoId, top } = lookedAt ?? {};
  return typeof videoId === 'number' && typeof top === 'number' ? { videoId, top } : undefined;
};
