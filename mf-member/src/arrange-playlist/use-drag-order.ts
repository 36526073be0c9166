/**
 * Brings rows into another order: by dragging a row's handle with mouse, pen or finger, and with the arrow keys on it. A row is an
 * element with `data-row`, the id; the row that is under the pointer gives way at once.
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';

interface DragOrder {
  order: readonly number[];
  /** The row that is dragged; null: none. */
  dragged: number | null;
  handleOf: (id: number) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

const moved = (order: readonly number[], id: number, to: number): number[] => {
  const others = order.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
};

/** `ids`: as the server has them. `onMove`: `id` now stands at `index` of `order`. */
export const useDragOrder = (
  ids: readonly number[],
  onMove: (id: number, order: readonly number[]) => void,
): DragOrder => {
  const [order, setOrder] = useState(ids);
  const [dragged, setDragged] = useState<number | null>(null);
  const known = ids.join();
  useEffect(() => setOrder(known === '' ? [] : known.split(',').map(Number)), [known]);

  const rowAt = ({ clientX, clientY }: PointerEvent): number | undefined => {
    const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]');
    return row ? Number(row.dataset.row) : undefined;
  };
  const end = (isKept: boolean) => () => {
    if (dragged === null) return;
    setDragged(null);
    if (!isKept) setOrder(ids);
    else if (order.join() !== known) onMove(dragged, order);
  };
  const step = (id: number, by: 1 | -1) => {
    const to = order.indexOf(id) + by;
    if (to < 0 || to >= order.length) return;
    const next = moved(order, id, to);
    setOrder(next);
    onMove(id, next);
  };
  return {
    order,
    dragged,
    handleOf: (id) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(id);
      },
      onPointerMove: (event) => {
        if (dragged !== id) return;
        const over = rowAt(event);
        if (over === undefined || over === id) return;
        setOrder(moved(order, id, order.indexOf(over)));
      },
      onPointerUp: end(true),
      onPointerCancel: end(false),
      onKeyDown: (event) => {
        const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown'];
        if (!by) return;
        event.preventDefault();
        step(id, by);
      },
    }),
  };
};
