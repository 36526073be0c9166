/**
 * The cache of API answers that are the same for everyone, in this process. Filled once however many ask at the same
 * time; invalidated by tag when something is written. Bounded in bytes.
 */
import { createHash } from 'node:crypto';
import { isDatabaseAway } from '../database/is-database-away.ts';
import { isStatementCancelled } from '../database/is-statement-cancelled.ts';
import type { CacheGuard } from './cache-guard.ts';
import { bytesForForms, CompressedForms } from './compressed-forms.ts';
import { TaggedCache } from './tagged-cache.ts';

/** Below this a compressed answer is hardly smaller. */
const MIN_COMPRESSED_BYTES = 512;
/** However long shared caches may keep an answer, this process asks the database again after a minute. */
const MAX_AGE_MS = 60_000;
/** Its places in the index by tag. */
const BYTES_PER_TAG = 100;

export interface CachedAnswer {
  status: number;
  /** Seconds for shared caches; 0: nobody may keep it. */
  lifetime: number;
  text: string;
  etag: string;
  /** Undefined where it is not worth it. */
  forms: CompressedForms | undefined;
  tags: readonly string[];
}

export interface MadeAnswer {
  status: number;
  lifetime: number;
  text: string;
  /** What it shows, such as `video:12`; invalidating one of them invalidates the answer. */
  tags: readonly string[];
}

/** Ready to send; it has compressed forms only where somebody else may ask for the same. */
export const prepareAnswer = ({ status, lifetime, text, tags }: MadeAnswer): CachedAnswer => {
  const body = Buffer.from(text);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const isWorth = lifetime > 0 && body.length >= MIN_COMPRESSED_BYTES;
  const forms = isWorth ? new CompressedForms(() => Buffer.from(text)) : undefined;
  return { status, lifetime, text, etag, forms, tags };
};

export interface AnswerCacheOptions {
  /** Bound of all cached forms together. */
  maxBytes: number;
  /** How long beyond its freshness an answer may be given out while the database is away. */
  staleMs?: number;
  guard?: CacheGuard;
}

export class AnswerCache {
  readonly #kept: TaggedCache<CachedAnswer>;
  readonly #dropHandlers = new Set<(tags: readonly string[] | 'all') => void>();

  constructor({ maxBytes, staleMs, guard }: AnswerCacheOptions) {
    this.#kept = new TaggedCache({
      name: 'answers',
      maxBytes,
      staleMs,
      guard,
      isAwayError: (error) => isDatabaseAway(error) || isStatementCancelled(error),
      // A text with one letter beyond latin1 takes two bytes for each.
      bytesOf: ({ forms, text, tags }) =>
        (forms ? bytesForForms(text.length) : 0) + text.length * 2 + tags.length * BYTES_PER_TAG,
      tagsOf: ({ tags }) => tags,
    });
  }

  /** What is cached and fresh. */
  peek(key: string): CachedAnswer | undefined {
    return this.#kept.peek(key);
  }

  get(key: string, make: () => Promise<MadeAnswer>): Promise<CachedAnswer> {
    return this.#kept.get(key, async () => {
      const value = prepareAnswer(await make());
      const isKept = value.lifetime > 0 && value.status === 200;
      return { value, freshMs: isKept ? Math.min(value.lifetime * 1000, MAX_AGE_MS) : 0 };
    });
  }

  /** Other caches that follow this one: called at every invalidation, whichever process it started in. */
  onInvalidate(handler: (tags: readonly string[] | 'all') => void): void {
    this.#dropHandlers.add(handler);
  }

  /** Invalidates every answer that shows one of these. */
  invalidate(tags: readonly string[]): void {
    this.#kept.invalidate(tags);
    for (const handler of this.#dropHandlers) handler(tags);
  }

  clear(): void {
    this.#kept.clear();
    for (const handler of this.#dropHandlers) handler('all');
  }
}
