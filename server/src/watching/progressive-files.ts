/** Serves a rendition as one progressive MP4: an index over the stored segments, made when first asked for. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { indexProgressive, PROGRESSIVE_VERSION } from '../media/hls/progressive-mp4.ts';
import { forEachParallel } from '../platform/storage/for-each-parallel.ts';
import { FileMissingError } from '../platform/storage/local-file.ts';
import { filmKey } from '../platform/storage/media-keys.ts';
import { readFragments } from './read-fragments.ts';
import type { ByteRange, Storage } from '../platform/storage/storage.ts';

/** An index for an hour of video has some 2 MB. */
const MAX_INDEX_BYTES = 96 * 1024 * 1024;
/** Segments whose fragments are looked for at the same time. */
const PARALLEL_SEGMENTS = 16;
const BYTES_OF_A_PART = 120;

interface Part {
  key: string;
  /** Of its bytes, in the stored file. */
  start: number;
  length: number;
  /** Of its first byte, in the whole. */
  at: number;
}

export interface ProgressiveFile {
  bytes: number;
  /** Strong validator, quoted. */
  etag: string;
  durationSeconds: number;
  /** All bytes or a range of them, as they are read. */
  open(range?: ByteRange): Readable;
}

interface Index {
  head: Buffer;
  parts: readonly Part[];
  bytes: number;
  durationSeconds: number;
}

/** What is known of a rendition's file without looking into its segments. */
export interface ProgressiveFacts {
  etag: string;
  /** Undefined until this process was asked for its bytes. */
  bytes: number | undefined;
}

export interface ProgressiveFiles {
  /** Opens no file. Undefined when the video has no such rendition. */
  describe(filmId: string, rendition: string): Promise<ProgressiveFacts | undefined>;
  /**
   * Undefined when the video has no such rendition.
   * @param rendition folder of the rendition: `480p`
   */
  find(filmId: string, rendition: string): Promise<ProgressiveFile | undefined>;
}

const isRenditionName = (rendition: string): boolean => /^[a-z0-9][a-z0-9-]{0,31}$/.test(rendition);

/** Files are never changed under their name; the version says which code made the index. */
const etagOf = (folder: string): string =>
  `"${createHash('sha256').update(`${folder}\n${PROGRESSIVE_VERSION}`).digest('base64url').slice(0, 22)}"`;

/** The first part that ends behind the byte. */
const findPart = (parts: readonly Part[], byte: number): number => {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { at, length } = parts[middle] as Part;
    if (at + length <= byte) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** @param folder of the rendition: all keys of its files start with it */
const readIndex = async (storage: Storage, folder: string): Promise<Index | undefined> => {
  const opened = await storage.open(`${folder}init.mp4`);
  if (!opened) return undefined;
  const init = await buffer(opened.body);
  const segments: { key: string; bytes: number }[] = [];
  for await (const { key, bytes } of storage.list(folder))
    if (key.endsWith('.m4s')) segments.push({ key, bytes });
  // 999.m4s comes before 1000.m4s.
  segments.sort((a, b) => a.key.length - b.key.length || (a.key < b.key ? -1 : 1));
  const found: Awaited<ReturnType<typeof readFragments>>[] = [];
  await forEachParallel([...segments.entries()], PARALLEL_SEGMENTS, async ([index, { key, bytes }]) => {
    found[index] = await readFragments(storage, key, bytes);
  });
  const { head, bytes, durationSeconds } = indexProgressive(init, found.flat());
  const parts: Part[] = [];
  let at = head.length;
  for (const [index, { key }] of segments.entries())
    for (const { dataStart, dataBytes } of found[index] ?? []) {
      if (dataBytes > 0) parts.push({ key, start: dataStart, length: dataBytes, at });
      at += dataBytes;
    }
  return { head, parts, bytes, durationSeconds };
};

/** Bytes of the file that a rendition makes; undefined when there is none. @param folder as in its keys, ends with a slash */
export const measureProgressive = async (storage: Storage, folder: string): Promise<number | undefined> =>
  (await readIndex(storage, folder))?.bytes;

export const createProgressiveFiles = (storage: Storage): ProgressiveFiles => {
  const indexes = new LRUCache<string, Index>({
    maxSize: MAX_INDEX_BYTES,
    sizeCalculation: ({ head, parts }) => head.length + parts.length * BYTES_OF_A_PART + 1,
  });
  const making = new Map<string, Promise<Index | undefined>>();

  const findIndex = async (folder: string): Promise<Index | undefined> => {
    const known = indexes.get(folder);
    if (known) return known;
    const underway = making.get(folder);
    if (underway) return underway;
    const work = readIndex(storage, folder);
    making.set(folder, work);
    try {
      const index = await work;
      if (index) indexes.set(folder, index);
      return index;
    } finally {
      making.delete(folder);
    }
  };

  const read = async function* ({ head, parts }: Index, { start, end }: ByteRange) {
    if (start < head.length) yield head.subarray(start, end + 1);
    for (let index = findPart(parts, start); index < parts.length; index += 1) {
      const { key, at, start: from, length } = parts[index] as Part;
      if (at > end) return;
      const first = from + Math.max(0, start - at);
      const last = from + Math.min(length - 1, end - at);
      const opened = await storage.open(key, { start: first, end: last });
      if (!opened) throw new FileMissingError(key);
      yield* opened.body as AsyncIterable<Buffer>;
    }
  };

  return {
    async describe(filmId, rendition) {
      if (!isRenditionName(rendition)) return undefined;
      const folder = filmKey(filmId, `${rendition}/`);
      const bytes = indexes.peek(folder)?.bytes;
      const isThere = bytes !== undefined || (await storage.stat(`${folder}init.mp4`)) !== undefined;
      return isThere ? { etag: etagOf(folder), bytes } : undefined;
    },
    async find(filmId, rendition) {
      if (!isRenditionName(rendition)) return undefined;
      const folder = filmKey(filmId, `${rendition}/`);
      const index = await findIndex(folder);
      if (!index) return undefined;
      const { bytes, durationSeconds } = index;
      return {
        bytes,
        durationSeconds,
        etag: etagOf(folder),
        open: (range) =>
          Readable.from(read(index, range ?? { start: 0, end: bytes - 1 }), { objectMode: false }),
      };
    },
  };
};

const filesOf = new WeakMap<Storage, ProgressiveFiles>();
/** One for each storage, so that anyone who asks finds the indexes that others had made. */
export const progressiveFilesOf = (storage: Storage): ProgressiveFiles => {
  const known = filesOf.get(storage) ?? createProgressiveFiles(storage);
  filesOf.set(storage, known);
  return known;
};
