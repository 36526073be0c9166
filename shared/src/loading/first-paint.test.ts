import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { firstPaint } from './first-paint.ts';

let tell: ((name: string) => void) | undefined;
let isObserved = false;

class PaintObserver {
  static supportedEntryTypes = ['paint'];
  constructor(listener: (entries: { getEntriesByName: (name: string) => unknown[] }) => void) {
    tell = (name) => listener({ getEntriesByName: (asked) => (asked === name ? [{ name }] : []) });
  }
  observe() {
    isObserved = true;
  }
  disconnect() {
    isObserved = false;
  }
}

const isOver = async (waiting: Promise<void> | undefined, ms: number): Promise<boolean> => {
  let over = false;
  void waiting?.then(() => {
    over = true;
  });
  await jest.advanceTimersByTimeAsync(ms);
  return over;
};
const setPainted = (isPainted: boolean) =>
  Object.defineProperty(performance, 'getEntriesByName', {
    value: () => (isPainted ? [{}] : []),
    configurable: true,
  });
const setHidden = (isHidden: boolean) =>
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });

beforeEach(() => {
  jest.useFakeTimers();
  PaintObserver.supportedEntryTypes = ['paint'];
  Object.assign(globalThis, { PerformanceObserver: PaintObserver });
  setPainted(false);
  setHidden(false);
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the first paint', () => {
  it('is waited for until it is reported', async () => {
    const waiting = firstPaint();
    tell?.('first-paint');
    expect(await isOver(waiting, 100)).toBe(false);
    tell?.('first-contentful-paint');
    expect(await isOver(waiting, 0)).toBe(false);
    expect(await isOver(waiting, 17)).toBe(true);
    expect(isObserved).toBe(false);
  });

  it('is not waited for without end', async () => {
    const waiting = firstPaint();
    expect(await isOver(waiting, 299)).toBe(false);
    expect(await isOver(waiting, 1)).toBe(true);
    expect(isObserved).toBe(false);
  });

  it('is not waited for once it is there, in a tab that nobody sees, and where no browser tells of it', () => {
    setPainted(true);
    expect(firstPaint()).toBeUndefined();
    setPainted(false);
    setHidden(true);
    expect(firstPaint()).toBeUndefined();
    setHidden(false);
    PaintObserver.supportedEntryTypes = ['mark'];
    expect(firstPaint()).toBeUndefined();
  });
});
