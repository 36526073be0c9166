/** Whether a place that shows the server's HTML is in the window or about to be, or somebody is at it: time for its code. */
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Once the visitor scrolls: a window's height ahead, so that the code is there before the place is seen. */
const AHEAD = '100%';

/**
 * @param waiting holds the kept HTML; has no box of its own
 * @param waits whether the place waits at all; false where its code is wanted immediately
 */
export const usePlaceNear = (
  waiting: RefObject<HTMLElement | null>,
  waits: boolean,
): { isNear: boolean; focused: RefObject<Element | null> } => {
  const [isNear, setIsNear] = useState(!waits);
  const focused = useRef<Element>(null);
  useEffect(() => {
    const { current } = waiting;
    if (!current) return;
    const abort = new AbortController();
    const wake = () => setIsNear(true);
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = target as Element;
      wake();
    };
    current.addEventListener('focusin', onFocus, abort);
    current.addEventListener('pointerdown', wake, abort);
    const observe = (rootMargin: string) => {
      if (typeof IntersectionObserver === 'undefined') return wake();
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) wake();
        },
        { rootMargin },
      );
      for (const child of current.children) observer.observe(child);
      abort.signal.addEventListener('abort', () => observer.disconnect());
    };
    // Anyone who plays and never scrolls needs none of it.
    observe('0px');
    addEventListener('scroll', () => observe(AHEAD), { once: true, passive: true, signal: abort.signal });
    return () => abort.abort();
  }, [waiting]);
  return { isNear, focused };
};
