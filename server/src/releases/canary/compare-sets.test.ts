/** The rule by simulation, with fixed seeds. What it promises stands in docs/decisions/0024. */
import { describe, expect, it } from '@jest/globals';
import { FIGURE_NAMES } from '@foyer/shared/wire-schemas/releases/health';
import {
  startComparison,
  startStep,
  type Comparison,
  FALSE_ALARM,
  findCulprit,
  listSuspicious,
  lookAt,
} from './compare-sets.ts';
import { EQUAL, fault, milliseconds, shareOfFalseAlarms, simulate } from './canary-simulation.fixture.ts';
import { emptyHistogram } from './histogram.ts';

describe('the rule', () => {
  it('takes back no more equal candidates than promised, however often it looks', () => {
    expect(shareOfFalseAlarms(40)).toBeLessThanOrEqual(FALSE_ALARM);
  });

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
    let comparison = lookAt(startComparison('mf-player', 'errors'), counted);
    const count = (bad: number, good: number) => {
      for (const set of ['stable', 'candidate'] as const) {
        counted[set][0] = (counted[set][0] ?? 0) + (set === 'stable' ? good + bad : good);
        counted[set][1] = (counted[set][1] ?? 0) + (set === 'stable' ? 0 : bad);
      }
      comparison = lookAt(comparison, counted);
    };
    for (let look = 0; look < 100; look++) count(0, 200);
    comparison = startStep(comparison);
    const plan = { steps: 3, leastBad: 21 };
    expect(findCulprit([comparison], plan)).toBeUndefined();
    // 5 % of 3,000; of all 23,000 views it is 0.65 %.
    for (let look = 0; look < 15; look++) count(10, 190);
    expect(findCulprit([comparison], plan)).toMatchObject({ figure: 'errors' });
  });

  it('finds what breaks every view where visitors are so few that each look sees one of either set', () => {
    const counted = { stable: emptyHistogram(), candidate: emptyHistogram() };
    const figures = FIGURE_NAMES.filter((figure) => figure !== 'failed_loads');
    const others = figures.map((figure) => startComparison('mf-player', figure));
    let comparison = lookAt(startComparison('mf-player', 'failed_loads'), counted);
    for (let pairs = 0; pairs < 15; pairs++) {
      counted.candidate[1] = (counted.candidate[1] ?? 0) + 1;
      comparison = lookAt(comparison, counted);
      counted.stable[0] = (counted.stable[0] ?? 0) + 1;
      comparison = lookAt(comparison, counted);
    }
    const culprit = findCulprit([comparison, ...others], { steps: 3, leastBad: 5 });
    expect(culprit).toMatchObject({ package: 'mf-player', figure: 'failed_loads' });
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
    const start = lookAt(startComparison('mf-player', 'errors'), counted);
    counted.stable[0] = 5000;
    counted.candidate[0] = 400;
    counted.candidate[1] = 20;
    const plan = { steps: 3, leastBad: 21 };
    expect(findCulprit([lookAt(start, counted)], plan)).toBeUndefined();
    counted.candidate[1] = 21;
    expect(findCulprit([lookAt(start, counted)], plan)).toBeDefined();
  });

  it('lets nobody else meet a candidate that looks bad before it is certain', () => {
    const counted = { stable: emptyHistogram(), candidate: emptyHistogram() };
    const start = lookAt(startComparison('mf-player', 'errors'), counted);
    counted.stable[0] = 40;
    counted.candidate[0] = 4;
    counted.candidate[1] = 4;
    const doubted = [lookAt(start, counted)];
    expect(findCulprit(doubted, { steps: 3, leastBad: 5 })).toBeUndefined();
    expect(listSuspicious(doubted, { steps: 3 })).toEqual(doubted);
    counted.stable[1] = 40;
    expect(listSuspicious([lookAt(start, counted)], { steps: 3 })).toEqual([]);
  });

  it('finds what one side shows, by a part of the one chance of a false alarm', () => {
    const counted = { stable: emptyHistogram(), candidate: emptyHistogram() };
    const quiet = { stable: emptyHistogram(), candidate: emptyHistogram() };
    const of = (figure: 'errors' | 'render_errors', histograms: typeof counted) => {
      const start = lookAt(startComparison('mf-player', figure), {
        stable: emptyHistogram(),
        candidate: emptyHistogram(),
      });
      return lookAt(start, histograms);
    };
    [counted.stable[0], counted.candidate[0], counted.candidate[1]] = [500, 30, 30];
    [quiet.stable[0], quiet.candidate[0]] = [500, 60];
    const reported = [of('errors', counted), of('render_errors', quiet)];
    const plan = { steps: 3, leastBad: 21 };
    expect(findCulprit(reported, plan, 'browser')).toMatchObject({ figure: 'errors' });
    expect(findCulprit(reported, plan, 'server')).toBeUndefined();
    const rendered = [of('errors', quiet), of('render_errors', counted)];
    expect(findCulprit(rendered, plan, 'browser')).toBeUndefined();
    expect(findCulprit(rendered, plan, 'server')).toMatchObject({ figure: 'render_errors' });
  });

  it('says the same from what was kept as JSON', () => {
    const counted = { stable: emptyHistogram(), candidate: emptyHistogram() };
    const start = FIGURE_NAMES.map((figure) => lookAt(startComparison('shell', figure), counted));
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
