/**
 * One line of things that scrolls sideways: by finger, by the arrow keys once the focus is in it, and by two buttons, which come
 * with the first mouse or focus that enters.
 */
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import type { RowArrowsProps } from './row-arrows.tsx';
import css from './sideways-row.module.css';

/** `children`: list items, each with the class that `className` of the row lays out. */
export const SidewaysRow = ({ className, children }: { className?: string; children: ReactNode }) => {
  const row = useRef<HTMLUListElement>(null);
  const [Arrows, setArrows] = useState<ComponentType<RowArrowsProps>>();
  const loadArrows = () => {
    if (Arrows) return;
    import('./row-arrows.tsx').then(
      (module) => setArrows(() => module.RowArrows),
      // The line scrolls without them.
      () => {},
    );
  };
  return (
    <div
      className={css.frame}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && loadArrows()}
      onFocus={loadArrows}
    >
      <ul ref={row} className={classNames(css.row, className)}>
        {children}
      </ul>
      {Arrows && <Arrows row={row} />}
    </div>
  );
};
