/** Finds the fragments of a stored CMAF segment without reading its samples. */
import { buffer } from 'node:stream/consumers';
import type { Fragment } from '../media/hls/progressive-mp4.ts';
import { FileMissingError } from '../platform/storage/local-file.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** Indexes of a few seconds fit; one read a segment is the rule. */
const READ_BYTES = 16 * 1024;
const HEAD_BYTES = 16;
/** An index that claims more is none. */
const MAX_INDEX_BYTES = 16 * 1024 * 1024;

/** @param bytes size of the segment @throws FileMissingError; Error for what is no segment */
export const readFragments = async (storage: Storage, key: string, bytes: number): Promise<Fragment[]> => {
  let window = { at: 0, data: Buffer.alloc(0) };
  const read = async (at: number, length: number): Promise<Buffer> => {
    const isInside = at >= window.at && at + length <= window.at + window.data.length;
    if (!isInside) {
      const end = Math.min(bytes, at + Math.max(length, READ_BYTES)) - 1;
      const opened = await storage.open(key, { start: at, end });
      if (!opened) throw new FileMissingError(key);
      window = { at, data: await buffer(opened.body) };
    }
    return window.data.subarray(at - window.at, at - window.at + length);
  };
  const fragments: Fragment[] = [];
  let moof: { start: number; box: Buffer } | undefined;
  for (let at = 0; at + 8 <= bytes; ) {
    const head = await read(at, Math.min(HEAD_BYTES, bytes - at));
    const short = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    const headBytes = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? bytes - at : short;
    if (size < headBytes || at + size > bytes) throw new Error(`${key} holds a broken box at ${at}`);
    if (type === 'moof') {
      if (size > MAX_INDEX_BYTES) throw new Error(`${key} holds an index of ${size} bytes`);
      moof = { start: at, box: Buffer.from(await read(at, size)) };
    } else if (type === 'mdat' && moof) {
      fragments.push({
        moof: moof.box,
        moofStart: moof.start,
        dataStart: at + headBytes,
        dataBytes: size - headBytes,
      });
      moof = undefined;
    }
    at += size;
  }
  return fragments;
};
