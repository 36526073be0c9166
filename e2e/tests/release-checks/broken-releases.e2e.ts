/**
 * Random remotes are released, some of them broken in each known way, and rolled back, while visitors browse: no page load
 * fails, nobody innocent is blamed, and each broken one is refused or taken back. FOYER_E2E_SEED repeats an order.
 */
import { describe, expect, it } from '@jest/globals';
import { SHORT_KINDS } from '../../harness/broken-releases/faults.ts';
import { useScenario } from '../../harness/broken-releases/use-scenario.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';

describe('releases of random remotes, some of them broken', () => {
  const scenario = useScenario({
    processes: 1,
    killEveryMs: 0,
    steps: LONG ? 100 : 5,
    browsers: 2,
    plan: LONG
      ? { brokenPart: 0.4, canaryPart: 0.05 }
      : { kinds: SHORT_KINDS, brokenPart: 0.6, rollbackPart: 0.2, canaryPart: 0 },
  });

  it('fail no page load', () => {
    expect(scenario.verdict().failedLoads).toEqual([]);
  });

  it('blame nobody innocent', () => {
    expect(scenario.verdict().wrongBlame).toEqual([]);
  });

  it('are met by no visitor for more than ten seconds once they are released to everyone', () => {
    expect(scenario.verdict().metTooLong).toEqual([]);
  });

  it('leave no error in browsers but to those who try what is broken', () => {
    expect(scenario.verdict().browserErrors).toEqual([]);
  });

  it('go live, are refused by name or taken back, each as it must', () => {
    expect(scenario.verdict().steps.join('\n')).toBe('');
  });
});
