/** Whether an element came near the window while the page was at rest; stays true. */
import { type RefObject, useEffect, useState } from 'react';

const NEAR = '300px';
/** Where the browser cannot tell that it is at rest. */
const REST_MS = 300;

export const useNear = (element: RefObject<Element | null>): boolean => {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || typeof IntersectionObserver === 'undefined') return;
    const settle = () => setIsNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        if (typeof requestIdleCallback === 'function') requestIdleCallback(settle, { timeout: 3000 });
        else setTimeout(settle, REST_MS);
      },
      { rootMargin: NEAR },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
};
