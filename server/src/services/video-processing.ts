/**
 * The life of one run of work on an upload: it begins by overtaking whatever ran before, writes a film of its own, and publishes it
 * only while it is still the newest. How it may end, and what is then done, is decided here.
 */
import { randomBytes } from 'node:crypto';
import type { ErrorCode } from '@foyer/shared/http/answers';
import type { AnswerCache } from '../cache/answer-cache.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/create-database.ts';
import type { FfmpegPrograms } from '../media/find-ffmpeg.ts';
import { FfmpegError, MediaLimitError } from '../media/run-ffmpeg.ts';
import { NotAVideoError } from '../media/probe-media.ts';
import { enqueueJob, QUEUES, type QueueName } from '../sql/jobs.sql.ts';
import {
  forgetProgress,
  forgiveRun,
  hideFilm,
  holdRun,
  insertRun,
  isFilmShown,
  noteFailure,
  type RunRow,
  type RunStage,
  selectRetryState,
  selectStrandedWork,
  touchRun,
  updateStage,
} from '../sql/video-processing.sql.ts';
import { inTransaction } from '../sql/publication.sql.ts';
import { selectPieces } from '../sql/video-pieces.sql.ts';
import { mediaObject } from '../storage/media-address.ts';
import { filmFolder } from '../storage/media-keys.ts';
import { FileMissingError } from '../storage/local-file.ts';
import { StorageUnavailableError } from '../storage/storage-unavailable.ts';
import type { Storage } from '../storage/storage.ts';
import { changeVideoState } from './publication.ts';
import { Refused } from './refused.ts';
import { type AccessViewer, requireAccess } from './require-access.ts';
import { type FolderOwner, FolderRemovedError, removeFolders } from './stored-files.ts';

/** Calls `fn` with the path of a local file that holds the source, to be read. @throws FileMissingError */
export type WithSource = <Result>(key: string, fn: (path: string) => Promise<Result>) => Promise<Result>;

export interface ProcessingDeps {
  db: Database;
  cache: AnswerCache;
  storage: Storage;
  config: Pick<Config, 'settings' | 'processing'>;
  tools: FfmpegPrograms;
  withSource: WithSource;
  /** Of this job alone; gone when the job ends, however it ends. */
  workFolder: string;
  /** Aborted when the worker is asked to end, or when the job was given to another. */
  signal: AbortSignal;
  log: (message: string) => void;
}

export interface Run extends RunRow {
  videoId: number;
  stage: RunStage;
  filmId: string;
  /** Of the film that this run writes. */
  owner: FolderOwner;
}

/** Another run took over, or the video is gone: what this one made is of no use, and that is no failure. */
export class OvertakenError extends Error {
  override name = 'OvertakenError';
}

/** The file itself is not wanted here; trying again would change nothing. */
export class VideoRejectedError extends Error {
  override name = 'VideoRejectedError';
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Starts of one stage; then somebody has to look. */
export const MAX_TRIES = 5;
const WATCH_MS = 2000;
/** A file that ffmpeg refuses twice is damaged. */
const DAMAGE_TRIES = 2;
/** Failures of ours: the same file may do well later. */
export const RETRYABLE_CODES: readonly string[] = ['server_error', 'unavailable'];

const QUEUE_OF: Record<RunStage, QueueName> = { scan: QUEUES.scan, ladder: QUEUES.ladder, join: QUEUES.join };

export const newFilmId = (videoId: number): string => `v${videoId}-${randomBytes(8).toString('hex')}`;

/** @returns undefined when the video is not in that stage any more: the job has nothing to do */
export const beginRun = async (db: Database, videoId: number, stage: RunStage): Promise<Run | undefined> => {
  const filmId = newFilmId(videoId);
  const row = await insertRun(db, { videoId, stage, filmId });
  return (
    row && {
      ...row,
      videoId,
      stage,
      filmId,
      owner: { folder: filmFolder(filmId), object: mediaObject('video', videoId) },
    }
  );
};

/**
 * Does what ends the run, in one transaction, if the run is still the newest.
 * @throws OvertakenError, and then nothing was done
 */
export const endRun = <Result>(
  db: Database,
  run: Pick<Run, 'videoId' | 'run'>,
  publish: (tx: Database) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    if (!(await holdRun(tx, run))) throw new OvertakenError(`run ${run.run} of video ${run.videoId}`);
    return publish(tx);
  });

