import { useState } from 'react';

export interface Selection {
  /** Whether rows show boxes to tick. */
  isOn: boolean;
  chosen: ReadonlySet<number>;
  toggle: (id: number) => void;
  chooseAll: () => void;
  start: () => void;
  stop: () => void;
}

/** Which of `ids` are chosen; what is no longer among them is not. */
export const useSelection = (ids: readonly number[]): Selection => {
  const [isOn, setOn] = useState(false);
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const stop = () => {
    setOn(false);
    setMarked(new Set());
  };
  return {
    isOn,
    chosen: new Set(ids.filter((id) => marked.has(id))),
    toggle: (id) =>
      setMarked((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    chooseAll: () => setMarked(new Set(ids)),
    start: () => setOn(true),
    stop,
  };
};
