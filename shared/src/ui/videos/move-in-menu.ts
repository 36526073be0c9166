/** Arrow keys, Home and End among the entries of an open menu, around its ends (APG, menu button). */
import type { KeyboardEvent } from 'react';

const targetOf = (key: string, at: number, count: number): number | undefined => {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowDown') return (at + 1) % count;
  return key === 'ArrowUp' ? (Math.max(at, 0) + count - 1) % count : undefined;
};

/** For the element around the entries, which are buttons of whichever packages. */
export const moveInMenu = (event: KeyboardEvent<HTMLElement>): void => {
  const { currentTarget: menu, target, key } = event;
  // Dialogs that an entry opened are its children to React alone.
  if (!(target instanceof Node) || !menu.contains(target)) return;
  const entries = [...menu.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const at = entries.findIndex((entry) => entry === target);
  const next = entries.length > 0 ? targetOf(key, at, entries.length) : undefined;
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  entries[next]?.focus();
};
