/** The stages `pieces` and `join`: a long video that several workers encode at the same time. */
import { link, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  encodePiece,
  encodeSound,
  joinPieces,
  PieceError,
  pieceFiles,
  soundFiles,
} from '../../media/ladder/pieces.ts';
import { enqueueJob, QUEUES } from '../video-queue.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { updateStage } from '../video-processing.sql.ts';
import {
  deletePieces,
  finishPiece,
  forgivePiece,
  insertPieceRun,
  type PieceKey,
  type PieceRow,
  selectPieces,
  touchPiece,
} from '../video-pieces.sql.ts';
import { measureWork } from '../estimates/follow-work.ts';
import { pieceWork, soundWork } from '../estimates/work-units.ts';
import { FileMissingError } from '../../platform/storage/local-file.ts';
import { mediaObject } from '../../platform/storage/media-address.ts';
import { filmFolder, filmKey } from '../../platform/storage/media-keys.ts';
import { StorageUnavailableError } from '../../platform/storage/storage-unavailable.ts';
import { FolderRemovedError, removeFolders, storeFolder } from '../../stored-files/stored-files.ts';
import { publishEncodedVideo } from './publish-encoded-video.ts';
import { readPlan } from './ladder-stage.ts';
import { SOUND_PIECE } from '../queue-pieces.ts';
import {
  codeOfFailure,
  isDiskFull,
  MAX_TRIES,
  OvertakenError,
  VideoRejectedError,
} from '../video-failures.ts';
import {
  endRun,
  failVideo,
  newFilmId,
  type ProcessingDeps,
  type Run,
  watchRun,
} from '../video-processing.ts';
import { throttle } from '../video-progress.ts';

/** The video cannot be cut exactly after all: one worker makes it whole. */
const encodeWhole = (deps: ProcessingDeps, run: { videoId: number; run: number }): Promise<void> =>
  endRun(deps.db, run, async (tx) => {
    await deletePieces(tx, run.videoId);
    await updateStage(tx, run.videoId, { stage: 'ladder' });
    await enqueueJob(tx, QUEUES.ladder, { videoId: run.videoId });
  });

const encode = async (deps: ProcessingDeps, key: PieceKey, row: PieceRow, filmId: string): Promise<void> => {
  const { db, tools, workFolder, signal } = deps;
  const { facts, plan } = readPlan(row);
  if (row.sourceKey === null) throw new FileMissingError('of the upload');
  const folder = join(workFolder, 'piece');
  await mkdir(folder, { recursive: true });
  const piece = plan.pieces.find(({ index }) => index === key.piece);
  const work = piece ? pieceWork(facts, plan.ladder, piece) : soundWork(facts);
  const { sourceKey } = row;
  const encodeAll = () =>
    deps.withSource(sourceKey, async (input) => {
      const { note, end } = throttle((progress: number) => touchPiece(db, key, progress));
      try {
        const job = {
          ffmpeg: tools.ffmpeg,
          input,
          plan: plan.ladder,
          outputDir: folder,
          signal,
          onProgress: (renditions: readonly { fraction: number }[]) =>
            note(Math.min(1, ...renditions.map(({ fraction }) => fraction))),
        };
        if (key.piece === SOUND_PIECE) await encodeSound(job);
        else if (piece) await encodePiece({ ...job, piece });
        else throw new OvertakenError(`no piece ${key.piece} in the plan`);
      } finally {
        await end();
      }
    });
  await measureWork(db, key.videoId, work, encodeAll);
  const owner = { folder: filmFolder(filmId), object: mediaObject('video', key.videoId) };
  await storeFolder(deps, owner, folder, { signal });
  await inTransaction(db, async (tx) => {
    const { isNewest, isLast } = await finishPiece(tx, key, filmId);
    if (!isNewest) throw new OvertakenError(`piece ${key.piece}`);
    if (!isLast) return;
    await updateStage(tx, key.videoId, { stage: 'join' });
    await enqueueJob(tx, QUEUES.join, { videoId: key.videoId });
  });
};

