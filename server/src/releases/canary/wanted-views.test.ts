import { describe, expect, it } from '@jest/globals';
import { describeSteps, excludedRate, viewsOfSteps, viewsToExclude } from './wanted-views.ts';

describe('views of a step', () => {
  it.each([
    [0.45, 6],
    [0.1, 29],
    [0.02, 149],
    [0.01, 299],
    [0.001, 2995],
  ])(
    'of which a part of %s fails are distinguished from none that fail by %s, 19 times of 20',
    (rate, views) => {
      expect(viewsToExclude(rate)).toBe(views);
      expect((1 - rate) ** views).toBeLessThanOrEqual(0.05);
      expect((1 - rate) ** (views - 1)).toBeGreaterThan(0.05);
    },
  );

  it('exclude that too much of the whole site fails once the next share has it', () => {
    expect(viewsOfSteps([0.01, 0.1, 0.5], 1, 0.01)).toEqual([29, 149, 299]);
    expect(viewsOfSteps([0.01, 0.1, 0.5], 1, 0.001)).toEqual([299, 1497, 2995]);
    expect(viewsOfSteps([0.01, 0.1, 0.5], 300, 0.01)).toEqual([300, 300, 300]);
    expect(excludedRate([0.001, 0.002], 0, 0.01)).toBe(0.45);
  });

  it('are never as few as somebody in a hurry sets', () => {
    expect(viewsOfSteps([0.5], 1, 0.01)).toEqual([299]);
    expect(Math.min(...viewsOfSteps([0.01, 0.5], 1, 0.5))).toBe(6);
  });

  it('are reported before it starts', () => {
    const plan = {
      ...{ shares: [0.1, 0.5], views: [149, 299], stepViews: 299, faultPart: 0.01 },
      ...{ stepSeconds: 1, maxHours: 1, leastBad: 21 },
    };
    expect(describeSteps(plan)).toEqual([
      "at 10 %: 149 documents with each changed package, rendered for the candidate's visitors (some 1490 of all visitors'), " +
        'and 38 views reported without a fault, so that less than 2 % of its views fail before 50 % have it',
      "at 50 %: 299 documents with each changed package, rendered for the candidate's visitors (some 598 of all visitors'), " +
        'and 75 views reported without a fault, so that less than 1 % of its views fail before 100 % have it',
    ]);
  });
});
