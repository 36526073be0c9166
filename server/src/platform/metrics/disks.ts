/** Room on the disks of folders. */
import { statfsSync } from 'node:fs';

export interface Disk {
  folder: string;
  freeBytes: number;
  sizeBytes: number;
}

/** Those whose folder is there. @param folders path by name */
export const readDisks = <Name extends string>(
  folders: Readonly<Record<Name, string>>,
): (Disk & { folder: Name })[] =>
  (Object.entries(folders) as [Name, string][]).flatMap(([folder, path]) => {
    try {
      const { bavail, blocks, bsize } = statfsSync(path);
      return [{ folder, freeBytes: bavail * bsize, sizeBytes: blocks * bsize }];
    } catch {
      // Not made yet: its disk has no figure.
      return [];
    }
  });
