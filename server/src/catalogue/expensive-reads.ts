/**
 * Expensive reads of this process take turns: however many are asked for, most of the database's processors and connections are left
 * to the others. Fair between networks, see `FairQueue`.
 */
import { availableParallelism } from 'node:os';
import { FairQueue } from '../access/fair-queue.ts';

const PROCESSORS = availableParallelism();
/** Of the places, so that one network, or all that use much, never have them all where there are two. */
const half = (slots: number): number => Math.max(1, Math.floor(slots / 2));
/** A database of its own has its own processors; one alongside this process shares them. */
const LIST_SLOTS = half(PROCESSORS);
/** A search is shorter than an expensive list, and waits for none; half of them are left to others than one network. */
const SEARCH_SLOTS = 2 * PROCESSORS;
/** Of a rendering that waits for it, most of the time is left. */
const PATIENCE_MS = 2000;

/** Lists of several categories, and what is deep in a list (`isExpensiveListing`). */
export const expensiveLists = new FairQueue({
  slots: LIST_SLOTS,
  slotsPerNetwork: half(LIST_SLOTS),
  maxWaiting: 32,
  maxWaitingPerNetwork: 8,
  patienceMs: PATIENCE_MS,
  backlog: 4,
  // Points limit how many one network asks for in a minute.
  restFactor: 0,
  message: 'too many expensive lists at the same time',
});

/** Searches that no cache holds. */
export const searches = new FairQueue({
  slots: SEARCH_SLOTS,
  slotsPerNetwork: half(SEARCH_SLOTS),
  maxWaiting: 128,
  maxWaitingPerNetwork: 32,
  patienceMs: PATIENCE_MS,
  backlog: 8,
  restFactor: 0,
  message: 'too many searches at the same time',
});