/** The disk, of this machine or of the storage, is full. ffmpeg says it in words. */
export const isDiskFull = (error: unknown): boolean => {
  if (error instanceof FfmpegError) return /no space left on device|disk quota exceeded/i.test(error.log);
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return true;
  return 'cause' in error && isDiskFull(error.cause);
};

/** The code that an error means for good; undefined: another try may go well. */
export const codeOfFailure = (error: unknown, tries: number): ErrorCode | undefined => {
  if (error instanceof VideoRejectedError) return error.code;
  if (error instanceof NotAVideoError) return 'video_corrupted_file';
  if (error instanceof MediaLimitError)
    return error.limit === 'streams' ? 'video_corrupted_file' : 'video_size_limit';
  if (error instanceof FileMissingError) return 'server_error';
  if (error instanceof FfmpegError && error.exitCode !== null && tries >= DAMAGE_TRIES)
    return 'video_corrupted_file';
  return tries >= MAX_TRIES ? 'server_error' : undefined;
};

/** Ends the video's way through the house for now: rejected, told to its uploader, logged. */
export const failVideo = async (
  { db, cache }: Pick<ProcessingDeps, 'db' | 'cache'>,
  run: Pick<Run, 'videoId' | 'run'>,
  { code, error }: { code: ErrorCode; error: string },
): Promise<void> => {
  const { videoId } = run;
  await endRun(db, run, async (tx) => {
    await noteFailure(tx, videoId, { code, error });
    // What was shown of it after its scan goes, too.
    if (!RETRYABLE_CODES.includes(code)) await hideFilm(tx, videoId);
    await changeVideoState({ db: tx, cache }, { videoId, change: 'fail', viewer: null, reason: code });
  });
};

const describe = (error: unknown): string =>
  error instanceof FfmpegError ? `${error.message}\n${error.log}` : String((error as Error)?.stack ?? error);

/** What the run wrote is of no use, unless a part of it is shown already. */
const discardFilm = async (deps: ProcessingDeps, { filmId, owner }: Run): Promise<void> => {
  if (!(await isFilmShown(deps.db, filmId))) await removeFolders(deps, [owner.folder]);
};

const decideRun = async (deps: ProcessingDeps, run: Run, error: unknown): Promise<void> => {
  const { db, log } = deps;
  if (error instanceof OvertakenError || error instanceof FolderRemovedError) return;
  if (deps.signal.aborted) {
    // The worker ends; whoever takes the job next starts with a clean record.
    await forgiveRun(db, run, null);
    throw error;
  }
  if (error instanceof StorageUnavailableError) {
    // Not the file's fault, however long it lasts; the queue tries again with growing delays.
    await forgiveRun(db, run, null);
    throw error;
  }
  if (isDiskFull(error)) {
    log(`video ${run.videoId}: no room on the disk, waits`);
    await inTransaction(db, async (tx) => {
      if (await forgiveRun(tx, run, 'disk'))
        await enqueueJob(
          tx,
          QUEUE_OF[run.stage],
          { videoId: run.videoId },
          { afterSeconds: deps.config.processing.diskRetrySeconds },
        );
    });
    return;
  }
  const code = codeOfFailure(error, run.tries);
  if (!code) {
    log(`video ${run.videoId}, ${run.stage}, try ${run.tries}: ${describe(error)}`);
    throw error;
  }
  log(`video ${run.videoId}: ${code}: ${error instanceof Error ? error.message : error}`);
  try {
    await failVideo(deps, run, { code, error: describe(error) });
  } catch (late) {
    // Somebody else has settled its fate meanwhile.
    if (!(late instanceof OvertakenError)) throw late;
  }
};

