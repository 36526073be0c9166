/** Writes `.br` and `.gz` alongside a release's text files once, so that no request compresses anything. */
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { forEachParallel } from '../../platform/storage/for-each-parallel.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const TEXT_EXTENSIONS = new Set(['.js', '.mjs', '.css', '.json', '.svg', '.html', '.txt', '.map', '.wasm']);
/** Below this the header of a compressed body outweighs what it saves. */
const MIN_BYTES = 256;
/** 11 gains 2 % over 10 on chunks of this kind and takes twice the time, which the first start would wait for. */
const BROTLI_QUALITY = 10;
/** Source maps are large and fetched by developers alone. */
const BROTLI_QUALITY_MAPS = 5;
/** Node compresses on four threads of its pool. */
const PARALLEL = 4;

export const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof ENCODINGS;

/** Whether a file of this path and size has `.br` and `.gz` alongside it. */
export const isPrecompressed = (path: string, bytes: number): boolean =>
  bytes >= MIN_BYTES && TEXT_EXTENSIONS.has(extname(path));

/** Writes both forms alongside `file`. */
export async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const quality = extname(file) === '.map' ? BROTLI_QUALITY_MAPS : BROTLI_QUALITY;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), gzipped(bytes, { level: 9 })]);
  await Promise.all([writeFile(file + ENCODINGS.br, br), writeFile(file + ENCODINGS.gzip, gz)]);
}

/** Compresses the browser files of a release that lies in `folder`. */
export async function compressFiles(folder: string, release: Release): Promise<void> {
  const files = Object.entries(release.files)
    .filter(([path, { bytes }]) => path.startsWith('browser/') && isPrecompressed(path, bytes))
    .map(([path]) => join(folder, path));
  await forEachParallel(files, PARALLEL, compressFile);
}
