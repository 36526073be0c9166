import { describe, expect, it } from '@jest/globals';
import {
  expectedSeconds,
  holdSeconds,
  isLate,
  secondsLeft,
  type ReportedSeconds,
  type WorkFigures,
} from './estimate-work.ts';

/** As a machine with two cores stored them: pixels in millions, seconds. The last one met a busy neighbour. */
const FIGURES: WorkFigures = {
  ladder: [
    { units: 5300, seconds: 41 },
    { units: 5100, seconds: 39.2 },
    { units: 48, seconds: 1.4 },
    { units: 52, seconds: 1.5 },
    { units: 5600, seconds: 44.1 },
    { units: 5200, seconds: 40 },
    { units: 49, seconds: 1.5 },
    { units: 5500, seconds: 520 },
  ],
};

describe('what work takes', () => {
  it('is not known before any of its kind was measured', () => {
    expect(expectedSeconds(FIGURES, { kind: 'sound', units: 100 })).toBeNull();
  });

  it('goes by the pace of others, which one outlier does not move', () => {
    const seconds = expectedSeconds(
      { ladder: FIGURES.ladder?.filter(({ units }) => units > 1000) ?? [] },
      { kind: 'ladder', units: 10_600 },
    );
    expect(seconds).toBeGreaterThan(80);
    expect(seconds).toBeLessThan(85);
  });

  it('goes by those of its size: what a start costs weighs more in small ones', () => {
    const many = Array.from({ length: 9 }, () => ({ units: 50, seconds: 1.5 }));
    const large = Array.from({ length: 9 }, () => ({ units: 5000, seconds: 40 }));
    const figures: WorkFigures = { ladder: [...large, ...many] };
    expect(expectedSeconds(figures, { kind: 'ladder', units: 60 })).toBeCloseTo(1.8);
    expect(expectedSeconds(figures, { kind: 'ladder', units: 6000 })).toBeCloseTo(48);
  });
});

describe('what is left', () => {
  it('is what was expected until a pace of its own is known', () => {
    expect(secondsLeft({ expected: 100, fraction: 0.01, elapsedSeconds: 1 })).toBe(99);
    expect(secondsLeft({ expected: null, fraction: 0.01, elapsedSeconds: 1 })).toBeNull();
  });

  it('follows its own pace the more, the more is done', () => {
    // Twice as slow as expected.
    const left = (fraction: number) =>
      secondsLeft({ expected: 100, fraction, elapsedSeconds: 200 * fraction });
    expect(left(0.1)).toBeGreaterThan(90);
    expect(left(0.1)).toBeLessThan(120);
    expect(left(0.6)).toBeCloseTo(80);
    expect(left(0.9)).toBeCloseTo(20);
    expect(secondsLeft({ expected: null, fraction: 0.5, elapsedSeconds: 30 })).toBeCloseTo(30);
  });
});

describe('what is reported', () => {
  const reported = (seconds: number | null, raisedAtMs: number | null = null): ReportedSeconds => ({
    seconds,
    raisedAtMs,
  });

  it('falls immediately, and rises by a third at most, once a minute', () => {
    expect(holdSeconds(undefined, 50, 0).seconds).toBe(50);
    expect(holdSeconds(reported(50), 20, 0).seconds).toBe(20);
    expect(holdSeconds(reported(60), 1320, 0)).toEqual({ seconds: 80, raisedAtMs: 0 });
    expect(holdSeconds(reported(78, 0), 1320, 2000)).toEqual({ seconds: 78, raisedAtMs: 0 });
    expect(holdSeconds(reported(21, 0), 1320, 60_000)).toEqual({ seconds: 28, raisedAtMs: 60_000 });
  });

  it('is reported as late where it was far too low, instead of a number that is known to be wrong', () => {
    expect(isLate(22, 22 * 60)).toBe(true);
    expect(isLate(22, 29)).toBe(false);
    expect(isLate(1, 15)).toBe(false);
    expect(isLate(null, 15)).toBe(false);
  });
});
