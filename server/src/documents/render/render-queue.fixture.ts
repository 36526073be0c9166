/** A site under load, with Jest's clock: work of a fixed length that flooding networks ask for, and a newcomer alongside them. */
import { jest } from '@jest/globals';
import type { RenderQueue } from './render-queue.ts';

export interface SimulatedLoad {
  workMs: number;
  /** Of all attackers together. */
  requestsPerSecond: number;
  /** The address of the attackers' n-th request. */
  attacker: (n: number) => string;
  /** The address of the n-th try. */
  newcomer: (n: number) => string;
  tries: number;
}

export interface SimulatedNewcomer {
  refused: number;
  /** From asking to the end of the work, of those that were served; ascending. */
  servedMs: number[];
  p99Ms: number;
}

const STEP_MS = 5;
/** The flood is alone, until the queue is as full as it gets. */
const BEFORE_MS = 6000;
const PAUSE_MS = 487;

/** Call it with fake timers. */
export const simulateNewcomer = async (
  queue: RenderQueue,
  load: SimulatedLoad,
): Promise<SimulatedNewcomer> => {
  const { workMs, requestsPerSecond, attacker, newcomer, tries } = load;
  const work = () => new Promise<void>((resolve) => setTimeout(resolve, workMs));
  const servedMs: number[] = [];
  let refused = 0;
  let asked = 0;
  const askAsNewcomer = async (address: string) => {
    const startedMs = performance.now();
    await queue.run(work, address).then(
      () => servedMs.push(performance.now() - startedMs),
      () => (refused += 1),
    );
  };
  const startedMs = performance.now();
  for (let tried = 0; servedMs.length + refused < tries; ) {
    const passedMs = performance.now() - startedMs;
    while (asked < (passedMs * requestsPerSecond) / 1000) {
      queue.run(work, attacker(asked)).catch(() => {});
      asked += 1;
    }
    if (tried < tries && passedMs >= BEFORE_MS + tried * PAUSE_MS) {
      // Between the others' requests.
      const address = newcomer(tried);
      setTimeout(() => void askAsNewcomer(address), 1 + (tried % (STEP_MS - 1)));
      tried += 1;
    }
    await jest.advanceTimersByTimeAsync(STEP_MS);
  }
  servedMs.sort((one, other) => one - other);
  return { refused, servedMs, p99Ms: servedMs[Math.floor((servedMs.length - 1) * 0.99)] ?? 0 };
};
