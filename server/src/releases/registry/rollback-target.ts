/** Where a rollback leads: back along the history of a channel, past every set that somebody went back from. */
import type { HistoryEntry } from './release-history.sql.ts';

export type PastSet = Pick<HistoryEntry, 'id' | 'set_id' | 'changed_by' | 'outcome'>;

export interface RollbackTarget {
  /** The newest earlier set that was replaced by a release and not taken back since; undefined when none is left. */
  target: number | undefined;
  /** Sets that were taken back, the newest first: only anyone who names one goes back to it. */
  takenBack: readonly number[];
  /** Whether `setId` went live after `current`; a set without a place in the history did not. */
  isLater: (setId: number) => boolean;
}

/**
 * A set's place is where it was released last: going back to it does not move it, so that the next rollback leads further back.
 * @param entries of one channel, the oldest first
 * @param current the set that is gone back from
 */
export const findRollbackTarget = (entries: readonly PastSet[], current: number): RollbackTarget => {
  const places = new Map<number, number>();
  const outcomes = new Map<number, PastSet['outcome']>();
  for (const { id, set_id, changed_by, outcome } of entries) {
    if (changed_by !== 'rollback' || !places.has(set_id)) places.set(set_id, id);
    outcomes.set(set_id, outcome);
  }
  // Shown by a server that wrote no history: whatever is in it came before.
  const here = places.get(current) ?? Number.POSITIVE_INFINITY;
  const others = [...places].filter(([setId]) => setId !== current).sort(([, a], [, b]) => b - a);
  const healthy = others.find(([setId, place]) => place < here && outcomes.get(setId) !== 'taken_back');
  return {
    target: healthy?.[0],
    takenBack: others.map(([setId]) => setId).filter((setId) => outcomes.get(setId) === 'taken_back'),
    isLater: (setId) => (places.get(setId) ?? 0) > here,
  };
};
