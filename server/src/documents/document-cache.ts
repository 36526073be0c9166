/** The cache of shared documents: kept compressed for a short while, rendered once however many requests wait. */
import { createHash } from 'node:crypto';
import type { CacheGuard } from '../platform/cache/cache-guard.ts';
import { bytesOfForms, type CompressedForms, compressForms } from '../platform/cache/compressed-forms.ts';
import { KeptCache } from '../platform/cache/kept-cache.ts';

export interface KeptDocument {
  status: number;
  redirect?: string;
  /** Its own content security policy; the site's when absent. */
  policy?: string;
  /** False: spoilt by a failing remote; nobody keeps it. */
  keep: boolean;
  /** Uncompressed, for splicing a member in. */
  text: string;
  etag: string;
  forms: CompressedForms;
}

export interface MadeDocument {
  status: number;
  redirect?: string;
  policy?: string;
  text: string;
  /** False for answers that a failing remote spoilt. */
  keep: boolean;
}

/** All forms of a document, compressed. */
export const toKeptDocument = async ({
  status,
  redirect,
  policy,
  text,
  keep,
}: MadeDocument): Promise<KeptDocument> => {
  const body = Buffer.from(text);
  const forms = await compressForms(body);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { status, redirect, policy, keep, text, etag, forms };
};

export interface DocumentCacheOptions {
  /** Bound of all kept forms together. */
  maxBytes: number;
  ttlMs: number;
  /** How long beyond `ttlMs` a document may be given out while the database is away. */
  staleMs?: number;
  guard?: CacheGuard;
}

export class DocumentCache {
  readonly #kept: KeptCache<KeptDocument>;
  readonly #ttlMs: number;

  constructor({ maxBytes, ttlMs, staleMs, guard }: DocumentCacheOptions) {
    this.#ttlMs = ttlMs;
    this.#kept = new KeptCache({
      maxBytes,
      staleMs,
      guard,
      isAwayError: () => true,
      bytesOf: ({ forms, text, policy = '' }) => bytesOfForms(forms) + (text.length + policy.length) * 2,
    });
  }

  /** What is kept and fresh. */
  peek(key: string): KeptDocument | undefined {
    return this.#kept.peek(key);
  }

  /** A document that was made before serves in place of one that failed, until it is too old. */
  get(key: string, make: () => Promise<MadeDocument>): Promise<KeptDocument> {
    return this.#kept.get(key, async () => {
      const made = await make();
      const value = await toKeptDocument(made);
      return { value, freshMs: made.keep ? this.#ttlMs : 0, isFailure: made.status >= 500 };
    });
  }

  /** Forgets everything: something that was public is not any more, or another release set is live. */
  clear(): void {
    this.#kept.clear();
  }
}
