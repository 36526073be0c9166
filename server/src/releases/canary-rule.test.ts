/** The rule by simulation, with fixed seeds. What it promises stands in docs/decisions/0024. */
import { describe, expect, it } from '@jest/globals';
import { type Figure, FIGURE_NAMES } from '@foyer/shared/wire-schemas/release-health';
import {
  beginComparison,
  beginStep,
  type Comparison,
  type Culprit,
  FALSE_ALARM,
  findCulprit,
  lookAt,
  type RulePlan,
  weighAgainst,
} from './canary-rule.ts';
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
const fault =
  (chance: number): Draw =>
  (random) =>
    random() < chance ? 1 : 0;
/** Times scatter by some 2 either way, as page loads do. */
const milliseconds =
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
const simulate = (options: Simulation): (Culprit & { look: number }) | undefined => {
  const { figures, seed, looks, views, steps = 3, leastBad = 21, decide = findCulprit } = options;
  const random = createRandom(seed);
  const state = figures.map(({ figure }) => ({
    stable: emptyHistogram(),
    candidate: emptyHistogram(),
    figure,
  }));
  let comparisons: Comparison[] = figures.map(({ figure }) => beginComparison('mf-player', figure));
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
      comparisons = comparisons.map(beginStep);
  }
  return undefined;
};

const alike = (figure: Figure, draw: Draw) => ({ figure, stable: draw, candidate: draw });
/** The test alone, without the least difference that it takes. */
const anyEvidence = (comparisons: readonly Comparison[], { steps }: RulePlan): Culprit | undefined =>
  weighAgainst(comparisons, steps) >= 1 / FALSE_ALARM ? ({} as Culprit) : undefined;
const EQUAL = [
  alike('errors', fault(0.02)),
  alike('failed_loads', fault(0.001)),
  alike('mismatches', fault(0)),
  alike('lcp', milliseconds(1200)),
  alike('render_time', milliseconds(40)),
];

describe('the rule', () => {
  it('takes back no more equal candidates than promised, however often it looks', () => {
    const runs = 200;
    const setup = { figures: EQUAL.slice(0, 4), looks: 1000, views: { stable: 3, candidate: 1 } };
    let alarms = 0;
    for (let seed = 1; seed <= runs; seed++)
      if (simulate({ ...setup, seed, decide: anyEvidence })) alarms += 1;
    expect(alarms / runs).toBeLessThanOrEqual(FALSE_ALARM);
  }, 120_000);

  it('finds a doubled error rate', () => {
    const found = Array.from({ length: 20 }, (_, seed) =>
      simulate({
        figures: [{ figure: 'errors', stable: fault(0.02), candidate: fault(0.04) }, ...EQUAL.slice(1)],
        seed: seed + 1,
        looks: 400,
        views: { stable: 20, candidate: 20 },
      }),
    );
    expect(found.map((culprit) => culprit?.figure)).toEqual(found.map(() => 'errors'));
    // 8,000 views of each at most; half of them need 2,700.
    const looks = found.map((culprit) => culprit?.look ?? Infinity).sort((a, b) => a - b);
    expect(looks[10]).toBeLessThanOrEqual(200);
  });

  it('finds what breaks half of the views while it has one visitor of a hundred', () => {
    const culprit = simulate({
      figures: [{ figure: 'errors', stable: fault(0.001), candidate: fault(0.5) }, ...EQUAL.slice(1)],
      seed: 7,
      looks: 100,
      views: { stable: 99, candidate: 1 },
    });
    expect(culprit).toMatchObject({ package: 'mf-player', figure: 'errors' });
    expect(culprit?.candidate.views).toBeLessThanOrEqual(70);
  });

  it('finds a render that takes three times as long', () => {
    const figures = [
      { figure: 'render_time' as const, stable: milliseconds(40), candidate: milliseconds(120) },
    ];
    const culprit = simulate({
      figures: [...figures, ...EQUAL.slice(0, 4)],
      seed: 3,
      looks: 200,
      views: { stable: 90, candidate: 10 },
    });
    expect(culprit?.figure).toBe('render_time');
    expect(culprit?.candidate.views).toBeLessThanOrEqual(200);
  });

  it('finds what breaks only in a later step, however long it went well before', () => {
    const counted = { stable: emptyHistogram(), candidate: emptyHistogram() };
    let comparison = lookAt(beginComparison('mf-player', 'errors'), counted);
    const count = (bad: number, good: number) => {
      for (const set of ['stable', 'candidate'] as const) {
        counted[set][0] = (counted[set][0] ?? 0) + (set === 'stable' ? good + bad : good);
        counted[set][1] = (counted[set][1] ?? 0) + (set === 'stable' ? 0 : bad);
      }
      comparison = lookAt(comparison, counted);
    };
    for (let look = 0; look < 100; look++) count(0, 200);
    comparison = beginStep(comparison);
    const plan = { steps: 3, leastBad: 21 };
    expect(findCulprit([comparison], plan)).toBeUndefined();
    // 5 % of 3,000; of all 23,000 views it is 0.65 %.
    for (let look = 0; look < 15; look++) count(10, 190);
    expect(findCulprit([comparison], plan)).toMatchObject({ figure: 'errors' });
  });

  it('lets go what is certainly worse, but hardly', () => {
    const culprit = simulate({
      figures: [{ figure: 'errors', stable: fault(0.1), candidate: fault(0.12) }],
      seed: 11,
      looks: 200,
      views: { stable: 500, candidate: 500 },
    });
    expect(culprit).toBeUndefined();
  });

  it('takes nothing back over the bad views that one network may report', () => {
    const counted = { stable: emptyHistogram(), candidate: emptyHistogram() };
    const start = lookAt(beginComparison('mf-player', 'errors'), counted);
    counted.stable[0] = 5000;
    counted.candidate[0] = 400;
    counted.candidate[1] = 20;
    const plan = { steps: 3, leastBad: 21 };
    expect(findCulprit([lookAt(start, counted)], plan)).toBeUndefined();
    counted.candidate[1] = 21;
    expect(findCulprit([lookAt(start, counted)], plan)).toBeDefined();
  });

  it('says the same from what was kept as JSON', () => {
    const counted = { stable: emptyHistogram(), candidate: emptyHistogram() };
    const start = FIGURE_NAMES.map((figure) => lookAt(beginComparison('shell', figure), counted));
    const kept = JSON.parse(JSON.stringify(start)) as Comparison[];
    counted.stable[0] = 300;
    counted.candidate[3] = 100;
    const plan = { steps: 1, leastBad: 1 };
    const [now, later] = [start, kept].map((all) =>
      findCulprit(
        all.map((one) => lookAt(one, counted)),
        plan,
      ),
    );
    expect(now).toBeDefined();
    expect(later).toEqual(now);
  });
});