const settlePiece = async (
  deps: ProcessingDeps,
  key: PieceKey,
  row: PieceRow,
  error: unknown,
): Promise<void> => {
  const { db, log, config } = deps;
  const { videoId, piece } = key;
  const videoRun = { videoId, run: row.videoRun };
  if (error instanceof OvertakenError || error instanceof FolderRemovedError) return;
  if (deps.signal.aborted) {
    await forgivePiece(db, key, null);
    throw error;
  }
  if (error instanceof StorageUnavailableError) {
    await forgivePiece(db, key, null);
    throw error;
  }
  if (isDiskFull(error)) {
    log(`video ${videoId}, piece ${piece}: no room on the disk, waits`, {
      level: 'error',
      video_id: videoId,
      stage: 'piece',
    });
    await inTransaction(db, async (tx) => {
      if (await forgivePiece(tx, key, 'disk'))
        await enqueueJob(
          tx,
          QUEUES.piece,
          { videoId, piece },
          { afterSeconds: config.processing.diskRetrySeconds },
        );
    });
    return;
  }
  log(
    `video ${videoId}, piece ${piece}, try ${row.tries}: ${error instanceof Error ? error.message : error}`,
    { level: 'warn', video_id: videoId, stage: 'piece', tries: row.tries },
  );
  if (error instanceof PieceError) return encodeWhole(deps, videoRun);
  const code = codeOfFailure(error, row.tries);
  if (!code) throw error;
  await failVideo(deps, videoRun, {
    code,
    error: `piece ${piece}: ${String((error as Error)?.stack ?? error)}`,
  });
};

/** One piece, or the sound. @throws what the queue shall try again after */
export const processPiece = async (deps: ProcessingDeps, videoId: number, piece: number): Promise<void> => {
  const filmId = newFilmId(videoId);
  const row = await insertPieceRun(deps.db, { videoId, piece, filmId });
  if (!row) return;
  const key: PieceKey = { videoId, piece, run: row.run };
  try {
    if (row.tries > MAX_TRIES) throw new VideoRejectedError('server_error', 'every try ended its worker');
    await watchRun(
      deps,
      () => touchPiece(deps.db, key),
      (watched) => encode(watched, key, row, filmId),
    );
  } catch (error) {
    await removeFolders(deps, [filmFolder(filmId)]);
    await settlePiece(deps, key, row, error).catch((reason: unknown) => {
      // Somebody else has settled the video's fate meanwhile.
      if (!(reason instanceof OvertakenError)) throw reason;
    });
  }
};

/** Brings a stored file into a local folder; a file system needs no copy. */
const fetchFile = async ({ storage }: ProcessingDeps, key: string, path: string): Promise<void> => {
  const own = storage.localPath?.(key);
  if (own !== undefined) {
    const linked = await link(own, path).then(
      () => true,
      () => false,
    );
    if (linked) return;
  }
  const opened = await storage.open(key);
  if (!opened) throw new FileMissingError(key);
  await writeFile(path, opened.body);
};

/** The stage `join`. @throws what went wrong; see settleRun */
export const joinVideo = async (deps: ProcessingDeps, run: Run): Promise<void> => {
  const { db, tools, workFolder, signal } = deps;
  const { facts, plan } = readPlan(run);
  const { sourceKey, videoId } = run;
  if (sourceKey === null) throw new FileMissingError('of the upload');
  const inputDir = join(workFolder, 'pieces');
  const folder = join(workFolder, 'output');
  await mkdir(inputDir, { recursive: true });
  await mkdir(folder, { recursive: true });
  try {
    for (const { piece, film } of await selectPieces(db, videoId)) {
      const found = plan.pieces.find(({ index }) => index === piece);
      const names = found ? pieceFiles(plan.ladder, found) : soundFiles(plan.ladder);
      for (const name of names) {
        signal.throwIfAborted();
        if (film === null) throw new PieceError(`piece ${piece} is missing`);
        await fetchFile(deps, filmKey(film, name), join(inputDir, name));
      }
    }
    const job = { ffmpeg: tools.ffmpeg, pieces: plan.pieces, inputDir, outputDir: folder, signal };
    const { durationSeconds } = await joinPieces({ ...job, plan: plan.ladder });
    await deps.withSource(sourceKey, (sourcePath) =>
      publishEncodedVideo(deps, run, { facts, plan, sourcePath, folder, durationSeconds }),
    );
  } catch (error) {
    if (!(error instanceof PieceError)) throw error;
    deps.log(`video ${videoId}: pieces do not fit, encoded whole: ${error.message}`);
    await encodeWhole(deps, run);
  }
};
