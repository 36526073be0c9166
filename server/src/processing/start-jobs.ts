/** Takes jobs from the queue until it is stopped, and then gives back what it still holds. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, PgBoss } from 'pg-boss';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { FfmpegMissingError, findFfmpeg } from '../media/ffmpeg/find-ffmpeg.ts';
import { describeMissingEncoder } from '../media/ladder/extra-codecs.ts';
import { describeFfmpegJail, findFfmpegJail } from '../media/jail/ffmpeg-jail.ts';
import { type ClaimedJob, QUEUES, type QueueName, type VideoJob, giveBackJobs } from './video-queue.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { runEncodeLoop } from './encode-loop.ts';
import { detectEncoders } from '../media/ffmpeg/encoders.ts';
import { isEncodingDue } from './extra-ladders.sql.ts';
import { HANDLERS } from './handlers.ts';
import { runRemakeLoop } from './remake/remake-loop.ts';
import type { WorkerTask } from './estimates/estimates.sql.ts';
import { followWork } from './estimates/follow-work.ts';
import { createSourceCache } from './source-cache.ts';
import { openWorkFolders, sweepWorkFolders } from './work-folders.ts';
import { processName } from '../platform/database/process-identity.ts';
import { isProcessGone } from '../platform/database/process-life.ts';
import type { Log } from '../platform/logging/log.ts';
import { inJobSpan } from '../platform/tracing/spans.ts';

export interface JobsOptions {
  config: Config;
  db: Database;
  /** Of the same database, past any pooler: the queue listens. */
  databaseUrl: string;
  storage: Storage;
  log: Log;
}

/** Queries of the queue itself; its handlers have the process's pool. */
const QUEUE_POOL = 3;
/** How often dead workers' jobs are looked for; their heartbeat ends after 20 s. */
const SUPERVISE_SECONDS = 10;
const POLL_SECONDS = 2;
const SWEEP_MS = 5000;
/** Workers that are asked to end have this long to let go of their jobs. */
const STOP_MS = 3500;

/**
 * A person waits for these, so each has workers of its own alongside the encoding, which gives way to them on the processors
 * (`NICENESS`). The first of the films' streams are among them.
 */
const QUICK: readonly QueueName[] = [QUEUES.scan, QUEUES.pictures, QUEUES.first];
/** What ends a video comes first. */
const ENCODING: readonly QueueName[] = [QUEUES.join, QUEUES.trim, QUEUES.ladder, QUEUES.piece];

/** @returns how to stop: running work ends immediately, and its jobs are anybody's again */
export const startJobs = async (options: JobsOptions): Promise<() => Promise<void>> => {
  const { config, db, databaseUrl, storage, log } = options;
  const { scanJobs, encodeJobs } = config.processing;
  if (scanJobs + encodeJobs === 0) return async () => {};
  let tools: ReturnType<typeof findFfmpeg>;
  try {
    tools = findFfmpeg(config.ffmpegPath);
  } catch (error) {
    if (!(error instanceof FfmpegMissingError)) throw error;
    log(`uploads wait for another worker: ${error.message}`);
    return async () => {};
  }
  log(describeFfmpegJail(await findFfmpegJail(tools.ffmpeg)));
  const { version, extra } = await detectEncoders(tools.ffmpeg);
  for (const codec of config.processing.extraLadders)
    if (!extra[codec]) log(describeMissingEncoder(codec, version), { level: 'warn' });
  const root = join(config.dataDir, 'work');
  const sweep = async (): Promise<void> =>
    giveBackJobs(db, await sweepWorkFolders(root, (name) => isProcessGone(db, name)));
  await sweep();
  const folders = await openWorkFolders(root, processName());
  const stopping = new AbortController();
  const withSource = createSourceCache(storage, folders.own('sources'), stopping.signal);
  const running = new Map<Promise<void>, WorkerTask>();

  const work = async (queue: QueueName, job: Job<VideoJob>, signal: AbortSignal): Promise<void> => {
    const claimed: ClaimedJob = { queue, id: job.id, attempt: job.retryCount };
    try {
      signal.throwIfAborted();
      const workFolder = await folders.open(claimed);
      const deps = { db, storage, config, tools, withSource, workFolder, signal, log };
      const startMs = performance.now();
      const { videoId, piece, traceparent } = job.data;
      const subject = { 'foyer.video_id': videoId, ...(piece !== undefined && { 'foyer.piece': piece }) };
      await inJobSpan(queue, subject, traceparent, () => HANDLERS[queue](deps, job.data));
      const ms = Math.round(performance.now() - startMs);
      const facts = { job: queue, video_id: videoId, ...(piece !== undefined && { piece }), ms };
      log(`${queue} of video ${videoId} ended`, facts);
    } catch (error) {
      // Before the queue hears of a failure: it is none.
      if (stopping.signal.aborted) await giveBackJobs(db, [claimed]);
      throw error;
    } finally {
      await folders.close(claimed);
    }
  };
  const run = async (queue: QueueName, job: Job<VideoJob>, signal: AbortSignal): Promise<void> => {
    const ended = work(queue, job, signal);
    const { videoId, piece = null } = job.data;
    running.set(ended, { queue, videoId, piece, since: new Date().toISOString() });
    try {
      await ended;
    } finally {
      running.delete(ended);
    }
  };

  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'foyer-jobs',
    max: QUEUE_POOL,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    useListenNotify: true,
  });
  boss.on('error', (error) => log(`queue: ${error.message}`, { level: 'error' }));
  await boss.start();
  for (const queue of scanJobs > 0 ? QUICK : [])
    await boss.work<VideoJob>(
      queue,
      {
        localConcurrency: scanJobs,
        pollingIntervalSeconds: POLL_SECONDS,
        // pg-boss sends no notification for a job that it retries after a delay.
        notifyPollingIntervalSeconds: POLL_SECONDS,
      },
      async (jobs) => {
        for (const job of jobs) await run(queue, job, AbortSignal.any([stopping.signal, job.signal]));
      },
    );
  const loops = Array.from({ length: encodeJobs }, () =>
    runEncodeLoop({ boss, queues: ENCODING, run, signal: stopping.signal, log }),
  );
  if (encodeJobs > 0) {
    const own = { workFolder: folders.own('remake'), signal: stopping.signal };
    loops.push(runRemakeLoop({ db, storage, config, tools, withSource, log, ...own }));
  }
  // Alongside the encoding, so that nothing that somebody waits for stands behind hours of them; they start when the queues are empty.
  if (config.processing.extraLadders.length > 0 && encodeJobs > 0)
    loops.push(
      runEncodeLoop({
        ...{ boss, queues: [QUEUES.extraLadder], run, signal: stopping.signal, log },
        mayStart: async () => !(await isEncodingDue(db)),
      }),
    );

  const stopFollowing = followWork(db, { scanJobs, encodeJobs, listWork: () => [...running.values()] }, log);
  // Another worker that was killed: its jobs need not wait for their heartbeat to end. No scheduled job of the site: only those that share
  // the folder see it.
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) =>
      log(`work folders: ${error instanceof Error ? error.message : error}`, { level: 'error' }),
    );
  }, SWEEP_MS);
  sweeping.unref();

  return async () => {
    clearInterval(sweeping);
    const followed = stopFollowing();
    stopping.abort(new Error('the worker ends'));
    await Promise.race([
      Promise.allSettled([...running.keys(), ...loops]),
      sleep(STOP_MS, undefined, { ref: false }),
    ]);
    await followed;
    await boss.stop({ graceful: false, close: true });
    await folders.end();
  };
};
