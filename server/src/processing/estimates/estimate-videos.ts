/**
 * When each video that is on its way will be ready: what is left of its stages, in the order in which the workers take them. Pure: it knows
 * figures, queue and workers alone, and what was reported before.
 */
import type { MediaFacts } from '../../media/analysis/probe-media.ts';
import type { VideoPlan } from '../stages/plan-video.ts';
import { firstRendition } from '../../media/ladder/plan-ladder.ts';
import { SOUND_PIECE } from '../queue-pieces.ts';
import {
  expectedSeconds,
  holdSeconds,
  isLate,
  RAISE_MS,
  secondsLeft,
  type ReportedSeconds,
  type WorkFigures,
} from './estimate-work.ts';
import { type Placed, placeSteps, type Step } from './place-steps.ts';
import {
  encodeWork,
  expectedLadder,
  fileWork,
  finishWork,
  pieceWork,
  scanWork,
  soundWork,
  type Work,
} from './work-units.ts';

export interface UnfinishedPiece {
  piece: number;
  isActive: boolean;
  progress: number;
  /** In the queue, lower first. */
  place: number;
}

export interface UnfinishedVideo {
  videoId: number;
  stage: 'scan' | 'first' | 'ladder' | 'pieces' | 'join';
  isActive: boolean;
  place: number;
  /** Of the stage, and since when its run goes on. */
  progress: number;
  elapsedSeconds: number;
  bytes: number;
  facts: MediaFacts | null;
  plan: VideoPlan | null;
  /** Those that are not done. */
  pieces: readonly UnfinishedPiece[];
  told?: ReportedEstimate | undefined;
}

export interface VideoEstimate {
  videoId: number;
  stage: UnfinishedVideo['stage'];
  isWorking: boolean;
  /** Until its work goes on, and what all of its work still takes; null: nothing to go by. */
  wait: ReportedSeconds;
  work: ReportedSeconds;
  lateSinceMs: number | null;
  /** Other videos that come before the step that it waits for. */
  videosBefore: number;
}
/** What is left of what was reported: the time since then is taken off. */
export type ReportedEstimate = Omit<VideoEstimate, 'videoId' | 'stage'>;

/** How many jobs all workers do at a time. */
export interface Workers {
  scanJobs: number;
  encodeJobs: number;
}

const sumOf = (parts: readonly (number | null)[]): number | null =>
  parts.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0);

/** Infinity: nobody knows. */
const known = (seconds: number | null): number => seconds ?? Number.POSITIVE_INFINITY;
const told = (seconds: number): number | null => (Number.isFinite(seconds) ? seconds : null);

const encodingWorks = (facts: MediaFacts, plan: VideoPlan | null): Work[] => {
  const ladder = plan?.ladder ?? expectedLadder(facts);
  return [encodeWork('ladder', facts, ladder), finishWork(facts, ladder)];
};

/** The steps that are left of a video, in order; those of one place run alongside each other. */
const stepsOf = (figures: WorkFigures, video: UnfinishedVideo): Step[] => {
  const { videoId, stage, facts, plan, isActive, place } = video;
  const expected = (works: readonly Work[]) => sumOf(works.map((work) => expectedSeconds(figures, work)));
  const left = (works: readonly Work[]): number => {
    const whole = expected(works);
    if (!isActive) return known(whole);
    return known(
      secondsLeft({ expected: whole, fraction: video.progress, elapsedSeconds: video.elapsedSeconds }),
    );
  };
  const step = (pool: Step['pool'], seconds: number, isNow: boolean): Step => ({
    ...{ videoId, pool, seconds },
    isActive: isNow && isActive,
    place: isNow ? place : Number.POSITIVE_INFINITY,
  });
  const encoding = facts ? encodingWorks(facts, plan) : [fileWork('encode-file', video.bytes)];
  if (stage === 'scan') {
    const scan = facts ? scanWork(facts) : fileWork('scan-file', video.bytes);
    return [step('scan', left([scan]), true), step('encode', known(expected(encoding)), false)];
  }
  if (!facts || !plan) return [step('encode', Number.POSITIVE_INFINITY, true)];
  if (stage === 'first') {
    const first = encodeWork('first', facts, firstRendition(plan.ladder));
    return [step('first', left([first]), true), step('encode', known(expected(encoding)), false)];
  }
  if (stage === 'ladder') return [step('encode', left(encoding), true)];
  const finish = finishWork(facts, plan.ladder);
  if (stage === 'join') return [step('encode', left([finish]), true)];
  const pieces = video.pieces.map(({ piece, isActive: isNow, progress, place: at }): Step => {
    const found = plan.pieces.find(({ index }) => index === piece);
    const work = piece === SOUND_PIECE || !found ? soundWork(facts) : pieceWork(facts, plan.ladder, found);
    const seconds = known(expectedSeconds(figures, work)) * (isNow ? 1 - progress : 1);
    return { videoId, pool: 'encode', seconds, isActive: isNow, place: at };
  });
  return [...pieces, { ...step('encode', known(expected([finish])), false), isLast: true }];
};

const settle = (
  video: UnfinishedVideo,
  { isWorking, waitSeconds, workSeconds, videosBefore }: Placed,
  nowMs: number,
): VideoEstimate => {
  const [waitNow, workNow] = [told(waitSeconds), told(workSeconds)];
  const before = video.told;
  // For a minute nothing was said but that it takes longer: what is said then is said anew.
  const isOutdated = before?.lateSinceMs != null && nowMs - before.lateSinceMs >= RAISE_MS;
  const wait = holdSeconds(isOutdated ? undefined : before?.wait, waitNow, nowMs);
  const work = holdSeconds(isOutdated ? undefined : before?.work, workNow, nowMs);
  const isBehind = isLate(wait.seconds, waitNow) || isLate(work.seconds, workNow);
  return {
    videoId: video.videoId,
    stage: video.stage,
    isWorking,
    wait,
    work,
    lateSinceMs: isBehind ? (before?.lateSinceMs ?? nowMs) : null,
    videosBefore,
  };
};

export const estimateVideos = (
  figures: WorkFigures,
  videos: readonly UnfinishedVideo[],
  workers: Workers,
  nowMs: number,
): VideoEstimate[] => {
  const slots = { scan: workers.scanJobs, first: workers.scanJobs, encode: workers.encodeJobs };
  const placed = placeSteps(
    videos.flatMap((video) => stepsOf(figures, video)),
    slots,
  );
  return videos.flatMap((video) => {
    const at = placed.get(video.videoId);
    return at ? [settle(video, at, nowMs)] : [];
  });
};
