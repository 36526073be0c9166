/** Collects all garbage of this thread. Node's heap snapshots do so, too, and some of its versions crash when the worker ends after one. */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Until nothing more is freed: what finalizers hold goes with the second run. */
const RUNS = 2;

/** @returns bytes that the thread's heap still holds */
export const collectGarbage = (): number => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let run = 0; run < RUNS; run++) collect();
  return getHeapStatistics().used_heap_size;
};
