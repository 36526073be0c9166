/** Pauses that double with each failure in a row, up to a bound, each a little different so that many do not try at the same time. */

export interface ExponentialBackoffOptions {
  firstMs: number;
  longestMs: number;
  /** Keys that are remembered; the oldest are removed first. */
  maxKeys?: number;
  /** 0 to 1. */
  random?: () => number;
  now?: () => number;
}

/** Of each pause, up or down. */
const JITTER = 0.25;
/** A key that did not fail for so many times its longest pause starts over. */
const RESET_FACTOR = 2;
const MAX_KEYS = 10_000;

interface Failing {
  failures: number;
  untilMs: number;
}

export class ExponentialBackoff<Key> {
  readonly #failing = new Map<Key, Failing>();
  readonly #options: Required<ExponentialBackoffOptions>;

  constructor(options: ExponentialBackoffOptions) {
    this.#options = { maxKeys: MAX_KEYS, random: Math.random, now: () => performance.now(), ...options };
  }

  /** @returns how long to pause now, ms. One that fails again while it pauses does not pause for longer. */
  fail(key: Key): number {
    const { firstMs, longestMs, maxKeys, random, now } = this.#options;
    const before = this.#failing.get(key);
    const left = before ? before.untilMs - now() : 0;
    if (left > 0) return left;
    const isOutdated = !before || -left > longestMs * RESET_FACTOR;
    const failures = isOutdated ? 1 : before.failures + 1;
    const pauseMs = Math.min(firstMs * 2 ** (failures - 1), longestMs) * (1 + JITTER * (2 * random() - 1));
    this.#failing.delete(key);
    this.#failing.set(key, { failures, untilMs: now() + pauseMs });
    if (this.#failing.size > maxKeys)
      for (const oldest of this.#failing.keys()) {
        this.#failing.delete(oldest);
        break;
      }
    return pauseMs;
  }

  /** It works again. */
  succeed(key: Key): void {
    this.#failing.delete(key);
  }

  isPaused(key: Key): boolean {
    return (this.#failing.get(key)?.untilMs ?? 0) > this.#options.now();
  }

  /** Failed last, and its pause is over: the next try decides. */
  isDue(key: Key): boolean {
    return this.#failing.has(key) && !this.isPaused(key);
  }

  paused(): Key[] {
    return [...this.#failing.keys()].filter((key) => this.isPaused(key));
  }
}
