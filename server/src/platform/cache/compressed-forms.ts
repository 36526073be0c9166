/** The compressed forms of one shared body: each is made when the first client asks for it, and kept for the others. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressZstd = promisify(zstdCompress);
const compressGzip = promisify(gzip);
/** 5 costs a millisecond for 40 kB; 11 would cost forty. */
const BROTLI_QUALITY = 5;
/** As small as brotli's 5, in half of its time. */
const ZSTD_LEVEL = 9;
/** JSON and HTML become four to ten times smaller. */
const LEAST_RATIO = 3;

/** As in Accept-Encoding and Content-Encoding; the smallest first. */
export const ENCODINGS = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const COMPRESS: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  zstd: (body) => compressZstd(body, { params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } }),
  gzip: (body) => compressGzip(body),
};

/**
 * A form is a text of one character a byte (latin1): Node sends a text in one write with its headers, but a buffer in a second
 * one, which costs a fifth of an answer.
 */
export class CompressedForms {
  readonly #bodyOf: () => Buffer;
  readonly #made = new Map<Encoding, string>();
  readonly #making = new Map<Encoding, Promise<string>>();

  /** @param bodyOf gives the body whenever a form is made from it, so that no second copy is kept */
  constructor(bodyOf: () => Buffer) {
    this.#bodyOf = bodyOf;
  }

  /** Undefined before anybody asked for it. */
  peek(encoding: Encoding): string | undefined {
    return this.#made.get(encoding);
  }

  /** Compressed once, however many ask at the same time. */
  get(encoding: Encoding): Promise<string> {
    const known = this.#making.get(encoding);
    if (known) return known;
    const making = COMPRESS[encoding](this.#bodyOf()).then(
      (form) => {
        const text = form.toString('latin1');
        this.#made.set(encoding, text);
        return text;
      },
      (error: unknown) => {
        this.#making.delete(encoding);
        throw error;
      },
    );
    this.#making.set(encoding, making);
    return making;
  }
}

/** What all forms of a body may take, for the bound of a cache: they come after the cache has counted it. */
export const bytesForForms = (bodyBytes: number): number =>
  ENCODINGS.length * Math.ceil(bodyBytes / LEAST_RATIO);
