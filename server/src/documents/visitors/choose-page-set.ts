/** Chooses the release set that answers a move inside the site: a tab goes on with the code that it has, as long as its set is warm. */
import { listWarmSets, type LiveSets, type ReleaseSet } from '../../releases/registry/release-sets.ts';

/**
 * @param chosen what the visitor's next document comes from
 * @param asked the set of the tab, as its address says; anything
 * @param isWarm whether this process has workers of a set
 */
export const choosePageSet = (
  live: LiveSets,
  chosen: ReleaseSet,
  asked: string | null,
  isWarm: (setId: number) => boolean,
): ReleaseSet => {
  const own = listWarmSets(live).find(({ id }) => String(id) === asked);
  // Sets are numbered as they are made: a tab whose set is newer than what is live has one that was taken back, and leaves it.
  return own && own.id < chosen.id && isWarm(own.id) ? own : chosen;
};
