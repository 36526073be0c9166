/**
 * Gives way to the first paint: what the site's scripts evaluate before it only makes the visitor look at nothing for longer. And to the
 * frame behind it, with which the first taps come: anyone who presses play immediately has the picture first (first-frame.ts).
 */

const FIRST_PAINT = 'first-contentful-paint';
/** A window that is covered, or a browser that tells of no paint, holds nothing up for longer. */
const LIMIT_MS = 300;

const isReported = (): boolean =>
  globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint') ?? false;

/** Resolves a frame after something is seen, or when nothing will be soon. Undefined: it is there, or nobody looks. */
export const firstPaint = (): Promise<void> | undefined => {
  if (document.hidden || !isReported() || performance.getEntriesByName(FIRST_PAINT).length > 0)
    return undefined;
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((entries) => {
      if (entries.getEntriesByName(FIRST_PAINT).length > 0) requestAnimationFrame(() => setTimeout(end));
    });
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, LIMIT_MS);
    observer.observe({ type: 'paint', buffered: true });
  });
};
