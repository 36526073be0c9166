/**
 * How far a replica must have come before its answers may be cached again: behind the last withdrawal of what they show.
 * The notice cannot carry the position, since inside its transaction the commit is still to be written: it is asked for
 * when the notice is there, and until it is known only the primary is believed.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 500;
/** Tags that are remembered; the oldest ones then count for everything. */
const TAGS_MAX = 10_000;

/** `pending`: invalidated, but where is not known yet. */
type Position = bigint | 'pending';

export class InvalidationPositions {
  readonly #byTag = new Map<string, Position>();
  readonly #askPosition: () => Promise<bigint>;
  #floor: Position = 'pending';
  /** Noted since the position was asked for last. */
  #isAsking = false;
  #unasked: { tags: Set<string>; all: boolean } = { tags: new Set(), all: false };
  #isStopped = false;

  /** @param askPosition the primary's, now */
  constructor(askPosition: () => Promise<bigint>) {
    this.#askPosition = askPosition;
    // What was withdrawn before this process started may not have come to a replica yet.
    this.note('all');
  }

  note(tags: readonly string[] | 'all'): void {
    if (tags === 'all') {
      this.#floor = 'pending';
      this.#unasked.all = true;
    } else
      for (const tag of tags) {
        // Moved to the end: the first ones are the oldest.
        this.#byTag.delete(tag);
        this.#byTag.set(tag, 'pending');
        this.#unasked.tags.add(tag);
      }
    void this.#ask();
  }

  /** What every answer of a replica must be behind; undefined: not known yet, ask the primary. */
  get floor(): bigint | undefined {
    return this.#floor === 'pending' ? undefined : this.#floor;
  }

  /** Whether a replica that has come so far knows of every invalidation of these. */
  isCurrent(tags: readonly string[], replayed: bigint): boolean {
    return [this.#floor, ...tags.map((tag) => this.#byTag.get(tag) ?? 0n)].every(
      (position) => position !== 'pending' && position <= replayed,
    );
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (!this.#isStopped && (this.#unasked.all || this.#unasked.tags.size > 0)) {
      const asked = this.#unasked;
      this.#unasked = { tags: new Set(), all: false };
      try {
        this.#settle(asked, await this.#askPosition());
      } catch {
        for (const tag of asked.tags) this.#unasked.tags.add(tag);
        this.#unasked.all ||= asked.all;
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
    this.#isAsking = false;
  }

  /** One that was invalidated again meanwhile waits for the next answer. */
  #settle({ tags, all }: { tags: Set<string>; all: boolean }, position: bigint): void {
    if (all && !this.#unasked.all) this.#floor = position;
    for (const tag of tags) if (!this.#unasked.tags.has(tag)) this.#byTag.set(tag, position);
    for (const [tag, known] of this.#byTag) {
      if (this.#byTag.size <= TAGS_MAX) break;
      if (known === 'pending' || this.#floor === 'pending') continue;
      this.#byTag.delete(tag);
      if (known > this.#floor) this.#floor = known;
    }
  }
}
