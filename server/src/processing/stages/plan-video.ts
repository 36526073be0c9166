/** Decides which renditions a source gets. The scan stores the plan once, so that every worker follows the same one. */
import type { Config } from '../../platform/config/config.ts';
import { detectEncoders } from '../../media/ffmpeg/encoders.ts';
import type { FfmpegPrograms } from '../../media/ffmpeg/find-ffmpeg.ts';
import { type Piece, planPieces } from '../../media/ladder/pieces.ts';
import { endLadder } from '../../media/ladder/end-ladder.ts';
import { ladderLines, type LadderPlan, planLadder } from '../../media/ladder/plan-ladder.ts';
import type { Loudness } from '../../media/analysis/loudness.ts';
import type { MediaFacts } from '../../media/analysis/probe-media.ts';
import type { MeasuredSound } from '../../media/ladder/sound-level.ts';
import type { SourceRenditionResult } from '../../media/ladder/source-rendition.ts';

/** Plain data. */
export interface VideoPlan {
  ladder: LadderPlan;
  /** Still to be made alongside the H.264 one, which is published first. Absent in plans of finished videos from before there was a choice. */
  extraLadders?: LadderPlan[];
  /** Whether the source itself stays as a rendition. */
  keepsSource: boolean;
  /** More than one: several workers share the video. */
  pieces: Piece[];
  /** Of the source's sound, before it is brought to the site's loudness; null: silent. Absent in plans that were made before it was measured. */
  sourceLoudness?: Loudness | null;
}

const highestLines = ({ renditions }: LadderPlan): number =>
  Math.ceil(Math.max(...renditions.map(({ width, height }) => ladderLines(width, height))));

/**
 * @param source the rendition that the scan made of the source itself, if it could
 * @param input the source, by which the ladder ends where larger renditions show no more; without it every standard rendition is planned
 */
export const planVideo = async (
  tools: FfmpegPrograms,
  { processing }: Pick<Config, 'processing'>,
  facts: MediaFacts,
  source: SourceRenditionResult,
  sound: MeasuredSound,
  input?: { path: string; signal?: AbortSignal | undefined },
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
  const whole = planLadder(facts, options);
  const isProbed = processing.endsLadders && input !== undefined;
  const renditions = isProbed
    ? await endLadder({ ffmpeg: tools.ffmpeg, input: input.path, signal: input.signal, facts }, whole)
    : whole.renditions;
  const ladder = { ...whole, renditions };
  const isShort = renditions.length < whole.renditions.length;
  const maxLines = isShort ? highestLines(ladder) : undefined;
  const extraLadders = processing.extraLadders
    .filter((codec) => encoders.extra[codec] !== undefined)
    .map((codec) => planLadder(facts, { ...options, codec, keptSourceLines: undefined, maxLines }));
  return {
    ladder,
    extraLadders,
    keepsSource: rendition !== undefined,
    pieces: planPieces(facts, ladder, { pieceSeconds: processing.pieceSeconds }),
    sourceLoudness: sound.loudness ?? null,
  };
};

/** Names of the renditions that a video is published with, as progress tells them, lowest first. */
export const renditionNames = ({ ladder }: VideoPlan): string[] => ladder.renditions.map(({ name }) => name);
