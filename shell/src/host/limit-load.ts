/** However slowly data comes, a `load` is given up after so many times its limit. */
const WAITING_FACTOR = 5;
/**
 * The limit passes in so many steps, one after the other: a thread that gets no processor, or a process that sleeps, takes no
 * steps, so that a busy machine uses nothing of the limit up.
 */
const STEPS = 20;

class LimitPassed extends Error {}
/** Given up while data was on its way: whose fault that is cannot be known here. */
export class DataLate extends LimitPassed {}

/** Settles as `work` does, or rejects once `ms` have passed in steps. */
const withinSteps = <Value>(work: Promise<Value>, ms: number, complaint: string): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    const step = (left: number) => {
      if (left === 0) reject(new LimitPassed(complaint));
      else timer = setTimeout(step, ms / STEPS, left - 1);
    };
    step(STEPS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

/** A `load` that never settles must not hold the document; one that waits for data on a busy machine is given longer. */
export const limitLoad = async <Value>(
  work: Promise<Value>,
  ms: number | undefined,
  isWaiting: () => boolean,
): Promise<Value> => {
  if (!ms) return work;
  for (let round = 1; ; round += 1) {
    try {
      return await withinSteps(work, ms, `load took over ${round * ms} ms`);
    } catch (error) {
      if (!(error instanceof LimitPassed) || !isWaiting()) throw error;
      if (round === WAITING_FACTOR) throw new DataLate(error.message);
    }
  }
};
