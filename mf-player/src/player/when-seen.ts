const SETTLE_MS = 600;

/** Calls `then` once: the page has settled after loading, and at least half of `element` is in view. Returns an undo. */
export const whenSeenAtRest = (element: Element, then: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      if (!isStopped) then();
    },
    { threshold: 0.5 },
  );
  const rest = () => {
    timer = setTimeout(() => !isStopped && observer.observe(element), SETTLE_MS);
  };
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
  return () => {
    isStopped = true;
    clearTimeout(timer);
    removeEventListener('load', rest);
    observer.disconnect();
  };
};
