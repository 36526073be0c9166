/**
 * What metrics and logs cost the web process: the processor time that they add to a request, by an app with and without them in turns, next to
 * the shortest answer that the framework gives for a page view (`capacity/figures.json`).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openObservedApp } from '../server/src/testing/load/observed-app.ts';
import type { CapacityFigures } from './capacity/figures.ts';
import { explain, report } from './harness/report.ts';

const ROUNDS = 40;
const REQUESTS = 300;
/** More than the default of FOYER_LOG_REQUESTS. */
const SHARE = 0.05;

const { answers } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'capacity/figures.json'), 'utf8'),
) as CapacityFigures;
const plain = await openObservedApp(undefined);
const observed = await openObservedApp(SHARE);
const costs = { plain: [] as number[], observed: [] as number[] };
for (let round = -3; round < ROUNDS; round += 1) {
  const measured = { plain: await plain.measure(REQUESTS), observed: await observed.measure(REQUESTS) };
  // The first ones are compiled meanwhile.
  if (round < 0) continue;
  costs.plain.push(measured.plain);
  costs.observed.push(measured.observed);
}
/** Whatever else the machine does only adds to a round. */
const least = (values: readonly number[]): number => Math.min(...values);
const microseconds = least(costs.observed) - least(costs.plain);
explain(`${microseconds.toFixed(1)} µs of CPU a request for its metrics, its id, its logger and its line`);
const shareOf = ({ webMs }: { webMs: number }): number => 1 + microseconds / (1000 * webMs);
report({
  name: 'observing-cost, a counted page view',
  figure: shareOf(answers.pageView),
  budget: 1.02,
  digits: 3,
});
report({ name: 'observing-cost, a document', figure: shareOf(answers.watch), budget: 1.02, digits: 3 });
