/**
 * The cache of shared documents: kept for a short while, rendered once however many requests wait. While a remote
 * that an address needs is broken, the address is rendered seldom, and its last good document serves meanwhile.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CacheGuard } from '../platform/cache/cache-guard.ts';
import { bytesForForms, CompressedForms } from '../platform/cache/compressed-forms.ts';
import { TaggedCache, type Made } from '../platform/cache/tagged-cache.ts';
import { ExponentialBackoff } from './render/exponential-backoff.ts';
import { RenderWorkerLost } from './render/render-worker.ts';

/** Packages that failed at a document of a live set. */
export interface DocumentFault {
  packages: readonly string[];
  /** The set before makes the same document without these failing. */
  isNew: boolean;
}

/** Between two tries to render an address whose document a remote spoilt. */
const PAUSES = { firstMs: 2000, longestMs: 60_000 };
/** Of all bytes, for what is given out meanwhile. */
const SPOILT_SHARE = 1 / 8;

export interface CachedDocument {
  status: number;
  redirect?: string;
  /** Its own content security policy; the site's when absent. */
  policy?: string;
  /** Of its inline styles, where each answer's policy is its own. */
  styleHashes?: readonly string[];
  scriptHashes?: readonly string[];
  /** See MadeDocument. */
  ticket?: string;
  /** False: nobody but this cache keeps it. */
  keep: boolean;
  /** The last good one of its address, in place of one that a failing remote spoilt. */
  isLastGood?: true;
  /** See MadeDocument. */
  isOfSetBefore?: true;
  fault?: DocumentFault;
  /** See MadeDocument. */
  tags: readonly string[];
  /**
   * Uncompressed UTF-8, one character a byte as the compressed forms: nothing is encoded for clients that take no compression, and it takes half
   * of the text's memory.
   */
  plain: string;
  etag: string;
  forms: CompressedForms;
}

export interface MadeDocument {
  status: number;
  redirect?: string;
  policy?: string;
  styleHashes?: readonly string[];
  scriptHashes?: readonly string[];
  text: string;
  /** For reports of its page views (releases/measurements/view-token.ts); while a canary runs. */
  ticket?: string;
  /** False for answers that a failing remote spoilt, and for those of one visitor alone. */
  keep: boolean;
  /** A failing remote spoilt it, for everyone who asks. */
  isSpoilt?: boolean;
  /** Made by the set before the one that it was asked of. */
  isOfSetBefore?: true;
  /** What failed with the set that it was asked of. */
  fault?: DocumentFault;
  /** When one of these is invalidated, it is not given out any more. */
  tags?: readonly string[];
}

export const toCachedDocument = ({
  status,
  redirect,
  policy,
  styleHashes,
  scriptHashes,
  text,
  ticket,
  keep,
  isOfSetBefore,
  fault,
  tags = [],
}: MadeDocument): CachedDocument => {
  const body = Buffer.from(text);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const plain = body.toString('latin1');
  const forms = new CompressedForms(() => Buffer.from(plain, 'latin1'));
  const hashes = { styleHashes, scriptHashes };
  const made = { status, redirect, policy, ...hashes, ticket, keep, isOfSetBefore, fault };
  return { ...made, tags, plain, etag, forms };
};

/** For splicing a member in, and for reading a page's data. */
export const textOfDocument = ({ plain }: Pick<CachedDocument, 'plain'>): string =>
  Buffer.from(plain, 'latin1').toString();

const bytesOfDocument = ({ plain, policy = '' }: CachedDocument): number =>
  bytesForForms(plain.length) + plain.length + policy.length * 2;

/** What is given out for an address until it is rendered again. */
type Instead = { document: CachedDocument } | { error: Error };

export interface DocumentCacheOptions {
  /** Bound of all cached forms together. */
  maxBytes: number;
  ttlMs: number;
  /** How long beyond `ttlMs` a document may be given out while the database is away, or a remote is broken. */
  staleMs?: number;
  guard?: CacheGuard;
  pauses?: { firstMs: number; longestMs: number };
}

