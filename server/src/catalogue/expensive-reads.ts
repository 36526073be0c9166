/**
 * Dear reads of this process take turns: however many are asked for, most of the database's processors and connections are
 * left to the cheap ones. Networks take turns too, and who asks for more than the queue holds is refused.
 */
import { availableParallelism } from 'node:os';
import { Refused } from '../platform/http/refused.ts';

export interface DearReadsOptions {
  atOnce: number;
  maxWaiting: number;
  maxWaitingPerNetwork: number;
  /** How long a read waits for its turn. */
  patienceMs: number;
}

/** A database of its own has its own processors; one beside this process shares them. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
const MAX_WAITING = 32;
const MAX_WAITING_PER_NETWORK = 8;
/** Of a rendering that waits for it, most of the time is left. */
const PATIENCE_MS = 2000;
const RETRY_SECONDS = 5;

interface Waiting {
  start: () => void;
}

export class DearReads {
  readonly #options: DearReadsOptions;
  /** By network, in the order of their turns; one without reads is removed. */
  readonly #lanes = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;

  constructor(options: Partial<DearReadsOptions> = {}) {
    this.#options = {
      atOnce: AT_ONCE,
      maxWaiting: MAX_WAITING,
      maxWaitingPerNetwork: MAX_WAITING_PER_NETWORK,
      patienceMs: PATIENCE_MS,
      ...options,
    };
  }

  /**
   * Does `work` when its turn has come.
   * @throws Refused unavailable, with the time to come back; otherwise what `work` throws
   */
  async run<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#options.atOnce) this.#running += 1;
    else await this.#wait(network);
    try {
      return await work();
    } finally {
      if (!this.#startNext()) this.#running -= 1;
    }
  }

  #wait(network: string): Promise<void> {
    const { maxWaiting, maxWaitingPerNetwork, patienceMs } = this.#options;
    const lane = this.#lanes.get(network) ?? [];
    if (this.#waiting >= maxWaiting || lane.length >= maxWaitingPerNetwork) throw refusal();
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        lane.splice(lane.indexOf(waiting), 1);
        if (lane.length === 0) this.#lanes.delete(network);
        this.#waiting -= 1;
        reject(refusal());
      }, patienceMs);
      lane.push(waiting);
      this.#lanes.set(network, lane);
      this.#waiting += 1;
    });
  }

  /** Hands the place of a read that has ended to the next. */
  #startNext(): boolean {
    for (const [network, lane] of this.#lanes) {
      this.#lanes.delete(network);
      const next = lane.shift();
      // To the end of the round.
      if (lane.length > 0) this.#lanes.set(network, lane);
      if (!next) continue;
      this.#waiting -= 1;
      next.start();
      return true;
    }
    return false;
  }
}

const refusal = (): Refused =>
  new Refused('unavailable', 'too many dear lists at once', { retryAfterSeconds: RETRY_SECONDS });
