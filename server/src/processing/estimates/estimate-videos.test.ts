import { describe, expect, it } from '@jest/globals';
import { PLAIN_FACTS } from '../../media/analysis/plain-facts.fixture.ts';
import type { MediaFacts } from '../../media/analysis/probe-media.ts';
import { planPieces } from '../../media/ladder/pieces.ts';
import type { VideoPlan } from '../stages/plan-video.ts';
import { estimateVideos, type UnfinishedVideo, type VideoEstimate } from './estimate-videos.ts';
import { expectedSeconds, type WorkFigures } from './estimate-work.ts';
import { encodeWork, expectedLadder, finishWork, WORK_KINDS } from './work-units.ts';

const facts = (seconds: number): MediaFacts => ({
  ...PLAIN_FACTS,
  durationSeconds: seconds,
  ...{ width: 1280, height: 720, codedWidth: 1280, codedHeight: 720 },
});
const planOf = (about: MediaFacts, pieceSeconds = 1e6): VideoPlan => {
  const ladder = expectedLadder(about);
  return { ladder, keepsSource: false, pieces: planPieces(about, ladder, { pieceSeconds }) };
};
/** A second for every hundred units, whatever it is. */
const FIGURES: WorkFigures = Object.fromEntries(
  WORK_KINDS.map((kind) => [kind, [{ units: 1000, seconds: 10 }]]),
);
const whole = (about: MediaFacts): number => {
  const { ladder } = planOf(about);
  return [encodeWork('ladder', about, ladder), finishWork(about, ladder)].reduce(
    (sum, work) => sum + (expectedSeconds(FIGURES, work) ?? Number.NaN),
    0,
  );
};
const encoding = (videoId: number, given: Partial<UnfinishedVideo> = {}): UnfinishedVideo => ({
  ...{
    videoId,
    stage: 'ladder',
    isActive: false,
    place: videoId,
    progress: 0,
    elapsedSeconds: 0,
    bytes: 1e6,
    pieces: [],
  },
  ...{ facts: facts(60), plan: planOf(facts(60)) },
  ...given,
});
const ONE = { scanJobs: 1, encodeJobs: 1 };
const byId = (estimates: readonly VideoEstimate[]) => new Map(estimates.map((one) => [one.videoId, one]));

describe('estimates', () => {
  it('are of the wait and of the work apart, with the videos before', () => {
    const of = byId(
      estimateVideos(
        FIGURES,
        [encoding(1, { isActive: true }), encoding(2), encoding(3), encoding(4)],
        ONE,
        0,
      ),
    );
    const each = whole(facts(60));
    expect(of.get(1)).toMatchObject({ isWorking: true, videosBefore: 0, wait: { seconds: 0 } });
    expect(of.get(4)).toMatchObject({ isWorking: false, videosBefore: 3 });
    expect(of.get(4)?.wait.seconds).toBeCloseTo(3 * each);
    expect(of.get(4)?.work.seconds).toBeCloseTo(each);
  });

  it('share the queue among the workers there are, and know nothing without any', () => {
    const videos = [
      encoding(1, { isActive: true }),
      encoding(2, { isActive: true }),
      encoding(3),
      encoding(4),
    ];
    const each = whole(facts(60));
    const two = byId(estimateVideos(FIGURES, videos, { scanJobs: 1, encodeJobs: 2 }, 0));
    expect(two.get(4)?.wait.seconds).toBeCloseTo(each);
    const none = byId(estimateVideos(FIGURES, [encoding(1)], { scanJobs: 0, encodeJobs: 0 }, 0));
    expect(none.get(1)?.wait.seconds).toBeNull();
    expect(none.get(1)?.work.seconds).toBeCloseTo(each);
  });

  it('of what is still to be scanned go by its file, and come behind what is encoded already', () => {
    const scanning: Partial<UnfinishedVideo> = { stage: 'scan', facts: null, plan: null, bytes: 200e6 };
    const of = byId(
      estimateVideos(FIGURES, [encoding(1, { isActive: true }), encoding(2, scanning)], ONE, 0),
    );
    // 200 MB: two seconds to scan, two to encode, and the other one meanwhile.
    expect(of.get(2)?.work.seconds).toBeCloseTo(4);
    expect(of.get(2)?.wait.seconds).toBeCloseTo(whole(facts(60)) - 2);
  });

  it('of pieces are of the last one, and of joining them', () => {
    const about = facts(600);
    const plan = planOf(about, 100);
    expect(plan.pieces).toHaveLength(6);
    const pieces = plan.pieces.map(({ index }) => ({
      piece: index,
      isActive: index < 2,
      progress: 0,
      place: index,
    }));
    const cut = encoding(1, { stage: 'pieces', facts: about, plan, pieces });
    const [four] = estimateVideos(FIGURES, [cut], { scanJobs: 1, encodeJobs: 2 }, 0);
    const [whileOne] = estimateVideos(FIGURES, [cut], { scanJobs: 1, encodeJobs: 6 }, 0);
    expect(four).toMatchObject({ isWorking: true, wait: { seconds: 0 } });
    expect(four?.work.seconds).toBeGreaterThan((whileOne?.work.seconds ?? 0) * 2);
    expect(four?.work.seconds).toBeLessThan(whole(about) * 0.6);
  });

  it('say nothing where nothing was measured, nor of what waits behind such work', () => {
    const of = byId(estimateVideos({}, [encoding(1, { isActive: true }), encoding(2)], ONE, 0));
    expect(of.get(1)?.work.seconds).toBeNull();
    expect(of.get(2)).toMatchObject({ videosBefore: 1, wait: { seconds: null } });
  });

  it.each([
    ['sixty times slower than ever', 60],
    ['three times slower', 3],
    ['a third slower', 1.3],
    ['as ever', 1],
    ['faster', 0.2],
  ])(
    'of work that is %s never rise by more than a third within a minute, and come to nothing when it is done',
    (_how, factor) => {
      const total = whole(facts(60)) * factor;
      let last: VideoEstimate | undefined;
      const series: { atSeconds: number; left: number | null }[] = [];
      for (let at = 0; at < total; at += 2) {
        const told = last && {
          ...last,
          work: {
            ...last.work,
            seconds: last.work.seconds === null ? null : Math.max(1, last.work.seconds - 2),
          },
        };
        const video = encoding(1, { isActive: true, progress: at / total, elapsedSeconds: at, told });
        [last] = estimateVideos(FIGURES, [video], ONE, at * 1000);
        series.push({ atSeconds: at, left: last?.lateSinceMs != null ? null : (last?.work.seconds ?? null) });
      }
      const wrong = series.flatMap((now, index) =>
        series.slice(0, index).filter(
          (then) =>
            then.left !== null &&
            now.left !== null &&
            now.atSeconds - then.atSeconds < 60 &&
            now.left > (then.left * 4) / 3 + 0.001 &&
            // Unless it was reported for a minute that it takes longer.
            series.filter(
              ({ atSeconds, left }) =>
                left === null && atSeconds > then.atSeconds && atSeconds < now.atSeconds,
            ).length < 25,
        ),
      );
      expect(wrong).toEqual([]);
      expect(series.at(-1)?.left ?? 0).toBeLessThan(Math.max(5, total * 0.1));
      // A number that is reported at half time is not far from the truth.
      const half = series[Math.floor(series.length / 2)];
      if (half && half.left !== null) expect(half.left / (total / 2)).toBeGreaterThan(0.3);
      if (factor === 60) expect(series.some(({ left }) => left === null)).toBe(true);
    },
  );
});
