/** Documents that serve everyone, kept compressed for a short while; filled once however many ask at once. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** 5 costs a millisecond for a page; 11 would cost forty. */
const BROTLI_QUALITY = 5;

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
  body: Buffer;
  brotli: Buffer;
  gzip: Buffer;
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
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    compressGzip(body),
  ]);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { status, redirect, policy, keep, text, etag, body, brotli, gzip: gzipped };
};

export class DocumentCache {
  readonly #kept: LRUCache<string, KeptDocument>;
  readonly #making = new Map<string, Promise<KeptDocument>>();
  #generation = 0;

  /** @param maxBytes bound of all kept forms together */
  constructor({ maxBytes, ttlMs }: { maxBytes: number; ttlMs: number }) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      ttl: ttlMs,
      sizeCalculation: ({ body, brotli, gzip, text }) =>
        body.length + brotli.length + gzip.length + text.length * 2 + 1,
    });
  }

  async get(key: string, make: () => Promise<MadeDocument>): Promise<KeptDocument> {
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const making = this.#making.get(key);
    if (making) return making;
    const generation = this.#generation;
    const work = (async () => {
      const made = await make();
      const document = await toKeptDocument(made);
      // What was made before something was withdrawn must not come back after it.
      if (made.keep && generation === this.#generation) this.#kept.set(key, document);
      return document;
    })();
    this.#making.set(key, work);
    return work.finally(() => {
      if (this.#making.get(key) === work) this.#making.delete(key);
    });
  }

  /** Forgets everything: something that was public is not any more, or another release set is live. */
  clear(): void {
    this.#generation += 1;
    this.#kept.clear();
    this.#making.clear();
  }
}
