/**
 * Of a source that no player shows as it is, one decoding gives both what it is recognised by and its first rendition, so that it can be watched as
 * soon as the scan has compared it. Nothing of it is stored here.
 */
import {
  createFingerprintOutput,
  fingerprintVideo,
  type TakenFingerprint,
} from '../../media/analysis/fingerprint.ts';
import type { MediaFacts } from '../../media/analysis/probe-media.ts';
import { detectEncoders } from '../../media/ffmpeg/encoders.ts';
import { FfmpegError, MediaLimitError } from '../../media/ffmpeg/run-ffmpeg.ts';
import { SliceError } from '../../media/hls/slice-cmaf.ts';
import {
  firstRendition,
  type LadderPlan,
  planLadder,
  sourceStreams,
} from '../../media/ladder/plan-ladder.ts';
import type { MeasuredSound } from '../../media/ladder/sound-level.ts';
import { isSourceRefused } from '../../media/ladder/source-rendition.ts';
import { transcodeVideo } from '../../media/ladder/transcode-video.ts';
import type { ProcessingDeps } from '../video-processing.ts';

export interface FingerprintJob {
  input: string;
  facts: MediaFacts;
  /** Of the source, measured meanwhile. */
  sound: Promise<MeasuredSound>;
  /** Must exist; gets the folder of the rendition. */
  outputDir: string;
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
}

const isOfTheSource = (error: unknown): boolean =>
  error instanceof SliceError ||
  error instanceof MediaLimitError ||
  (error instanceof FfmpegError && !error.wasKilled);

/** @returns `first`: the plan of the rendition, where one was made @throws FfmpegError */
export const fingerprintWithFirst = async (
  { tools: { ffmpeg }, config }: Pick<ProcessingDeps, 'tools' | 'config'>,
  { input, facts, sound, outputDir, signal, onProgress = () => {} }: FingerprintJob,
): Promise<{ fingerprint: TakenFingerprint; first?: LadderPlan }> => {
  const { durationSeconds } = facts;
  const fingerprintAlone = () => {
    const { video } = sourceStreams(facts);
    return fingerprintVideo({ ffmpeg, input, video, durationSeconds, signal, onProgress });
  };
  if (!isSourceRefused(facts)) return { fingerprint: await fingerprintAlone() };
  const { preset, threads } = config.processing;
  const { level: soundLevel } = await sound;
  const encoders = await detectEncoders(ffmpeg);
  const first = firstRendition(planLadder(facts, { encoders, preset, threads, soundLevel }));
  const besides = createFingerprintOutput(durationSeconds, onProgress);
  try {
    await transcodeVideo({ ffmpeg, input, plan: first, outputDir, signal, priority: 'soon', besides });
  } catch (error) {
    if (!isOfTheSource(error)) throw error;
    // What is wrong with it is said by the runs that every source takes.
    return { fingerprint: await fingerprintAlone() };
  }
  return { fingerprint: besides.end(), first };
};
