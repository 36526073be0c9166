/** The header leaves while one reads on, and comes back as soon as one looks up. */
import { useEffect, useRef } from 'react';

/** It stays within this many px of the top (docs/specification/pages.md). */
const STAYS_WITHIN_PX = 60;
/** Smaller movements are a finger at rest. */
const MOVEMENT_PX = 6;

/**
 * Sets `data-away` on the element; css moves it, so that nothing else on the page moves, unless the focus is in it. What sticks to the top of
 * the page reads `data-header-away` of the root: the header is out of sight.
 */
export const useHidingHeader = () => {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = document.documentElement;
    const element = header.current;
    if (!element) return;
    let last = window.scrollY;
    let isReadingOn = false;
    const apply = (hasFocus: boolean) => {
      element.toggleAttribute('data-away', isReadingOn);
      root.toggleAttribute('data-header-away', isReadingOn && !hasFocus);
    };
    const onScroll = () => {
      const now = Math.max(0, window.scrollY);
      if (Math.abs(now - last) < MOVEMENT_PX && now > STAYS_WITHIN_PX) return;
      isReadingOn = now > last && now > STAYS_WITHIN_PX;
      apply(element.contains(document.activeElement));
      last = now;
    };
    const onFocusIn = () => apply(true);
    const onFocusOut = ({ relatedTarget }: FocusEvent) =>
      apply(relatedTarget instanceof Node && element.contains(relatedTarget));
    window.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('focusin', onFocusIn);
    element.addEventListener('focusout', onFocusOut);
    return () => {
      window.removeEventListener('scroll', onScroll);
      element.removeEventListener('focusin', onFocusIn);
      element.removeEventListener('focusout', onFocusOut);
      root.removeAttribute('data-header-away');
    };
  }, []);
  return header;
};
