/** What holds for each scenario of releases, some of them broken, however many processes serve the site. */
import { expect, it } from '@jest/globals';
import type { useScenario } from './use-scenario.ts';

export const itEndsAsItMust = (
  { verdict, kills }: ReturnType<typeof useScenario>,
  isKilled = false,
): void => {
  it('fail no page load', () => {
    expect(verdict().failedLoads).toEqual([]);
    if (isKilled) expect(kills()).toBeGreaterThan(0);
  });

  it('blame nobody innocent', () => {
    expect(verdict().wrongBlame).toEqual([]);
  });

  it('are met by no visitor for more than ten seconds, or six views of a slow browser, once they are released to everyone', () => {
    expect(verdict().metTooLong).toEqual([]);
  });

  it('leave no error in browsers but to those who try what is broken', () => {
    expect(verdict().browserErrors).toEqual([]);
  });

  it('go live, are refused by name or taken back, each as it must', () => {
    expect(verdict().steps.join('\n')).toBe('');
  });
};
