/**
 * The cache that every other of this process is built on: filled once however many ask at the same time, bounded in bytes, fresh for a while and cached for
 * longer, so that it can be given out while the database is away.
 */
import { LRUCache } from 'lru-cache';
import { type CacheGuard, NEVER_BLIND } from './cache-guard.ts';
import { Fill } from './fill.ts';
import { cacheBytes, cacheEntries, cacheMaxBytes, cacheRequests } from '../metrics/metrics.ts';
import { KeysByTag } from './keys-by-tag.ts';

/** Key, nodes of the maps and the entry itself, of which thousands may be very small. */
const ENTRY_BYTES = 1000;

export interface Made<Value> {
  value: Value;
  /** 0: given to those who asked, never cached. */
  freshMs: number;
  /** The database was away: an older one is better than this. */
  isFailure?: boolean;
}

export interface TaggedCacheOptions<Value> {
  /** For the metrics. */
  name: string;
  /** Bound of all that is cached together. */
  maxBytes: number;
  bytesOf: (value: Value) => number;
  /** How long beyond its freshness a value may be given out while the database is away. */
  staleMs?: number;
  guard?: CacheGuard;
  /** An error after which an older value is better than none. */
  isAwayError?: (error: unknown) => boolean;
  /** What a value shows: `invalidate` of one of these removes it. Without it only whole keys are removed. */
  tagsOf?: (value: Value) => readonly string[];
}

interface Entry<Value> {
  value: Value;
  freshUntilMs: number;
}

export class TaggedCache<Value> {
  readonly #kept: LRUCache<string, Entry<Value>>;
  readonly #fills = new Map<string, Fill<Value>>();
  readonly #keysByTag = new KeysByTag();
  readonly #options: TaggedCacheOptions<Value>;
  readonly #tagsOf: (value: Value) => readonly string[];
  readonly #guard: CacheGuard;
  readonly #bytes: { set: (value: number) => void };
  readonly #entries: { set: (value: number) => void };
  readonly #count: Record<'hit' | 'joined' | 'fill' | 'stale', { inc: () => void }>;

  constructor(options: TaggedCacheOptions<Value>) {
    this.#options = options;
    this.#tagsOf = options.tagsOf ?? (() => []);
    this.#guard = options.guard ?? NEVER_BLIND;
    const count = (result: string) => cacheRequests.labels(options.name, result);
    this.#count = {
      hit: count('hit'),
      joined: count('joined'),
      fill: count('fill'),
      stale: count('stale'),
    };
    cacheMaxBytes.labels(options.name).set(options.maxBytes);
    this.#bytes = cacheBytes.labels(options.name);
    this.#entries = cacheEntries.labels(options.name);
    this.#kept = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ value }, key) => options.bytesOf(value) + key.length * 2 + ENTRY_BYTES,
      dispose: ({ value }, key) => this.#keysByTag.remove(key, this.#tagsOf(value)),
    });
  }

  /** What is cached and fresh. */
  peek(key: string): Value | undefined {
    const entry = this.#kept.get(key);
    if (!entry || !this.#isFresh(entry)) return undefined;
    this.#count.hit.inc();
    return entry.value;
  }

  /** What is cached, also beyond its freshness; nothing while withdrawals may be missed. */
  peekStale(key: string): Value | undefined {
    return this.#guard.isBlind() ? undefined : this.#kept.get(key)?.value;
  }

  /**
   * @param isCurrent false for a cached value that the caller knows to be outdated: it is made anew before its time, and still
   * given out while the database is away
   * @throws what `make` throws, unless an older value serves
   */
  async get(
    key: string,
    make: () => Promise<Made<Value>>,
    isCurrent: (value: Value) => boolean = () => true,
  ): Promise<Value> {
    const entry = this.#kept.get(key);
    if (entry && this.#isFresh(entry) && isCurrent(entry.value)) {
      this.#count.hit.inc();
      return entry.value;
    }
    const underway = this.#fills.get(key);
    this.#count[underway ? 'joined' : 'fill'].inc();
    if (!underway) return this.#start(key, entry, make).work;
    const joined = await underway.join();
    return joined ? joined.value : this.get(key, make);
  }

  /** Invalidates what shows one of these. Of what is being made, those who asked before get it, but nobody keeps it. */
  invalidate(tags: readonly string[]): void {
    for (const fill of this.#fills.values()) fill.noteInvalidation(tags);
    for (const key of this.#keysByTag.find(tags)) this.#kept.delete(key);
    this.#measure();
  }

  delete(key: string): void {
    this.#fills.get(key)?.discard();
    this.#fills.delete(key);
    this.#kept.delete(key);
    this.#measure();
  }

  /** @param isLeft keys that stay */
  clear(isLeft: (key: string) => boolean = () => false): void {
    for (const key of [...this.#fills.keys(), ...this.#kept.keys()]) if (!isLeft(key)) this.delete(key);
  }

  #isFresh({ freshUntilMs }: Entry<Value>): boolean {
    return freshUntilMs > performance.now() && !this.#guard.isBlind();
  }

  #start(key: string, old: Entry<Value> | undefined, make: () => Promise<Made<Value>>): Fill<Value> {
    const fill = new Fill<Value>(async (self) => {
      try {
        return await this.#fill(key, old, make, self);
      } finally {
        if (this.#fills.get(key) === self) this.#fills.delete(key);
      }
    }, this.#tagsOf);
    this.#fills.set(key, fill);
    return fill;
  }

  async #fill(
    key: string,
    old: Entry<Value> | undefined,
    make: () => Promise<Made<Value>>,
    fill: Fill<Value>,
  ): Promise<Value> {
    // One that was removed meanwhile, since it was withdrawn, never comes back.
    const isLeft = () => old !== undefined && this.#kept.peek(key) === old;
    if (old && (await this.#guard.isAway()) && isLeft()) return this.#giveStale(old);
    let made: Made<Value>;
    try {
      made = await make();
    } catch (error) {
      if (old && isLeft() && this.#options.isAwayError?.(error)) return this.#giveStale(old);
      throw error;
    }
    if (old && made.isFailure && isLeft()) return this.#giveStale(old);
    if (made.freshMs > 0 && fill.isCurrent(made.value)) this.#keep(key, made);
    return made.value;
  }

  #giveStale({ value }: Entry<Value>): Value {
    this.#count.stale.inc();
    return value;
  }

  #keep(key: string, { value, freshMs }: Made<Value>): void {
    const entry = { value, freshUntilMs: performance.now() + freshMs };
    this.#kept.set(key, entry, { ttl: freshMs + (this.#options.staleMs ?? 0) });
    // One that is larger than the whole cache is not cached.
    if (this.#kept.has(key)) this.#keysByTag.add(key, this.#tagsOf(value));
    this.#measure();
  }

  #measure(): void {
    this.#bytes.set(this.#kept.calculatedSize);
    this.#entries.set(this.#kept.size);
  }
}
