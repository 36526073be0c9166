import type { FileHandle } from 'node:fs/promises';

/** Of the `moov` box of an MP4 file: a larger one is not read. */
export const MAX_INDEX_BYTES = 256 * 1024 * 1024;

/** @returns less than `length` bytes where the file ends before */
export const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};
