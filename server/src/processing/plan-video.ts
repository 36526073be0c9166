/** Decides which renditions a source gets. The scan stores the plan once, so that every worker follows the same one. */
import type { Config } from '../platform/config/config.ts';
import { detectEncoders } from '../media/ffmpeg/encoders.ts';
import type { FfmpegPrograms } from '../media/ffmpeg/find-ffmpeg.ts';
import { type Piece, planPieces } from '../media/ladder/pieces.ts';
import { type LadderPlan, planLadder } from '../media/ladder/plan-ladder.ts';
import type { Loudness } from '../media/analysis/loudness.ts';
import type { MediaFacts } from '../media/analysis/probe-media.ts';
import type { MeasuredSound } from '../media/ladder/sound-level.ts';
import type { SourceRenditionResult } from '../media/ladder/source-rendition.ts';

/** Plain data. */
export interface VideoPlan {
  ladder: LadderPlan;
  /** Beside the H.264 one. */
  av1: LadderPlan | null;
  /** Whether the source itself stays as a rendition. */
  keepsSource: boolean;
  /** More than one: several workers share the video. */
  pieces: Piece[];
  /** Of the source's sound, before it is brought to the site's loudness; null: silent. Absent in plans that were made before it was measured. */
  sourceLoudness?: Loudness | null;
}

/** @param source the rendition that the scan made of the source itself, if it could */
export const planVideo = async (
  tools: FfmpegPrograms,
  { processing }: Pick<Config, 'processing'>,
  facts: MediaFacts,
  source: SourceRenditionResult,
  sound: MeasuredSound,
): Promise<VideoPlan> => {
  const encoders = await detectEncoders(tools.ffmpeg);
  const rendition = source.isMade && source.rendition.isLasting ? source.rendition : undefined;
  const options = {
    encoders,
    preset: processing.preset,
    threads: processing.threads,
    keptSourceLines: rendition?.lines,
    soundLevel: sound.level,
  };
  const ladder = planLadder(facts, options);
  const av1 =
    processing.hasAv1 && encoders.av1 !== undefined ? planLadder(facts, { ...options, codec: 'av1' }) : null;
  return {
    ladder,
    av1,
    keepsSource: rendition !== undefined,
    pieces: planPieces(facts, ladder, { pieceSeconds: processing.pieceSeconds }),
    sourceLoudness: sound.loudness ?? null,
  };
};

/** The H.264 ladder and, where there is one, the AV1 ladder. */
export const laddersOf = ({ ladder, av1 }: Pick<VideoPlan, 'ladder' | 'av1'>): LadderPlan[] =>
  av1 ? [ladder, av1] : [ladder];

/** Names of the renditions that the ladder makes, as progress tells them, lowest first. */
export const renditionNames = (plan: VideoPlan): string[] =>
  laddersOf(plan).flatMap(({ renditions }) => renditions.map(({ name }) => name));
