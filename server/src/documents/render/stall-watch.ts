/**
 * Judges from outside whether a render worker is stuck. Processor time decides, not the clock: on a busy machine a sound worker gets
 * none, however long it does not answer.
 */

export interface WorkerReading {
  /** Grows whenever the worker's event loop answers. */
  pongs: number;
  /** What its thread has had of a processor. Undefined: the system does not tell. */
  cpuMs: number | undefined;
}

/**
 * What neither answers nor uses its processor time up waits for something that nobody can interrupt, or is stopped: this many times the
 * limit, counted in readings, since the watcher may have been asleep, too.
 */
const SILENT_FACTOR = 30;

export class StallWatch {
  readonly #limitMs: number;
  readonly #longestReadings: number;
  /** When the event loop answered last. */
  #answered: WorkerReading | undefined;
  #readings = 0;

  /**
   * @param limitMs of processor time without an answer
   * @param everyMs how often `check` is called
   */
  constructor(limitMs: number, everyMs: number) {
    this.#limitMs = limitMs;
    this.#longestReadings = (limitMs * SILENT_FACTOR) / everyMs;
  }

  /** The worker has had nothing to do. */
  reset(): void {
    this.#answered = undefined;
  }

  /** @returns why the worker is given up; null as long as it may go on */
  check(reading: WorkerReading): string | null {
    if (reading.pongs !== this.#answered?.pongs) {
      this.#answered = reading;
      this.#readings = 0;
      return null;
    }
    this.#readings += 1;
    const spentMs = (reading.cpuMs ?? 0) - (this.#answered.cpuMs ?? 0);
    if (spentMs >= this.#limitMs) return `no answer after ${Math.round(spentMs)} ms of processor time`;
    if (this.#readings >= this.#longestReadings) return `no answer to ${this.#readings} questions`;
    return null;
  }
}
