import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

const WAITING =
  '<link data-start as="script" href="/b.js">' +
  '<script type="text/plain" data-start src="/a.js" integrity="sha384-x" crossorigin="anonymous" async fetchpriority="low"></script>';
const setNavigation = (requestStart: number, responseStart: number) =>
  Object.defineProperty(performance, 'getEntriesByType', {
    value: (type: string) => (type === 'navigation' ? [{ requestStart, responseStart }] : []),
    configurable: true,
  });
let tellPaint: () => void;

class PaintObserver {
  static supportedEntryTypes = ['paint'];
  constructor(listener: (entries: { getEntriesByName: () => unknown[] }) => void) {
    tellPaint = () => listener({ getEntriesByName: () => [{}] });
  }
  observe() {}
  disconnect() {}
}

const preloads = () => document.querySelector('link')?.rel === 'preload';
const runs = () => {
  const script = document.querySelector('script[src="/a.js"]');
  return script?.getAttribute('type') === null && !script.hasAttribute('data-start');
};
const load = async () => {
  jest.resetModules();
  await import('./start-scripts.ts');
  await jest.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { PerformanceObserver: PaintObserver });
  // Nothing is painted yet.
  Object.defineProperty(performance, 'getEntriesByName', { value: () => [], configurable: true });
  document.body.innerHTML = WAITING;
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

describe('the scripts that wait', () => {
  it('run as soon as the document is there on a slow line', async () => {
    setNavigation(10, 300);
    await load();
    expect(runs()).toBe(true);
  });

  it('run after the first paint on a quick one', async () => {
    setNavigation(10, 30);
    await load();
    await jest.advanceTimersByTimeAsync(100);
    expect([preloads(), runs()]).toEqual([false, false]);
    tellPaint();
    await jest.advanceTimersByTimeAsync(20);
    expect([preloads(), runs()]).toEqual([true, true]);
  });

  it('run without a paint that does not come', async () => {
    setNavigation(10, 30);
    await load();
    await jest.advanceTimersByTimeAsync(400);
    expect(runs()).toBe(true);
  });

  it('keep what the document says of them', async () => {
    setNavigation(10, 300);
    await load();
    const { attributes } = document.querySelector('script[src="/a.js"]') as Element;
    expect(Object.fromEntries([...attributes].map(({ name, value }) => [name, value]))).toEqual({
      src: '/a.js',
      integrity: 'sha384-x',
      crossorigin: 'anonymous',
      async: '',
      fetchpriority: 'low',
    });
  });
});
