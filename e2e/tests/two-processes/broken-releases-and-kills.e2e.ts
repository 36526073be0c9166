/**
 * The same as release-checks/broken-releases over three web processes behind one address, of which one after the other is killed
 * and started again.
 */
import { describe } from '@jest/globals';
import { itEndsAsItMust } from '../../harness/broken-releases/it-ends-as-it-must.ts';
import { useScenario } from '../../harness/broken-releases/use-scenario.ts';

// In `npm run test:long` alone: three processes that are killed and warmed again need minutes. release-processes.test has three
// processes without kills, release-checks/broken-releases has the faults.
const describeLong = process.env.FOYER_E2E_LONG === '1' ? describe : describe.skip;

describeLong('releases of random remotes to three processes, of which one is killed at random', () => {
  const scenario = useScenario({
    processes: 3,
    killEveryMs: 20_000,
    steps: 100,
    browsers: 2,
    plan: {},
  });
  itEndsAsItMust(scenario, true);
});
