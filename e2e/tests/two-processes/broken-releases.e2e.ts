/**
 * The same as releases/broken-releases over three web processes behind one address, of which one after the other is killed
 * and started again.
 */
import { describe, expect, it } from '@jest/globals';
import { useScenario } from '../../harness/broken-releases/use-scenario.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';

// In `npm run test:long` alone: three processes that are killed and warmed again need minutes. release-processes.test has three
// processes without kills, releases/broken-releases has the faults.
const describeLong = LONG ? describe : describe.skip;

describeLong('releases of random remotes to three processes, of which one is killed at random', () => {
  const scenario = useScenario({
    processes: 3,
    killEveryMs: LONG ? 20_000 : 8000,
    steps: LONG ? 100 : 3,
    browsers: LONG ? 2 : 1,
    plan: LONG ? {} : { kinds: ['throws in render'], brokenPart: 0.34, canaryPart: 0 },
  });

  it('fail no page load', () => {
    expect(scenario.verdict().failedLoads).toEqual([]);
    expect(scenario.kills()).toBeGreaterThan(0);
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
