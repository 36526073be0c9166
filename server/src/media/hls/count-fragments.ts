/** Counts the fragments of an MP4 while ffmpeg writes it: how far an output is, by what lies in it. */
import { open } from 'node:fs/promises';

const HEAD_BYTES = 16;

export interface FragmentCounter {
  /** Finished ones, so far; reads nothing but the heads of boxes that came since. */
  count: () => Promise<number>;
}

/** @param path may not be there yet */
export const createFragmentCounter = (path: string): FragmentCounter => {
  let at = 0;
  let fragments = 0;
  const read = async (): Promise<void> => {
    const file = await open(path).catch(() => undefined);
    if (!file) return;
    try {
      const { size } = await file.stat();
      while (at + HEAD_BYTES <= size) {
        const { buffer: head } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, at);
        const short = head.readUInt32BE(0);
        const bytes = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
        // What is being written has no size yet.
        if (bytes < 8 || at + bytes > size) return;
        if (head.toString('latin1', 4, 8) === 'mdat') fragments += 1;
        at += bytes;
      }
    } finally {
      await file.close();
    }
  };
  return {
    count: async () => {
      await read();
      return fragments;
    },
  };
};
