/** Compresses a shared answer once in every encoding that browsers accept, and chooses one for each request. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressZstd = promisify(zstdCompress);
const compressGzip = promisify(gzip);
/** 5 costs a millisecond for 40 kB; 11 would cost forty. */
const BROTLI_QUALITY = 5;
/** As small as brotli's 5, in half of its time. */
const ZSTD_LEVEL = 9;

/** As in Accept-Encoding and Content-Encoding; the smallest first. */
export const ENCODINGS = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];
/**
 * One character a byte (latin1): Node sends a text in one write with its headers, but a buffer in a second one, which costs a
 * fifth of an answer.
 */
export type CompressedForms = Readonly<Record<Encoding, string>>;

export const compressForms = async (body: Buffer): Promise<CompressedForms> => {
  const [br, zstd, gzipped] = await Promise.all([
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    compressZstd(body, { params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } }),
    compressGzip(body),
  ]);
  const toText = (form: Buffer): string => form.toString('latin1');
  return { br: toText(br), zstd: toText(zstd), gzip: toText(gzipped) };
};

export const bytesOfForms = ({ br, zstd, gzip: gzipped }: CompressedForms): number =>
  br.length + zstd.length + gzipped.length;
