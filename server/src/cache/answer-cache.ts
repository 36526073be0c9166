/**
 * Answers that are the same for everyone, kept compressed in this process. Filled once however many ask at once;
 * dropped by tag when something is written. Bounded in bytes.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** 5 costs a millisecond for 40 kB; 11 would cost forty. */
const BROTLI_QUALITY = 5;
/** Below this a compressed answer is hardly smaller. */
const MIN_COMPRESSED_BYTES = 512;
/** However long shared caches may keep an answer, this process asks the database again after a minute. */
const MAX_AGE_MS = 60_000;

export interface KeptAnswer {
  status: number;
  /** Seconds for shared caches; 0: nobody may keep it. */
  lifetime: number;
  text: string;
  etag: string;
  body: Buffer;
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
  tags: readonly string[];
}

export interface MadeAnswer {
  status: number;
  lifetime: number;
  text: string;
  /** What it shows, such as `video:12`; dropping one of them drops the answer. */
  tags: readonly string[];
}

/** Ready to send, compressed only when somebody else may ask for the same. */
export const prepareAnswer = async ({ status, lifetime, text, tags }: MadeAnswer): Promise<KeptAnswer> => {
  const body = Buffer.from(text);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const isWorth = lifetime > 0 && body.length >= MIN_COMPRESSED_BYTES;
  const [brotli, gzipped] = isWorth
    ? await Promise.all([
        compressBrotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        }),
        compressGzip(body),
      ])
    : [];
  return { status, lifetime, text, etag, body, brotli, gzip: gzipped, tags };
};

export class AnswerCache {
  readonly #kept: LRUCache<string, KeptAnswer>;
  readonly #making = new Map<string, Promise<KeptAnswer>>();
  readonly #keysOfTag = new Map<string, Set<string>>();
  /** Raised at every drop: what was being made meanwhile is given to those who asked, but not kept. */
  #generation = 0;
  readonly #dropHandlers = new Set<(tags: readonly string[] | 'all') => void>();

  /** @param maxBytes bound of all kept forms together */
  constructor({ maxBytes }: { maxBytes: number }) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body, brotli, gzip: gzipped, text }) =>
        body.length + (brotli?.length ?? 0) + (gzipped?.length ?? 0) + text.length + 256,
      dispose: ({ tags }, key) => {
        for (const tag of tags) this.#untag(tag, key);
      },
    });
  }

  peek(key: string): KeptAnswer | undefined {
    return this.#kept.get(key);
  }

  async get(key: string, make: () => Promise<MadeAnswer>): Promise<KeptAnswer> {
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const underway = this.#making.get(key);
    if (underway) return underway;
    const generation = this.#generation;
    const work = (async () => {
      const answer = await prepareAnswer(await make());
      if (answer.lifetime > 0 && answer.status === 200 && generation === this.#generation)
        this.#keep(key, answer);
      return answer;
    })();
    this.#making.set(key, work);
    try {
      return await work;
    } finally {
      if (this.#making.get(key) === work) this.#making.delete(key);
    }
  }

  #keep(key: string, answer: KeptAnswer): void {
    this.#kept.set(key, answer, { ttl: Math.min(answer.lifetime * 1000, MAX_AGE_MS) });
    // One that is larger than the whole cache is not taken.
    if (!this.#kept.has(key)) return;
    for (const tag of answer.tags) {
      const keys = this.#keysOfTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysOfTag.set(tag, new Set([key]));
    }
  }

  #untag(tag: string, key: string): void {
    const keys = this.#keysOfTag.get(tag);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysOfTag.delete(tag);
  }

  /** Other caches that follow this one: called at every drop, whichever process it began in. */
  onDrop(handler: (tags: readonly string[] | 'all') => void): void {
    this.#dropHandlers.add(handler);
  }

  /** Forgets every answer that shows one of these. */
  drop(tags: readonly string[]): void {
    this.#generation += 1;
    this.#making.clear();
    for (const tag of tags) for (const key of [...(this.#keysOfTag.get(tag) ?? [])]) this.#kept.delete(key);
    for (const handler of this.#dropHandlers) handler(tags);
  }

  clear(): void {
    this.#generation += 1;
    this.#making.clear();
    this.#kept.clear();
    this.#keysOfTag.clear();
    for (const handler of this.#dropHandlers) handler('all');
  }
}