/**
 * What follows from a run that did not come to its end. What it wrote is removed.
 * @throws the error itself when the queue is to try again after its delay
 */
export const settleRun = async (deps: ProcessingDeps, run: Run, error: unknown): Promise<void> => {
  try {
    await decideRun(deps, run, error);
  } finally {
    await discardFilm(deps, run);
  }
};

/**
 * Calls `work` with a signal that also ends when `isNewest` says that somebody else took over: by a later run, or by
 * whoever took the video down.
 */
export const watchRun = async (
  deps: ProcessingDeps,
  isNewest: () => Promise<boolean>,
  work: (watched: ProcessingDeps) => Promise<void>,
): Promise<void> => {
  const overtaken = new AbortController();
  const timer = setInterval(() => {
    // While the database is away nobody can take over either.
    isNewest()
      .then((newest) => newest || overtaken.abort(new OvertakenError('somebody else took over')))
      .catch(() => {});
  }, WATCH_MS);
  try {
    await work({ ...deps, signal: AbortSignal.any([deps.signal, overtaken.signal]) });
  } finally {
    clearInterval(timer);
  }
};

/** Runs one stage from its begin to its end, whatever that is. @throws what the queue shall try again after */
export const processStage = async (
  deps: ProcessingDeps,
  videoId: number,
  stage: RunStage,
  work: (deps: ProcessingDeps, run: Run) => Promise<void>,
): Promise<void> => {
  const run = await beginRun(deps.db, videoId, stage);
  if (!run) return;
  try {
    // Every start so far ended its worker: no error ever came back.
    if (run.tries > MAX_TRIES) throw new VideoRejectedError('server_error', 'every try ended its worker');
    await watchRun(
      deps,
      () => touchRun(deps.db, run),
      (watched) => work(watched, run),
    );
  } catch (error) {
    await settleRun(deps, run, error);
  }
};

/**
 * Tries again what failed through no fault of the file; of its uploader, or a moderator.
 * @throws Refused need_auth, not_found, no_permission; bad_request where there is nothing to try again
 */
export const retryVideo = async (
  { db, cache }: Pick<ProcessingDeps, 'db' | 'cache'>,
  { videoId, viewer }: { videoId: number; viewer: AccessViewer | null },
): Promise<void> => {
  if (viewer) await requireAccess(db, viewer, viewer.is_moderator ? 'moderate' : 'edit', 'video', videoId);
  await inTransaction(db, async (tx) => {
    const state = await selectRetryState(tx, videoId);
    const isPossible =
      state?.stage === 'failed' &&
      state.source_key !== null &&
      RETRYABLE_CODES.includes(state.error_code ?? '');
    if (!isPossible) throw new Refused('bad_request', 'there is nothing to try again');
    await forgetProgress(tx, videoId);
    await updateStage(tx, videoId, { stage: 'scan' });
    await changeVideoState(
      { db: tx, cache },
      { videoId, change: 'retry', viewer: null, reason: viewer ? `asked by member ${viewer._id}` : 'retry' },
    );
    await enqueueJob(tx, QUEUES.scan, { videoId });
  });
};

/** Work that lost its job (a queue that was emptied by hand, a database restored) goes on. A chore. */
export const resumeStrandedWork = async (db: Database): Promise<number> => {
  const stranded = await selectStrandedWork(db);
  for (const { video_id: videoId, stage } of stranded) {
    if (stage !== 'pieces') await enqueueJob(db, QUEUE_OF[stage], { videoId });
    else
      for (const { piece, film } of await selectPieces(db, videoId))
        if (film === null) await enqueueJob(db, QUEUES.piece, { videoId, piece });
  }
  return stranded.length;
};
