/**
 * Judges from outside whether a render worker is stuck, and whether the code that runs in it is to blame: by the time that its
 * thread itself spent. On a busy machine it spends none, however long it does not answer.
 */
import type { ThreadTimes } from './process-clock.ts';

export interface ThreadReading {
  nowMs: number;
  /** Grows whenever the worker's event loop answers. */
  pongs: number;
  /** Grows whenever other code starts to run; see the mark. */
  turn: number;
  /** Undefined: the system does not tell. */
  times: ThreadTimes | undefined;
}

export interface Stall {
  reason: string;
  /** The code whose turn it is spent the time itself. */
  isOwnTime: boolean;
}

/** A thread that neither works nor wants to is given this many times the limit. */
const IDLE_FACTOR = 8;
/** Turns that are short each may still keep a thread from answering: this many times the limit. */
const TURNS_FACTOR = 5;

interface Baseline extends ThreadReading {
  cpuMs: number;
}

export class StallWatch {
  readonly #limitMs: number;
  readonly #everyMs: number;
  #last: ThreadReading | undefined;
  /** When the event loop answered last. */
  #atPong: Baseline | undefined;
  /** When the present turn was first seen. */
  #atTurn: Baseline | undefined;
  #idleMs = 0;

  /**
   * @param limitMs of processor time for one turn
   * @param everyMs how often `look` is called
   */
  constructor(limitMs: number, everyMs: number) {
    this.#limitMs = limitMs;
    this.#everyMs = everyMs;
  }

  /** Invalidates everything: the worker has nothing to do. */
  reset(): void {
    this.#last = undefined;
    this.#idleMs = 0;
  }

  /** @returns null as long as the worker may go on */
  check(reading: ThreadReading): Stall | null {
    const last = this.#last;
    this.#last = reading;
    const baseline = { ...reading, cpuMs: reading.times?.cpuMs ?? 0 };
    const answered = !last || !this.#atPong || reading.pongs !== this.#atPong.pongs;
    if (answered) this.#atPong = baseline;
    if (answered || !this.#atTurn || reading.turn !== this.#atTurn.turn) {
      this.#atTurn = baseline;
      this.#idleMs = 0;
      if (answered) return null;
    }
    return this.#judge(reading, last ?? reading);
  }

  #judge(reading: ThreadReading, last: ThreadReading): Stall | null {
    const cpuMs = reading.times?.cpuMs ?? 0;
    const ownMs = cpuMs - (this.#atTurn?.cpuMs ?? 0);
    if (ownMs >= this.#limitMs)
      return { reason: `no answer after ${Math.round(ownMs)} ms of processor time`, isOwnTime: true };
    const allMs = cpuMs - (this.#atPong?.cpuMs ?? 0);
    if (allMs >= this.#limitMs * TURNS_FACTOR)
      return { reason: `no answer after ${Math.round(allMs)} ms of many turns`, isOwnTime: false };
    // What the watcher itself slept through, with the whole process, is nobody's idleness.
    const passedMs = Math.min(reading.nowMs - last.nowMs, this.#everyMs * 2);
    if (reading.times?.isIdle ?? true)
      this.#idleMs += Math.max(0, passedMs - cpuMs + (last.times?.cpuMs ?? cpuMs));
    if (this.#idleMs < this.#limitMs * IDLE_FACTOR) return null;
    return {
      reason: `no answer for ${Math.round(this.#idleMs)} ms without working`,
      isOwnTime: reading.times !== undefined,
    };
  }
}
