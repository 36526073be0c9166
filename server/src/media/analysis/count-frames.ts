/** Counts the frames in a finished MP4 file, from its index: ffmpeg's own reports are not always the last word. */
import { open } from 'node:fs/promises';
import { findBoxes } from '../hls/cmaf-boxes.ts';
import { MAX_INDEX_BYTES, readAt } from './read-at.ts';

/** @returns 0 for a file that is no finished MP4 */
export const countFrames = async (path: string): Promise<number> => {
  const file = await open(path);
  try {
    let at = 0;
    for (;;) {
      const head = await readAt(file, at, 16);
      if (head.length < 16) return 0;
      const short = head.readUInt32BE(0);
      const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
      if (size < 8) return 0;
      if (head.toString('latin1', 4, 8) === 'moov') {
        if (size > MAX_INDEX_BYTES) return 0;
        const moov = await readAt(file, at, size);
        // Version and flags, size of all samples, then their number.
        const [sizes] = findBoxes(moov, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsz']);
        return sizes?.readUInt32BE(8) ?? 0;
      }
      at += size;
    }
  } finally {
    await file.close();
  }
};
