/** A disk that a test can fill. */
import { execFileSync } from 'node:child_process';

/** A file system of its own, small enough to be filled; undefined where none can be mounted. @returns undo */
export const mountSmall = (folder: string, mebibytes: number): (() => void) | undefined => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return () => execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
};
