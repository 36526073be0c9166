/** A network's lane in a fair queue: what waits in it and in the networks that lie in it, and what it used lately. */

/** What is used fades to a third within this time. */
const FADE_MS = 10_000;
/** A lane that used less is as good as new. */
const NOTHING_MS = 1;

export class FairLane<Entry> {
  readonly key: string;
  readonly parent: FairLane<Entry> | undefined;
  readonly #lanes = new Map<string, FairLane<Entry>>();
  /** Of the network itself; only the narrowest have any. */
  readonly entries: Entry[] = [];
  /** Here and in the narrower networks. */
  waiting = 0;
  /** Places that are taken, here and in the narrower networks. */
  running = 0;
  #usedMs = 0;
  #usedAtMs = 0;

  constructor(key: string, parent?: FairLane<Entry>) {
    this.key = key;
    this.parent = parent;
  }

  get lanes(): Iterable<FairLane<Entry>> {
    return this.#lanes.values();
  }

  find(key: string): FairLane<Entry> | undefined {
    return this.#lanes.get(key);
  }

  /** The lane of a narrower network; made if it is not there. */
  open(key: string): FairLane<Entry> {
    const lane = this.#lanes.get(key) ?? new FairLane<Entry>(key, this);
    this.#lanes.set(key, lane);
    return lane;
  }

  /** This lane and those of the wider networks. */
  path(): FairLane<Entry>[] {
    return [this, ...(this.parent?.path() ?? [])];
  }

  /** Time in places that this network took lately, in milliseconds. */
  used(nowMs: number): number {
    return this.#usedMs * Math.exp((this.#usedAtMs - nowMs) / FADE_MS);
  }

  use(ms: number, nowMs: number): void {
    for (const lane of this.path()) {
      lane.#usedMs = Math.max(0, lane.used(nowMs) + ms);
      lane.#usedAtMs = nowMs;
    }
  }

  put(entry: Entry): void {
    this.entries.push(entry);
    for (const lane of this.path()) lane.waiting += 1;
  }

  take(entry: Entry): void {
    const place = this.entries.indexOf(entry);
    if (place < 0) return;
    this.entries.splice(place, 1);
    for (const lane of this.path()) lane.waiting -= 1;
  }

  /** Removes the lanes that hold nothing and used nothing. */
  sweep(nowMs: number): void {
    for (const [key, lane] of this.#lanes) {
      lane.sweep(nowMs);
      const isIdle = lane.waiting === 0 && lane.running === 0 && lane.#lanes.size === 0;
      if (isIdle && lane.used(nowMs) < NOTHING_MS) this.#lanes.delete(key);
    }
  }
}
