/**
 * The life of one run of work on an upload: it starts by overtaking whatever ran before, writes files of its own (under a new `film_id`), and publishes them
 * only while it is still the newest. How it may end, and what is then done, is decided here.
 */
import { randomBytes } from 'node:crypto';
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import type { FfmpegPrograms } from '../media/ffmpeg/find-ffmpeg.ts';
import { enqueueJob, QUEUES, type QueueName } from './video-queue.ts';
import {
  forgiveRun,
  holdRun,
  insertRun,
  noteFailure,
  type RunRow,
  type RunStage,
  touchRun,
  hideFiles,
  areFilesShown,
} from './video-processing.sql.ts';
import { noteMatch } from './video-matches.sql.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { mediaObject } from '../platform/storage/media-address.ts';
import { filmFolder } from '../platform/storage/media-keys.ts';
import { StorageUnavailableError } from '../platform/storage/storage-unavailable.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { changeVideoState } from '../publication/publication.ts';
import { type FolderOwner, FolderRemovedError, removeFolders } from '../stored-files/stored-files.ts';
import {
  codeOfFailure,
  describeFailure,
  type FoundMatch,
  isDiskFull,
  MAX_TRIES,
  OvertakenError,
  RETRYABLE_CODES,
  VideoRejectedError,
} from './video-failures.ts';
import type { Log } from '../platform/logging/log.ts';

/** Calls `fn` with the path of a local file that holds the source, to be read. @throws FileMissingError */
export type WithSource = <Result>(key: string, fn: (path: string) => Promise<Result>) => Promise<Result>;

export interface ProcessingDeps {
  db: Database;
  storage: Storage;
  config: Pick<Config, 'settings' | 'processing'>;
  tools: FfmpegPrograms;
  withSource: WithSource;
  /** Of this job alone; gone when the job ends, however it ends. */
  workFolder: string;
  /** Aborted when the worker is asked to end, or when the job was given to another. */
  signal: AbortSignal;
  log: Log;
}

export interface Run extends RunRow {
  videoId: number;
  stage: RunStage;
  filmId: string;
  /** Of the files that this run writes. */
  owner: FolderOwner;
}

const WATCH_MS = 2000;

/** Where each stage's work waits. */
export const QUEUE_OF: Record<RunStage, QueueName> = {
  trim: QUEUES.trim,
  scan: QUEUES.scan,
  first: QUEUES.first,
  ladder: QUEUES.ladder,
  join: QUEUES.join,
};

export const newFilmId = (videoId: number): string => `v${videoId}-${randomBytes(8).toString('hex')}`;

/** @returns undefined when the video is not in that stage any more: the job has nothing to do */
const startRun = async (db: Database, videoId: number, stage: RunStage): Promise<Run | undefined> => {
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

/** Ends work on a video that failed: rejects it, notifies its uploader, logs the reason. */
export const failVideo = async (
  { db }: Pick<ProcessingDeps, 'db'>,
  run: Pick<Run, 'videoId' | 'run'>,
  { code, error, match }: { code: ErrorCode; error: string; match?: FoundMatch | undefined },
): Promise<void> => {
  const { videoId } = run;
  await endRun(db, run, async (tx) => {
    await noteFailure(tx, videoId, { code, error, duplicateOf: match?.videoId });
    if (match) await noteMatch(tx, videoId, { otherId: match.videoId, ...match });
    // What was shown of it after its scan goes, too.
    if (!RETRYABLE_CODES.includes(code)) await hideFiles(tx, videoId);
    await changeVideoState({ db: tx }, { videoId, change: 'fail', viewer: null, reason: code });
  });
};

/** What the run wrote is of no use, unless a part of it is shown already. */
const discardFiles = async (deps: ProcessingDeps, { filmId, owner }: Run): Promise<void> => {
  if (!(await areFilesShown(deps.db, filmId))) await removeFolders(deps, [owner.folder]);
};

const factsOfRun = ({ videoId, stage, tries }: Run) => ({ video_id: videoId, stage, tries });

const decideRun = async (deps: ProcessingDeps, run: Run, error: unknown): Promise<void> => {
  const { db, log } = deps;
  if (error instanceof OvertakenError || error instanceof FolderRemovedError) return;
  if (deps.signal.aborted) {
    // The worker ends; anyone who takes the job next starts with a clean record.
    await forgiveRun(db, run, null);
    throw error;
  }
  if (error instanceof StorageUnavailableError) {
    // Not the file's fault, however long it lasts; the queue tries again with growing delays.
    await forgiveRun(db, run, null);
    throw error;
  }
  if (isDiskFull(error)) {
    log(`video ${run.videoId}: no room on the disk, waits`, { level: 'error', ...factsOfRun(run) });
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
    log(`video ${run.videoId}, ${run.stage}, try ${run.tries}: ${describeFailure(error)}`, {
      level: 'warn',
      ...factsOfRun(run),
    });
    throw error;
  }
  log(`video ${run.videoId}: ${code}: ${error instanceof Error ? error.message : error}`, {
    level: 'warn',
    code,
    ...factsOfRun(run),
  });
  try {
    const match = error instanceof VideoRejectedError ? error.match : undefined;
    await failVideo(deps, run, { code, error: describeFailure(error), match });
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
    await discardFiles(deps, run);
  }
};

/**
 * Calls `work` with a signal that also ends when `isNewest` says that somebody else took over: by a later run, or by
 * anyone who took the video down.
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

/** Runs one stage from its start to its end, whatever that is. @throws what the queue shall try again after */
export const processStage = async (
  deps: ProcessingDeps,
  videoId: number,
  stage: RunStage,
  work: (deps: ProcessingDeps, run: Run) => Promise<void>,
): Promise<void> => {
  const run = await startRun(deps.db, videoId, stage);
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
