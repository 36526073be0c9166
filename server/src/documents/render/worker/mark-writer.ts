/** In a render worker: notes whose code starts to run, where the main process can read it while the worker does not answer. */
import { writeSync } from 'node:fs';
import type { RemoteName } from '@foyer/shared/remotes/remote';

/** @param remotes in the order of the file, which `Marks` reads */
export const createMarkWriter = (descriptor: number, remotes: readonly RemoteName[]) => {
  const cells = new Int32Array(remotes.length + 1);
  const bytes = new Uint8Array(cells.buffer);
  const write = (): void => void writeSync(descriptor, bytes, 0, bytes.length, 0);
  return {
    /** `remote` runs from now on; null: the shell. */
    note: (remote: RemoteName | null): void => {
      const turn = (cells[0] ?? 0) + 1;
      cells[0] = turn;
      const cell = remote === null ? -1 : remotes.indexOf(remote) + 1;
      if (cell > 0 && cells[cell] === 0) cells[cell] = turn;
      write();
    },
    /** Nothing is under way: what ran before is no suspect any more. */
    discard: (): void => {
      cells.fill(0, 1);
      write();
    },
  };
};
