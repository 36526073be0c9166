/**
 * A long film in pieces that several workers encode at the same time. Pieces begin at multiples of the segment length on
 * the output's own grid of frames, so that joined they have the same frames, key frames and segments as one run.
 * The sound is encoded once, over the whole film: no seams to hear, no drift.
 */
import type { MediaWork, OnProgress } from './media-work.ts';
import type { LadderPlan } from './plan-ladder.ts';
import type { MediaFacts } from './probe-media.ts';

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

/**
 * @returns one piece (with the whole film) for films that are short, or whose container cannot be sought exactly:
 *   then `transcodeFilm` is the way
 */
export const planPieces = (_facts: MediaFacts, _plan: LadderPlan, _options?: PieceOptions): Piece[] => {
  throw new Error('not built yet');
};

export interface PieceJob extends MediaWork {
  input: string;
  plan: LadderPlan;
  piece: Piece;
  /** Must exist; gets the files of `pieceFiles`, and nothing else. */
  outputDir: string;
  onProgress?: OnProgress;
}

/** Names of the files of one piece: `{index}-{rendition.name}.mp4`, pictures only. */
export const pieceFiles = (_plan: LadderPlan, _piece: Piece): string[] => {
  throw new Error('not built yet');
};
/** Names of the sound's files, made by `encodeSound`; empty for a silent film. */
export const soundFiles = (_plan: LadderPlan): string[] => {
  throw new Error('not built yet');
};

/**
 * All rungs of one piece, without sound.
 * @throws FfmpegError; PieceError when the piece does not have exactly its frames
 */
export const encodePiece = async (_job: PieceJob): Promise<void> => {
  throw new Error('not built yet');
};

/** The sound of the whole film; a job of its own beside the pieces. Does nothing for a silent film. */
export const encodeSound = async (_job: Omit<PieceJob, 'piece'>): Promise<void> => {
  throw new Error('not built yet');
};

/** The source cannot be cut exactly: `transcodeFilm` is the way. */
export class PieceError extends Error {
  override name = 'PieceError';
}

export interface JoinJob extends MediaWork {
  plan: LadderPlan;
  pieces: readonly Piece[];
  /** Holds the files of all pieces and of the sound. */
  inputDir: string;
  /** Must exist; gets the same folders as from `transcodeFilm`. */
  outputDir: string;
}

/** Copies; encodes nothing. @throws PieceError, FfmpegError */
export const joinPieces = async (_job: JoinJob): Promise<{ durationSeconds: number }> => {
  throw new Error('not built yet');
};
