/** Keeps the estimates of all videos on their way up to date while a worker runs, and measures what its work takes. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/create-database.ts';
import { processLabel } from '../../platform/database/process-label.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { MediaFacts } from '../../media/analysis/probe-media.ts';
import type { StagePart } from '../video-progress.ts';
import type { VideoPlan } from '../stages/plan-video.ts';
import {
  estimateVideos,
  type ReportedEstimate,
  type UnfinishedVideo,
  type VideoEstimate,
} from './estimate-videos.ts';
import { leftOf } from './describe-work.ts';
import { expectedSeconds, type WorkFigures } from './estimate-work.ts';
import {
  deleteWorker,
  type EstimateRow,
  insertSample,
  noteWorker,
  type QueuedRow,
  selectQueued,
  selectSamples,
  selectUnfinished,
  selectWorkers,
  type ReportedRow,
  tryHoldEstimates,
  type UnfinishedRow,
  upsertEstimates,
  type WorkerTask,
} from './estimates.sql.ts';
import { WORK_KINDS, type Work, type WorkKind } from './work-units.ts';
import type { Log } from '../../platform/logging/log.ts';

/** Of the signs of life, and of estimates at most. */
const REFRESH_MS = 2000;
/** Of long queues: estimates take this part of the time at most. */
const REST_FACTOR = 30;

/** Of a stage, where nothing was measured yet: finishing is short. */
const SHARES: Partial<Record<WorkKind, number>> = { ladder: 1, finish: 0.15 };

const readFigures = async (db: Database, kinds: readonly WorkKind[] = WORK_KINDS): Promise<WorkFigures> => {
  const samples = await selectSamples(db, kinds);
  return Object.fromEntries(kinds.map((kind) => [kind, samples.filter((sample) => sample.kind === kind)]));
};

const timeOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

const toReported = (row: ReportedRow): ReportedEstimate => ({
  isWorking: row.is_working,
  wait: {
    seconds: leftOf(row.wait_seconds, row.seconds_ago, !row.is_working),
    raisedAtMs: timeOf(row.wait_raised_at),
  },
  work: {
    seconds: leftOf(row.work_seconds, row.seconds_ago, row.is_working),
    raisedAtMs: timeOf(row.work_raised_at),
  },
  lateSinceMs: timeOf(row.late_since),
  videosBefore: row.videos_before,
});

const toVideos = (rows: readonly UnfinishedRow[], queued: readonly QueuedRow[]): UnfinishedVideo[] => {
  const jobs = new Map<string, { place: number; isActive: boolean }>();
  for (const [place, { videoId, piece, isActive }] of queued.entries())
    jobs.set(`${videoId}.${piece ?? ''}`, { place, isActive });
  const nowhere = { place: Number.POSITIVE_INFINITY, isActive: false };
  return rows.flatMap(({ stage, facts, plan, pieces, told, ...row }) => {
    // A cut tells how far it is by itself, and nothing is known of the file that it makes.
    if (stage === 'trim') return [];
    return [
      {
        ...row,
        ...(jobs.get(`${row.videoId}.`) ?? nowhere),
        stage,
        facts: facts as MediaFacts | null,
        plan: plan as VideoPlan | null,
        pieces: pieces.map((one) => ({ ...one, ...(jobs.get(`${row.videoId}.${one.piece}`) ?? nowhere) })),
        ...(told && { told: toReported(told) }),
      },
    ];
  });
};

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

const toRow = ({
  videoId,
  stage,
  isWorking,
  wait,
  work,
  lateSinceMs,
  videosBefore,
}: VideoEstimate): EstimateRow => ({
  videoId,
  stage,
  isWorking,
  waitSeconds: wait.seconds,
  workSeconds: work.seconds,
  waitRaisedAt: dateOf(wait.raisedAtMs),
  workRaisedAt: dateOf(work.raisedAtMs),
  lateSince: dateOf(lateSinceMs),
  videosBefore,
});

/** What is reported of a part of a stage before it goes on: by what such work took lately. */
export const expectPart = async (
  db: Database,
  ladder: { renditions: readonly { name: string }[] } | null,
  work: Work,
): Promise<StagePart> => ({
  renditions: ladder?.renditions.map(({ name }) => name) ?? [],
  // Work does not wait for estimates.
  expected: expectedSeconds(await readFigures(db, [work.kind]).catch(() => ({})), work),
  share: SHARES[work.kind] ?? 1,
});

/** Unless another worker is at it. */
const refreshEstimates = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await tryHoldEstimates(tx))) return;
    const rows = await selectUnfinished(tx);
    if (rows.length === 0) return upsertEstimates(tx, []);
    const [figures, queued, workers] = [
      await readFigures(tx),
      await selectQueued(tx),
      await selectWorkers(tx),
    ];
    await upsertEstimates(
      tx,
      estimateVideos(figures, toVideos(rows, queued), workers, Date.now()).map(toRow),
    );
  });

/**
 * Runs `work` again and again, with a rest after each.
 * @returns `first`: when it ran once, whatever came of it; `stop`: waits for the one that runs
 */
const repeat = (
  work: () => Promise<void>,
  restOf: (tookMs: number) => number,
  onError: (error: unknown) => void,
): { first: Promise<void>; stop: () => Promise<void> } => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const once = async (): Promise<void> => {
    const startedMs = performance.now();
    try {
      await work();
    } catch (error) {
      if (!isStopped) onError(error);
    }
    if (isStopped) return;
    timer = setTimeout(start, restOf(performance.now() - startedMs));
    timer.unref();
  };
  let running: Promise<void> = Promise.resolve();
  const start = (): void => {
    running = once();
  };
  start();
  return {
    first: running,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};

/** @returns how to stop: the worker is then counted no more */
export const followWork = (
  db: Database,
  { listWork, ...jobs }: { scanJobs: number; encodeJobs: number; listWork: () => WorkerTask[] },
  log: Log,
): (() => Promise<void>) => {
  const name = randomUUID();
  const label = processLabel();
  const tell = (error: unknown): void => log(`estimates: ${error instanceof Error ? error.message : error}`);
  // Apart from estimates, which may take long: a worker that gives no sign counts as gone.
  const noting = repeat(
    () => noteWorker(db, { name, label, ...jobs, work: listWork() }),
    () => REFRESH_MS,
    tell,
  );
  const estimating = repeat(
    async () => {
      await noting.first;
      await refreshEstimates(db);
    },
    (tookMs) => Math.max(REFRESH_MS, tookMs * REST_FACTOR),
    tell,
  );
  return async () => {
    await Promise.all([noting.stop(), estimating.stop()]);
    await deleteWorker(db, name).catch(() => {});
  };
};

/** Runs `work`, and keeps what it took for estimates: only of what ends well. */
export const measureWork = async <Result>(
  db: Database,
  videoId: number,
  workOf: Work | ((result: Result) => readonly Work[]),
  run: () => Promise<Result>,
): Promise<Result> => {
  const startedMs = performance.now();
  const result = await run();
  const seconds = (performance.now() - startedMs) / 1000;
  // A figure that cannot be kept is no reason to do the work again.
  for (const work of typeof workOf === 'function' ? workOf(result) : [workOf])
    await insertSample(db, videoId, work, seconds).catch(() => {});
  return result;
};
