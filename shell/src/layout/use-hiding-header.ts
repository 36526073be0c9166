/** The header leaves while one reads on, and comes back as soon as one looks up. */
import { useEffect, useRef } from 'react';

/** It stays within this many px of the top (product.md section 2). */
const STAYS_WITHIN_PX = 60;
/** Smaller movements are a finger at rest. */
const MOVEMENT_PX = 6;

/** Sets `data-away` on the element; css moves it, so that nothing else on the page moves. */
export const useHidingHeader = () => {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = Math.max(0, window.scrollY);
      if (Math.abs(now - last) < MOVEMENT_PX && now > STAYS_WITHIN_PX) return;
      header.current?.toggleAttribute('data-away', now > last && now > STAYS_WITHIN_PX);
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return header;
};
