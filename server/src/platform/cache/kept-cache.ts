/**
 * What every cache of this process has in common: filled once however many ask at once, bounded in bytes, fresh for a
 * while and kept for longer, so that it can be given out while the database is away.
 */
import { LRUCache } from 'lru-cache';
import { type CacheGuard, OPEN_EYES } from './cache-guard.ts';

/** Key, nodes of the maps and the entry itself, of which thousands may be very small. */
const ENTRY_BYTES = 1000;

export interface Made<Value> {
  value: Value;
  /** 0: given to those who asked, kept by nobody. */
  freshMs: number;
  /** The database was away: an older one is better than this. */
  isFailure?: boolean;
}

export interface KeptCacheOptions<Value> {
  /** Bound of all that is kept together. */
  maxBytes: number;
  bytesOf: (value: Value) => number;
  /** How long beyond its freshness a value may be given out while the database is away. */
  staleMs?: number;
  guard?: CacheGuard;
  /** An error after which an older value is better than none. */
  isAwayError?: (error: unknown) => boolean;
  /** Called for what is really kept: one that is larger than the whole cache is not. */
  onKeep?: (value: Value, key: string) => void;
  onRemove?: (value: Value, key: string) => void;
}

interface Entry<Value> {
  value: Value;
  freshUntilMs: number;
}

export class KeptCache<Value> {
  readonly #kept: LRUCache<string, Entry<Value>>;
  readonly #making = new Map<string, Promise<Value>>();
  readonly #options: KeptCacheOptions<Value>;
  readonly #guard: CacheGuard;
  /** Raised at every removal: what was being made meanwhile is given to those who asked, but not kept. */
  #generation = 0;

  constructor(options: KeptCacheOptions<Value>) {
    this.#options = options;
    this.#guard = options.guard ?? OPEN_EYES;
    this.#kept = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ value }, key) => options.bytesOf(value) + key.length * 2 + ENTRY_BYTES,
      dispose: ({ value }, key) => options.onRemove?.(value, key),
    });
  }

  /** What is kept and fresh. */
  peek(key: string): Value | undefined {
    const entry = this.#kept.get(key);
    return entry && this.#isFresh(entry) ? entry.value : undefined;
  }

  /** @throws what `make` throws, unless an older value serves */
  async get(key: string, make: () => Promise<Made<Value>>): Promise<Value> {
    const entry = this.#kept.get(key);
    if (entry && this.#isFresh(entry)) return entry.value;
    const underway = this.#making.get(key);
    if (underway) return underway;
    const work = this.#fill(key, entry, make);
    this.#making.set(key, work);
    try {
      return await work;
    } finally {
      if (this.#making.get(key) === work) this.#making.delete(key);
    }
  }

  delete(key: string): void {
    this.#forgetWork();
    this.#kept.delete(key);
  }

  deleteAll(keys: Iterable<string>): void {
    this.#forgetWork();
    for (const key of keys) this.#kept.delete(key);
  }

  clear(): void {
    this.#forgetWork();
    this.#kept.clear();
  }

  #forgetWork(): void {
    this.#generation += 1;
    this.#making.clear();
  }

  #isFresh({ freshUntilMs }: Entry<Value>): boolean {
    return freshUntilMs > performance.now() && !this.#guard.isBlind();
  }

  async #fill(key: string, old: Entry<Value> | undefined, make: () => Promise<Made<Value>>): Promise<Value> {
    const generation = this.#generation;
    // One that was removed meanwhile, since it was withdrawn, never comes back.
    const isLeft = () => old !== undefined && this.#kept.peek(key) === old;
    if (old && (await this.#guard.isAway()) && isLeft()) return old.value;
    let made: Made<Value>;
    try {
      made = await make();
    } catch (error) {
      if (old && isLeft() && this.#options.isAwayError?.(error)) return old.value;
      throw error;
    }
    if (old && made.isFailure && isLeft()) return old.value;
    if (made.freshMs > 0 && generation === this.#generation) this.#keep(key, made);
    return made.value;
  }

  #keep(key: string, { value, freshMs }: Made<Value>): void {
    const entry = { value, freshUntilMs: performance.now() + freshMs };
    this.#kept.set(key, entry, { ttl: freshMs + (this.#options.staleMs ?? 0) });
    if (this.#kept.has(key)) this.#options.onKeep?.(value, key);
  }
}
