/**
 * Runs the site's scripts of a page whose video may be asked to play immediately (`script[data-start]`, render-document.tsx), and preloads what
 * those ask for (`link[data-start]`). Compiling them takes a processor for as long as laying the page out takes another; on a quick line
 * they would be there just then. So they are asked for after the first paint, and after the first frame of a video that plays by then. On a
 * slow line they are asked for as soon as the document is there, since they come after its first paint anyway.
 */
import { firstFrame } from '@foyer/shared/loading/first-frame';
import { firstPaint } from '@foyer/shared/loading/first-paint';

/** Round trip and server's time, ms, up to which the scripts come within the time that the first paint takes. */
const QUICK_MS = 100;

const isQuick = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.responseStart - navigation.requestStart < QUICK_MS;
};

/** Puts a script that runs in the place of each that waits. */
const run = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-start]')) link.rel = 'preload';
  for (const element of document.querySelectorAll('script[data-start]')) {
    const script = document.createElement('script');
    for (const { name, value } of element.attributes)
      if (name !== 'type' && name !== 'data-start') script.setAttribute(name, value);
    element.replaceWith(script);
  }
};

const start = async () => {
  if (!document.querySelector('script[data-start]')) return;
  if (isQuick()) {
    await firstPaint();
    await firstFrame();
  }
  run();
};

if (document.readyState === 'loading')
  document.addEventListener('readystatechange', () => void start(), { once: true });
else void start();
