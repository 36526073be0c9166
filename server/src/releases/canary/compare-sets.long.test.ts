/** The rule's promise by many simulated canaries; compare-sets.test.ts has the short form. */
import { expect, it } from '@jest/globals';
import { FALSE_ALARM } from './compare-sets.ts';
import { shareOfFalseAlarms } from './canary-simulation.fixture.ts';

it('takes back no more equal candidates than promised, however often it looks', () => {
  expect(shareOfFalseAlarms(1000)).toBeLessThanOrEqual(FALSE_ALARM);
}, 1_200_000);
