/** Collects all garbage of this thread. Node's heap snapshots do so, too, and some of its versions crash when the worker ends after one. */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What finalizers hold goes with the second run, what code holds that nobody calls any more with one of the next. */
const MAX_RUNS = 10;
/** Two sizes that differ by less are the same. */
const TOLERANCE_BYTES = 32 * 1024;

/**
 * Collects until nothing more is freed. V8's last resort: an ordinary run leaves compiled code that was not called lately to a later
 * one, megabytes at a time, which then look as if the page in between had given them back.
 * @returns bytes that the thread's heap still holds
 */
export const collectGarbage = (): number => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
  const collect = (): number => {
    gc({ type: 'major', flavor: 'last-resort' });
    return getHeapStatistics().used_heap_size;
  };
  let bytes = collect();
  for (let run = 1; run < MAX_RUNS; run++) {
    const before = bytes;
    bytes = collect();
    if (Math.abs(before - bytes) <= TOLERANCE_BYTES) break;
  }
  return bytes;
};
