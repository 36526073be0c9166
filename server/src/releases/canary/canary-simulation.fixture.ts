/** Simulated canaries with fixed seeds, for the tests of the rule. */
import { type Figure } from '@foyer/shared/wire-schemas/releases/health';
import {
  startComparison,
  startStep,
  type Comparison,
  type Culprit,
  FALSE_ALARM,
  findCulprit,
  lookAt,
  type RulePlan,
  weighAgainst,
} from './compare-sets.ts';
import { bucketOf, emptyHistogram } from './histogram.ts';

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
const createRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};
type Random = ReturnType<typeof createRandom>;

/** One view's value of a figure. */
type Draw = (random: Random) => number;
export const fault =
  (chance: number): Draw =>
  (random) =>
    random() < chance ? 1 : 0;
/** Times scatter by some 2 either way, as page loads do. */
export const milliseconds =
  (median: number): Draw =>
  (random) =>
    median * 2 ** (2 * (random() + random() + random() - 1.5));

interface Simulation {
  figures: readonly { figure: Figure; stable: Draw; candidate: Draw }[];
  seed: number;
  looks: number;
  /** New views of both sets between two looks. */
  views: { stable: number; candidate: number };
  steps?: number;
  leastBad?: number;
  /** By default what would be taken back. */
  decide?: (comparisons: readonly Comparison[], plan: RulePlan) => Culprit | undefined;
}
/** @returns the culprit with the look at which it was found; undefined when there was none */
export const simulate = (options: Simulation): (Culprit & { look: number }) | undefined => {
  const { figures, seed, looks, views, steps = 3, leastBad = 21, decide = findCulprit } = options;
  const random = createRandom(seed);
  const state = figures.map(({ figure }) => ({
    stable: emptyHistogram(),
    candidate: emptyHistogram(),
    figure,
  }));
  let comparisons: Comparison[] = figures.map(({ figure }) => startComparison('mf-player', figure));
  const add = (histogram: number[], draw: Draw, count: number) => {
    for (let view = 0; view < count; view++) {
      const bucket = bucketOf(draw(random));
      histogram[bucket] = (histogram[bucket] ?? 0) + 1;
    }
  };
  for (let look = 0; look < looks; look++) {
    comparisons = comparisons.map((comparison, index) => {
      const [counted, drawn] = [state[index], figures[index]];
      if (!counted || !drawn) throw new Error('a figure is missing');
      const next = lookAt(comparison, counted);
      add(counted.stable, drawn.stable, views.stable);
      add(counted.candidate, drawn.candidate, views.candidate);
      return lookAt(next, counted);
    });
    const culprit = decide(comparisons, { steps, leastBad });
    if (culprit) return { ...culprit, look };
    if (look > 0 && look < looks - 1 && look % Math.ceil(looks / steps) === 0)
      comparisons = comparisons.map(startStep);
  }
  return undefined;
};

const alike = (figure: Figure, draw: Draw) => ({ figure, stable: draw, candidate: draw });
/** The test alone, without the least difference that it takes. */
const anyEvidence = (comparisons: readonly Comparison[], { steps }: RulePlan): Culprit | undefined =>
  weighAgainst(comparisons, steps) >= 1 / FALSE_ALARM ? ({} as Culprit) : undefined;
export const EQUAL = [
  alike('errors', fault(0.02)),
  alike('failed_loads', fault(0.001)),
  alike('mismatches', fault(0)),
  alike('lcp', milliseconds(1200)),
  alike('render_time', milliseconds(40)),
];

/** Part of equal candidates that the test alone would take back in a thousand looks. */
export const shareOfFalseAlarms = (runs: number): number => {
  const setup = { figures: EQUAL.slice(0, 4), looks: 1000, views: { stable: 3, candidate: 1 } };
  let alarms = 0;
  for (let seed = 1; seed <= runs; seed++) if (simulate({ ...setup, seed, decide: anyEvidence })) alarms += 1;
  return alarms / runs;
};
