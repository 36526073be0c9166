/**
 * Brings rows into another order: by dragging a row's handle with mouse, pen or finger, and with the arrow keys on it. A row is an
 * element with `data-row`, the id; the row that is under the pointer gives way immediately.
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react';

interface DragOrder {
  order: readonly number[];
  /** The row that is dragged; null: none. */
  dragged: number | null;
  handleOf: (id: number) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

const moved = (order: readonly number[], id: number, to: number): number[] => {
  const others = order.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
};

const rowAt = (x: number, y: number): number | undefined => {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset.row) : undefined;
};

/** `ids`: as the server has them. `onMove`: `id` has another place in `order`. */
export const useDragOrder = (
  ids: readonly number[],
  onMove: (id: number, order: readonly number[]) => void,
): DragOrder => {
  const [order, setOrder] = useState(ids);
  const [dragged, setDragged] = useState<number | null>(null);
  const known = ids.join();
  useEffect(() => setOrder(known === '' ? [] : known.split(',').map(Number)), [known]);

  const follow = useEffectEvent((x: number, y: number) => {
    const over = rowAt(x, y);
    if (dragged === null || over === undefined || over === dragged || !order.includes(over)) return;
    setOrder(moved(order, dragged, order.indexOf(over)));
  });
  const end = useEffectEvent((isKept: boolean) => {
    if (dragged === null) return;
    setDragged(null);
    if (!isKept) setOrder(ids);
    else if (order.join() !== known) onMove(dragged, order);
  });
  const isDragging = dragged !== null;
  // Of the window: a row that changes its place in the document loses the pointer that it captured.
  useEffect(() => {
    if (!isDragging) return;
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => follow(clientX, clientY);
    const drop = () => end(true);
    const cancel = () => end(false);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', cancel);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', cancel);
    };
  }, [isDragging]);

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
        if (event.button === 0) setDragged(id);
      },
      onKeyDown: (event) => {
        const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown'];
        if (!by) return;
        event.preventDefault();
        const handle = event.currentTarget;
        step(id, by);
        // Anyone who moves a row goes with it: an element that changes its place in the document loses the focus.
        requestAnimationFrame(() => handle.focus());
      },
    }),
  };
};
