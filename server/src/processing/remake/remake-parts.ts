/**
 * The ladder of a long film that is made anew, in pieces, each stored as soon as it is finished: anyone who goes on after a worker that was killed makes
 * only what is not there yet.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  encodePiece,
  encodeSound,
  joinPieces,
  type Piece,
  pieceFiles,
  soundFiles,
} from '../../media/ladder/pieces.ts';
import { mediaObject } from '../../platform/storage/media-address.ts';
import { filmFolder } from '../../platform/storage/media-keys.ts';
import { storeFolder } from '../../stored-files/stored-files.ts';
import { fetchFilmFiles, listRenditions } from '../best-source.ts';
import type { VideoPlan } from '../stages/plan-video.ts';
import { OvertakenError } from '../video-failures.ts';
import { newFilmId, type ProcessingDeps } from '../video-processing.ts';
import { noteParts, noteStep, type RemakeParts, type RemakeRun } from './film-remakes.sql.ts';

/**
 * The plan by which the film is made, stored before anything is: all pieces follow the same one.
 * @param from the rendition that the film is made of; null: what was sent
 */
export const planParts = async (
  deps: ProcessingDeps,
  run: RemakeRun,
  from: string | null,
  makePlan: () => Promise<VideoPlan>,
): Promise<RemakeParts> => {
  // What was sent may be gone meanwhile: pieces of it fit no others.
  if (run.parts && run.parts.from === from) return run.parts;
  const parts = { film: newFilmId(run.videoId), from, plan: await makePlan() };
  if (!(await noteParts(deps.db, run, parts))) throw new OvertakenError(`remake of ${run.filmId}`);
  return parts;
};

interface Step {
  files: readonly string[];
  /** Of the whole: the sound takes little. */
  weight: number;
  piece?: Piece;
}

const stepsOf = ({ ladder, pieces }: VideoPlan): Step[] => [
  { files: soundFiles(ladder), weight: 0.2 },
  ...pieces.map((piece) => ({ files: pieceFiles(ladder, piece), weight: 1, piece })),
];

/**
 * @param onProgress 0 to 1
 * @returns what was really encoded, in `outputDir`
 * @throws PieceError the source cannot be cut exactly: it has to be encoded whole
 */
export const encodeInParts = async (
  deps: ProcessingDeps,
  run: RemakeRun,
  { input, parts, outputDir }: { input: string; parts: RemakeParts; outputDir: string },
  onProgress: (fraction: number) => void,
): Promise<{ durationSeconds: number }> => {
  const { storage, tools, workFolder, signal } = deps;
  const { plan, film } = parts;
  const { ffmpeg } = tools;
  const owner = { folder: filmFolder(film), object: mediaObject('video', run.videoId) };
  const steps = stepsOf(plan);
  const total = steps.reduce((sum, { weight }) => sum + weight, 0);
  // Each file is stored in one step: one that is there is whole.
  const finished = new Set(await listRenditions(storage, film));
  let done = 0;
  for (const { files, weight, piece } of steps) {
    if (!files.every((name) => finished.has(name))) {
      const folder = join(workFolder, 'piece');
      await mkdir(folder, { recursive: true });
      const onPiece = (made: readonly { fraction: number }[]) =>
        onProgress((done + weight * Math.min(1, ...made.map(({ fraction }) => fraction))) / total);
      const job = { ffmpeg, input, plan: plan.ladder, outputDir: folder, signal, onProgress: onPiece };
      await (piece
        ? encodePiece({ ...job, piece, priority: 'spare' })
        : encodeSound({ ...job, priority: 'spare' }));
      await storeFolder(deps, owner, folder, { signal });
      await rm(folder, { recursive: true });
      if (!(await noteStep(deps.db, run))) throw new OvertakenError(`remake of ${run.filmId}`);
    }
    done += weight;
    onProgress(done / total);
  }
  const inputDir = join(workFolder, 'pieces');
  await fetchFilmFiles(deps, { filmId: film, prefix: '' }, inputDir);
  const job = { ffmpeg, plan: plan.ladder, pieces: plan.pieces, inputDir, outputDir, signal };
  return joinPieces({ ...job, priority: 'spare' });
};
