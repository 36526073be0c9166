/** Watches how much a program writes in all: the kernel's own limit is for one file, and HLS has thousands. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const CHECK_EVERY_MS = 1000;

const folderBytes = async (folder: string): Promise<number> => {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      // Files are renamed and removed meanwhile.
      bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0;
  return bytes;
};

/** Calls `onLimit` once, when the folder has grown by more than `maxBytes` since now. */
export const watchFolder = (folder: string, maxBytes: number, onLimit: () => void): { stop: () => void } => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const before = folderBytes(folder).catch(() => 0);
  const check = async (): Promise<void> => {
    const grown = (await folderBytes(folder).catch(() => 0)) - (await before);
    if (isStopped) return;
    if (grown > maxBytes) onLimit();
    else timer = setTimeout(() => void check(), CHECK_EVERY_MS);
  };
  timer = setTimeout(() => void check(), CHECK_EVERY_MS);
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
