/** Which videos, or albums, are chosen: some, over any pages, or all that the filters find. */
import { useState } from 'react';
import { BULK_CHOSEN_MAX } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';

export interface Chosen {
  /** Null: all that are found. */
  ids: ReadonlySet<number> | null;
  has: (id: number) => boolean;
  set: (ids: readonly number[], isChosen: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
}

const NONE: ReadonlySet<number> = new Set();

export const useChosen = (): Chosen => {
  const [ids, setIds] = useState<ReadonlySet<number> | null>(NONE);
  return {
    ids,
    has: (id) => ids === null || ids.has(id),
    set: (changed, isChosen) =>
      setIds((before) => {
        const next = new Set(before ?? NONE);
        for (const id of changed) {
          if (!isChosen) next.delete(id);
          else if (next.size < BULK_CHOSEN_MAX) next.add(id);
        }
        return next;
      }),
    chooseAll: () => setIds(null),
    clear: () => setIds(NONE),
  };
};