export class DocumentCache {
  readonly #kept: TaggedCache<CachedDocument>;
  readonly #instead: LRUCache<string, Instead>;
  readonly #pauses: ExponentialBackoff<string>;
  readonly #ttlMs: number;
  /** Counts what was withdrawn: what was started before is not given out later. */
  #clearings = 0;
  /** Of each document that is being made: tags that were invalidated since it was started. */
  readonly #invalidatedMeanwhile = new Set<Set<string>>();

  constructor({ maxBytes, ttlMs, staleMs, guard, pauses = PAUSES }: DocumentCacheOptions) {
    this.#ttlMs = ttlMs;
    this.#pauses = new ExponentialBackoff(pauses);
    const spoiltBytes = Math.floor(maxBytes * SPOILT_SHARE);
    this.#instead = new LRUCache({
      maxSize: spoiltBytes,
      sizeCalculation: (instead, key) =>
        key.length * 2 + 500 + ('document' in instead ? bytesOfDocument(instead.document) : 0),
    });
    this.#kept = new TaggedCache({
      name: 'documents',
      maxBytes: maxBytes - spoiltBytes,
      staleMs,
      guard,
      isAwayError: (error) => !(error instanceof RenderWorkerLost),
      bytesOf: bytesOfDocument,
      tagsOf: ({ tags }) => tags,
    });
  }

  /** What is cached and fresh. */
  peek(key: string): CachedDocument | undefined {
    return this.#kept.peek(key);
  }

  /**
   * A document that was made before serves in place of one that failed, until it is too old.
   * @throws what `make` throws; while it pauses after the loss of a worker, the same again
   */
  async get(key: string, make: () => Promise<MadeDocument>): Promise<CachedDocument> {
    const instead = this.#instead.get(key);
    if (instead && this.#pauses.isPaused(key)) {
      if ('error' in instead) throw instead.error;
      return instead.document;
    }
    return this.#kept.get(key, () => this.#make(key, make));
  }

  /** What is cached, also beyond its freshness; nothing while withdrawals may be missed. */
  peekStale(key: string): CachedDocument | undefined {
    return this.#kept.peekStale(key);
  }

  /**
   * Invalidates everything: something that was public is not any more, or another release set is live.
   * @param isLeft keys of documents that stay all the same
   */
  clear(isLeft?: (key: string) => boolean): void {
    this.#clearings += 1;
    this.#kept.clear(isLeft);
    this.#instead.clear();
  }

  /** What shows one of these is not given out any more. */
  invalidate(tags: readonly string[]): void {
    this.#kept.invalidate(tags);
    for (const [key, instead] of this.#instead)
      if ('document' in instead && instead.document.tags.some((tag) => tags.includes(tag)))
        this.#instead.delete(key);
    for (const dropped of this.#invalidatedMeanwhile) for (const tag of tags) dropped.add(tag);
  }

  async #make(key: string, make: () => Promise<MadeDocument>): Promise<Made<CachedDocument>> {
    const clearings = this.#clearings;
    const giveInstead = (instead: Instead) => {
      this.#pauses.fail(key);
      if (clearings === this.#clearings) this.#instead.set(key, instead);
    };
    const dropped = new Set<string>();
    this.#invalidatedMeanwhile.add(dropped);
    let made: MadeDocument;
    try {
      made = await make();
    } catch (error) {
      if (!(error instanceof RenderWorkerLost)) throw error;
      const lastGood = this.#lastGood(key);
      giveInstead(lastGood ? { document: lastGood } : { error });
      if (lastGood) return { value: lastGood, freshMs: 0 };
      throw error;
    } finally {
      this.#invalidatedMeanwhile.delete(dropped);
    }
    const value = toCachedDocument(made);
    const isOutdated = value.tags.some((tag) => dropped.has(tag));
    if (!made.isSpoilt) {
      this.#pauses.succeed(key);
      this.#instead.delete(key);
      return { value, freshMs: made.keep ? this.#ttlMs : 0, isFailure: made.status >= 500 };
    }
    const lastGood = this.#lastGood(key);
    const document = lastGood ? { ...lastGood, fault: made.fault } : value;
    if (!isOutdated) giveInstead({ document });
    return { value: document, freshMs: 0 };
  }

  #lastGood(key: string): CachedDocument | undefined {
    const document = this.#kept.peekStale(key);
    return document && { ...document, isLastGood: true };
  }
}
