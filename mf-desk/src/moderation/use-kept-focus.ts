/** Keeps the focus where the work is: what is opened takes it from what went or is hidden, what is closed gives it back to its row. */
import { type RefObject, useEffect, useRef } from 'react';

interface KeptFocus {
  list: RefObject<HTMLElement | null>;
  beside: RefObject<HTMLElement | null>;
  /** What is open by the address. */
  openKey: string | null;
  /** What is shown of it; undefined while it is on its way. */
  shownKey: string | undefined;
}

/** On a narrow screen either the list or what is open is hidden. */
const isLost = (beside: HTMLElement | null): boolean => {
  const { activeElement } = document;
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement === beside ||
    activeElement.checkVisibility?.() === false
  );
};

export const useKeptFocus = ({ list, beside, openKey, shownKey }: KeptFocus): void => {
  // Who has just come to the page starts at its top.
  const known = useRef(openKey);
  useEffect(() => {
    if (known.current === openKey) return;
    if (openKey !== null) {
      if (isLost(null)) beside.current?.focus({ preventScroll: true });
      if (shownKey !== openKey) return;
      if (isLost(beside.current))
        beside.current?.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true });
    } else if (isLost(beside.current)) {
      const row = list.current?.querySelector<HTMLElement>(`[data-key="${known.current}"] a`);
      (row ?? list.current)?.focus();
    }
    known.current = openKey;
  }, [openKey, shownKey, list, beside]);
};
