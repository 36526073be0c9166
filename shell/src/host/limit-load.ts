import { withTimeout } from './with-timeout.ts';

/** However slowly data comes, a `load` is given up after so many times its limit. */
const WAITING_FACTOR = 5;

/** A `load` that never settles must not hold the document; one that waits for data on a busy machine is given longer. */
export const limitLoad = async <Value>(
  work: Promise<Value>,
  ms: number | undefined,
  isWaiting: () => boolean,
): Promise<Value> => {
  if (!ms) return work;
  for (let round = 1; ; round += 1) {
    try {
      return await withTimeout(work, ms, `load took over ${round * ms} ms`);
    } catch (error) {
      if (!isWaiting() || round === WAITING_FACTOR) throw error;
    }
  }
};
