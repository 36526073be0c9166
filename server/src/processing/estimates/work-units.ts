/** Counts the work of each stage in units that its seconds grow with, from what is known of a video. */
import { firstRendition, type LadderPlan, planLadder } from '../../media/ladder/plan-ladder.ts';
import { framesPerSecond } from '../../media/ladder/frame-rate.ts';
import { isSourceRefused } from '../../media/ladder/source-rendition.ts';
import type { Piece } from '../../media/ladder/pieces.ts';
import type { MediaFacts } from '../../media/analysis/probe-media.ts';

/**
 * `scan`, `first`, `ladder`, `piece`: millions of pixels that are decoded and encoded. `sound`: seconds. `finish` (storyboard, preview,
 * pictures, joining): millions of pixels of the lowest rendition. `scan-file`, `encode-file`: megabytes, of which nothing else is known.
 */
export const WORK_KINDS = [
  'scan',
  'first',
  'ladder',
  'piece',
  'sound',
  'finish',
  'scan-file',
  'encode-file',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

export interface Work {
  kind: WorkKind;
  units: number;
}

type Size = Pick<MediaFacts, 'width' | 'height'>;

/** Something is left even of nothing, since logarithms are taken of it. */
const LEAST_UNITS = 0.01;

const millionPixels = (sizes: readonly Size[], frames: number): number =>
  Math.max(LEAST_UNITS, (sizes.reduce((sum, { width, height }) => sum + width * height, 0) * frames) / 1e6);

const sourceFrames = ({ durationSeconds, framesPerSecond: rate }: MediaFacts): number =>
  durationSeconds * rate;

export const fileWork = (kind: 'scan-file' | 'encode-file', bytes: number): Work => ({
  kind,
  units: Math.max(LEAST_UNITS, bytes / 1e6),
});

/** The source is decoded once for all renditions of a plan. */
const encodeUnits = (facts: MediaFacts, plan: LadderPlan, seconds: number): number =>
  millionPixels([facts], seconds * facts.framesPerSecond) +
  millionPixels(plan.renditions, seconds * framesPerSecond(plan.frameRate));

/** With the first rendition of what no player shows as it is. */
export const scanWork = (facts: MediaFacts): Work => ({
  kind: 'scan',
  units: isSourceRefused(facts)
    ? encodeUnits(facts, firstRendition(expectedLadder(facts)), facts.durationSeconds)
    : millionPixels([facts], sourceFrames(facts)),
});

export const encodeWork = (kind: 'first' | 'ladder', facts: MediaFacts, plan: LadderPlan): Work => ({
  kind,
  units: encodeUnits(facts, plan, facts.durationSeconds),
});

export const pieceWork = (facts: MediaFacts, plan: LadderPlan, { startFrame, endFrame }: Piece): Work => {
  const rate = framesPerSecond(plan.frameRate);
  const end = endFrame ?? Math.max(startFrame + 1, facts.durationSeconds * rate);
  return { kind: 'piece', units: encodeUnits(facts, plan, (end - startFrame) / rate) };
};

export const soundWork = ({ durationSeconds }: MediaFacts): Work => ({
  kind: 'sound',
  units: Math.max(LEAST_UNITS, durationSeconds),
});

export const finishWork = (facts: MediaFacts, { renditions, frameRate }: LadderPlan): Work => ({
  kind: 'finish',
  units: millionPixels(renditions.slice(0, 1), facts.durationSeconds * framesPerSecond(frameRate)),
});

/** What a plan will be about, before there is one. */
export const expectedLadder = (facts: MediaFacts): LadderPlan =>
  planLadder(facts, { encoders: { version: '', hasH264: true, extra: {}, hasToneMapping: true } });
