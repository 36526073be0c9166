/** What visitors would have if a live set were taken back. */
import type { LiveSets, ReleaseSet } from '../registry/release-sets.ts';

/** @returns the stable set for the candidate, the previous one for the stable set; undefined for any other, and where there is none */
export const setBefore = (
  { stable, candidate, previous }: LiveSets,
  setId: number,
): ReleaseSet | undefined => {
  const before = setId === candidate?.set.id ? stable : setId === stable.id ? previous : null;
  return before && before.id !== setId ? before : undefined;
};
