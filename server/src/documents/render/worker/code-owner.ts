/** Tells from files on a call stack which remote's code runs. */
import { realpathSync } from 'node:fs';
import type { RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { RemoteName } from '@foyer/shared/remotes/remote';

/** @param lines of a stack, innermost first; @returns null when no remote's file is on it */
export type OwnerOf = (lines: readonly string[]) => RemoteName | null;

const realFolder = (folder: string): string => {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
};

export const createOwnerOf = (set: RenderSet): OwnerOf => {
  const folders = Object.entries(set.packages).flatMap(([name, part]) =>
    name === 'shell' || !part?.folder
      ? []
      : [part.folder, realFolder(part.folder)].map((folder) => ({
          name: name as RemoteName,
          folder: `${folder}/`,
        })),
  );
  return (lines) => {
    for (const line of lines) {
      const owner = folders.find(({ folder }) => line.includes(folder));
      if (owner) return owner.name;
    }
    return null;
  };
};
