import { describe, expect, it } from '@jest/globals';
import { buildHealth } from './build-overview.fixture.ts';
import { compareFigures, compareSets, faultShare, quantile, verdictOf } from './health-figures.ts';

const set = { id: 8, packages: { shell: '1', 'mf-player': '2' }, changes: [{ package: 'mf-player' }] };
const verdict = (...health: ReturnType<typeof buildHealth>[]) =>
  compareFigures(health, 'mf-player', 8, 7).map((one) => one.verdict);

describe('figures of a release alongside the one before', () => {
  it('reads shares and times from their buckets', () => {
    expect(faultShare(buildHealth(8, 'errors', { 0: 95, 1: 5 }).buckets)).toBeCloseTo(0.05);
    // Bucket 10 reaches from 1.25^9 to 1.25^10.
    const median = quantile(buildHealth(8, 'lcp', { 10: 100 }).buckets, 0.5) ?? 0;
    expect(median).toBeGreaterThan(1.25 ** 9);
    expect(median).toBeLessThan(1.25 ** 10);
    expect(quantile([], 0.5)).toBeUndefined();
  });

  it('are worse when more page views have a fault than chance explains', () => {
    const before = buildHealth(7, 'errors', { 0: 999, 1: 1 });
    expect(verdict(before, buildHealth(8, 'errors', { 0: 950, 1: 50 }))).toEqual(['worse']);
    expect(verdict(before, buildHealth(8, 'errors', { 0: 998, 1: 2 }))).toEqual(['same']);
    expect(verdict(before, buildHealth(8, 'errors', { 0: 8, 1: 2 }))).toEqual(['few']);
  });

  it('are worse when many more are slower than nine in ten were, and not when they are faster', () => {
    // 1.25^28 is about 500 ms, 1.25^36 about 3 s.
    const before = buildHealth(7, 'lcp', { 28: 900, 32: 100 });
    expect(verdict(before, buildHealth(8, 'lcp', { 28: 500, 36: 500 }))).toEqual(['worse']);
    expect(verdict(before, buildHealth(8, 'lcp', { 20: 1000 }))).toEqual(['same']);
  });

  it('add up what was measured alongside several other sets, and put what fares worse first', () => {
    const health = [
      buildHealth(7, 'errors', { 0: 500 }),
      { ...buildHealth(7, 'errors', { 0: 499, 1: 1 }), beside_set_id: 9 },
      buildHealth(8, 'errors', { 0: 900, 2: 100 }),
    ];
    const [first, second] = compareSets(health, set, 7);
    expect(first?.name).toBe('mf-player');
    expect(first?.comparisons[0]?.before.reduce((sum, count) => sum + count, 0)).toBe(1000);
    expect(second?.comparisons).toEqual([]);
    expect(verdictOf(compareSets(health, set, 7))).toBe('worse');
    expect(verdictOf(compareSets([], set, 7))).toBe('few');
  });
});
