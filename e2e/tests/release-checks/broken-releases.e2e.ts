/**
 * Random remotes are released, some of them broken in each known way, and rolled back, while visitors browse: no page load
 * fails, nobody innocent is blamed, and each broken one is refused or taken back. FOYER_E2E_SEED repeats an order.
 */
import { describe } from '@jest/globals';
import { SHORT_KINDS } from '../../harness/broken-releases/faults.ts';
import { itEndsAsItMust } from '../../harness/broken-releases/it-ends-as-it-must.ts';
import { inTurns } from '../../../server/src/testing/long.ts';
import { useScenario } from '../../harness/broken-releases/use-scenario.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';

describe('releases of random remotes, some of them broken', () => {
  const scenario = useScenario({
    processes: 1,
    killEveryMs: 0,
    steps: LONG ? 100 : 3,
    browsers: LONG ? 2 : 1,
    plan: LONG
      ? { brokenPart: 0.4, canaryPart: 0.05 }
      : { kinds: inTurns(SHORT_KINDS), brokenPart: 1 / 3, rollbackPart: 1 / 3, canaryPart: 0 },
  });
  itEndsAsItMust(scenario);
});
