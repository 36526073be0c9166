/**
 * A long video in pieces that several workers encode at the same time. Pieces start at multiples of the segment length on
 * the output's own grid of frames, so that joined they have the same frames, key frames and segments as one run.
 * The sound is encoded once, over the whole video: no seams to hear, no drift.
 */
import { join, resolve } from 'node:path';
import { countFrames } from '../analysis/count-frames.ts';
import { pictureEncoderArguments, soundEncoderArguments } from './ladder-encoder-arguments.ts';
import { frameRateText, framesPerSecond } from './frame-rate.ts';
import { segmentFrames } from './ladder.ts';
import type { MediaWork, OnProgress } from '../ffmpeg/media-work.ts';
import type { LadderPlan } from './plan-ladder.ts';
import type { MediaFacts } from '../analysis/probe-media.ts';
import type { Rendition } from './renditions.ts';
import { fileInput, type MediaPriority, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { FRAGMENTED_MP4 } from '../hls/slice-cmaf.ts';
import { sliceRun } from '../hls/slice-run.ts';
import { scaleGraph } from './scale-graph.ts';
import { soundFilter } from './sound-level.ts';
import { maxVideoSeconds } from './transcode-video.ts';

/** Plain data: may lie in a job's payload. */
export interface Piece {
  /** From 0. */
  index: number;
  /** First frame, and the first that is not in it any more (null: to the end), in frames of `plan.frameRate`. */
  startFrame: number;
  endFrame: number | null;
}

export interface PieceOptions {
  /** About so long; rounded to segments. Default 300. */
  pieceSeconds?: number;
}

/** The source cannot be cut exactly: `transcodeVideo` is the way. */
export class PieceError extends Error {
  override name = 'PieceError';
}

/** Containers with an index of their key frames; in others ffmpeg guesses where a second is. */
const SOUGHT_CONTAINERS = ['mov', 'mp4', 'matroska', 'webm'];

/**
 * @returns one piece (with the whole video) for videos that are short, or whose container cannot be sought exactly:
 *   then `transcodeVideo` is the way
 */
export const planPieces = (
  facts: MediaFacts,
  plan: LadderPlan,
  { pieceSeconds = 300 }: PieceOptions = {},
): Piece[] => {
  // Which frames of a telecined video are repeated is counted from its start.
  const canSeek =
    !facts.isTelecined && facts.container.split(',').some((name) => SOUGHT_CONTAINERS.includes(name));
  const count = canSeek ? Math.max(1, Math.round(plan.durationSeconds / pieceSeconds)) : 1;
  const frames = plan.durationSeconds * framesPerSecond(plan.frameRate);
  const segment = segmentFrames(plan.frameRate);
  const pieceFrames = segment * Math.max(1, Math.ceil(frames / segment / count));
  const pieces: Piece[] = [];
  for (let start = 0; start === 0 || start < frames - segment; start += pieceFrames)
    pieces.push({ index: pieces.length, startFrame: start, endFrame: start + pieceFrames });
  return pieces.map((piece, index) => (index === pieces.length - 1 ? { ...piece, endFrame: null } : piece));
};

export interface PieceJob extends MediaWork {
  input: string;
  plan: LadderPlan;
  piece: Piece;
  /** Must exist; gets the files of `pieceFiles`, and nothing else. */
  outputDir: string;
  onProgress?: OnProgress | undefined;
  /** Default `later`. */
  priority?: MediaPriority;
}

const pieceFile = (piece: Piece, { name }: Rendition): string => `${piece.index}-${name}.mp4`;
/** Name of the sound's file at this bit rate. */
export const soundFile = (kbps: number): string => `sound-${kbps}.mp4`;
/** What of a plan is about its sound. */
export type SoundPlan = Pick<LadderPlan, 'audio' | 'soundLevel' | 'durationSeconds'> & {
  renditions: readonly Pick<Rendition, 'audioKbps'>[];
};
const soundRates = ({ renditions }: Pick<SoundPlan, 'renditions'>): number[] => [
  ...new Set(renditions.map(({ audioKbps }) => audioKbps)),
];

/** Names of the files of one piece, pictures only. */
export const pieceFiles = (plan: LadderPlan, piece: Piece): string[] =>
  plan.renditions.map((rendition) => pieceFile(piece, rendition));

/** Names of the sound's files, made by `encodeSound`; empty for a silent video. */
export const soundFiles = (plan: LadderPlan): string[] =>
  plan.audio === undefined ? [] : soundRates(plan).map(soundFile);

const WHOLE_MP4 = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-f', 'mp4'];

/** From a key frame well before: filters that look back find what they would have found in one run. */
const LEAD_SECONDS = 2;

const pieceArguments = ({ input, plan, piece }: PieceJob): string[] => {
  const rate = frameRateText(plan.frameRate);
  const frames = piece.endFrame === null ? undefined : piece.endFrame - piece.startFrame;
  const from = piece.startFrame / framesPerSecond(plan.frameRate) - LEAD_SECONDS;
  const chain = [
    ...(plan.videoFilter === '' ? [] : [plan.videoFilter]),
    // The times of the whole video, hence the same grid of frames as in one run.
    piece.index === 0 ? `fps=fps=${rate}:start_time=0` : `fps=fps=${rate}`,
    `trim=start_pts=${piece.startFrame}${piece.endFrame === null ? '' : `:end_pts=${piece.endFrame}`}`,
    'setpts=PTS-STARTPTS',
    'format=yuv420p',
  ];
  const graph = [`[${plan.video}]${chain.join(',')}[s]`, ...scaleGraph('[s]', plan.renditions)].join(';');
  const settings = { ...plan, keyFrameDistance: segmentFrames(plan.frameRate) };
  const outputs = plan.renditions.flatMap((rendition, index) => [
    // `setpts` forgets the rate in newer builds, which then take 25.
    ...['-map', `[v${index}]`, '-r', rate, ...pictureEncoderArguments(settings, rendition)],
    ...(frames === undefined
      ? ['-t', maxVideoSeconds(plan.durationSeconds).toFixed(3)]
      : ['-frames:v', String(frames)]),
    ...[...WHOLE_MP4, pieceFile(piece, rendition)],
  ]);
  return [
    ...['-v', 'error', '-copyts', '-start_at_zero'],
    ...(from > 0 ? ['-noaccurate_seek', '-ss', from.toFixed(6)] : []),
    ...[...fileInput(resolve(input)), '-filter_complex', graph, ...outputs],
  ];
};

const piecesFrames = (plan: LadderPlan, { startFrame, endFrame }: Piece): number =>
  (endFrame ?? Math.round(plan.durationSeconds * framesPerSecond(plan.frameRate))) - startFrame;

/**
 * All renditions of one piece, without sound.
 * @throws FfmpegError; PieceError when the piece does not have exactly its frames
 */
export const encodePiece = async (job: PieceJob): Promise<void> => {
  const { plan, piece, signal } = job;
  const expected = Math.max(1, piecesFrames(plan, piece));
  let done = 0;
  await runFfmpeg(job.ffmpeg, pieceArguments(job), {
    cwd: job.outputDir,
    priority: job.priority ?? 'later',
    ...(signal ? { signal } : {}),
    onProgress: ({ frames }) => {
      done = Math.max(done, frames);
      const fraction = Math.min(1, done / expected);
      job.onProgress?.(plan.renditions.map(({ name }) => ({ rendition: name, fraction })));
    },
  });
  for (const file of pieceFiles(plan, piece)) {
    const made = await countFrames(join(job.outputDir, file));
    if (piece.endFrame === null ? made === 0 : made !== expected)
      throw new PieceError(`${file} has ${made} of ${expected} frames`);
  }
};

/** The sound of the whole video; a job of its own alongside the pieces. Does nothing for a silent video. */
export const encodeSound = async ({
  ffmpeg,
  input,
  plan,
  outputDir,
  signal,
  priority = 'later',
  onProgress,
}: Omit<PieceJob, 'piece' | 'plan'> & { plan: SoundPlan }): Promise<void> => {
  const rates = soundRates(plan);
  if (plan.audio === undefined || rates.length === 0) return;
  const labels = rates.map((kbps) => `[a${kbps}]`);
  const outputs = rates.flatMap((kbps) => [
    ...['-map', `[a${kbps}]`, ...soundEncoderArguments(kbps)],
    ...['-t', maxVideoSeconds(plan.durationSeconds).toFixed(3), ...WHOLE_MP4, soundFile(kbps)],
  ]);
  const graph = `[${plan.audio}]${soundFilter(plan.soundLevel)},asplit=${rates.length}${labels.join('')}`;
  await runFfmpeg(
    ffmpeg,
    ['-v', 'error', ...fileInput(resolve(input)), '-filter_complex', graph, ...outputs],
    {
      cwd: outputDir,
      priority,
      ...(signal ? { signal } : {}),
      onProgress: ({ seconds }) =>
        onProgress?.([{ rendition: 'sound', fraction: Math.min(1, seconds / plan.durationSeconds) }]),
    },
  );
};

export interface JoinJob extends MediaWork {
  plan: LadderPlan;
  pieces: readonly Piece[];
  /** Holds the files of all pieces and of the sound. */
  inputDir: string;
  /** Must exist; gets the same folders as from `transcodeVideo`. */
  outputDir: string;
  /** Default `later`. */
  priority?: MediaPriority;
}

/** ffmpeg's list of files, with exact lengths: the files' own are rounded. */
const concatList = ({ plan, pieces, inputDir }: JoinJob, rendition: Rendition): string => {
  const lines = pieces.flatMap((piece) => {
    const path = resolve(inputDir, pieceFile(piece, rendition)).replaceAll("'", "'\\''");
    const seconds = piecesFrames(plan, piece) / framesPerSecond(plan.frameRate);
    return [`file 'file:${path}'`, ...(piece.endFrame === null ? [] : [`duration ${seconds.toFixed(6)}`])];
  });
  return `${['ffconcat version 1.0', ...lines].join('\n')}\n`;
};

const CONCAT_INPUT = ['-f', 'concat', '-safe', '0', '-protocol_whitelist', 'file,pipe', '-i', 'pipe:0'];

/** Copies; encodes nothing. @throws PieceError, FfmpegError */
export const joinPieces = async (job: JoinJob): Promise<{ durationSeconds: number }> => {
  const { plan, pieces, inputDir, outputDir } = job;
  const expected = pieces.reduce(
    (sum, piece) => sum + (piece.endFrame === null ? 1 : piecesFrames(plan, piece)),
    0,
  );
  let durationSeconds = 0;
  for (const rendition of plan.renditions) {
    const hasSound = plan.audio !== undefined;
    const args = [
      ...['-v', 'error', ...CONCAT_INPUT],
      ...(hasSound ? fileInput(resolve(inputDir, soundFile(rendition.audioKbps))) : []),
      ...['-map', '0:v', ...(hasSound ? ['-map', '1:a'] : []), '-c', 'copy', ...FRAGMENTED_MP4],
    ];
    const sliced = await sliceRun(job.ffmpeg, [...args, 'pipe:1'], join(outputDir, rendition.name), {
      reads: [resolve(inputDir)],
      priority: job.priority ?? 'later',
      ...(job.signal ? { signal: job.signal } : {}),
      feed: async (stdin) => void stdin.end(concatList(job, rendition)),
    });
    if (sliced.frames < expected)
      throw new PieceError(`${rendition.name}: ${sliced.frames} of at least ${expected} frames`);
    durationSeconds = Math.max(durationSeconds, sliced.durationSeconds);
  }
  return { durationSeconds };
};
