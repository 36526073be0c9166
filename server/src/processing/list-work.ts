/** What is worked on of what members uploaded: by stage, one by one, and by worker. Read by the machine room. */
import {
  LISTED_JOBS,
  type MachineWorker,
  WORK_STAGES,
  type WorkJob,
  type WorkStageCount,
} from '@foyer/shared/wire-schemas/machine-room/work';
import type { Database } from '../platform/database/create-database.ts';
import { selectWorkerRows } from './estimates/estimates.sql.ts';
import { RETRYABLE_CODES } from './video-failures.ts';
import { type ListedRow, selectListed, selectStages, selectTitles } from './video-jobs.sql.ts';
import { stageOfQueue } from './work-stages.ts';

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** All stages, also those without work. */
export const listStages = async (db: Database): Promise<WorkStageCount[]> => {
  const rows = await selectStages(db, RETRYABLE_CODES);
  return WORK_STAGES.map((stage) => {
    const own = rows.filter(({ queue }) => stageOfQueue(queue) === stage);
    const sum = (field: 'waiting' | 'running' | 'retrying' | 'failed') =>
      own.reduce((total, row) => total + row[field], 0);
    const [oldest] = own.flatMap((row) => isoOf(row.oldest) ?? []).sort();
    return {
      stage,
      waiting: sum('waiting'),
      running: sum('running'),
      retrying: sum('retrying'),
      failed: sum('failed'),
      oldest: oldest ?? null,
      tries: Math.max(0, ...own.map(({ tries }) => tries)),
    };
  });
};

/** The first line: the rest is in the log. */
const firstLine = (text: string | null): string => (text ?? '').split('\n', 1)[0]?.slice(0, 300) ?? '';

const toJob = (row: ListedRow): WorkJob[] => {
  const stage = stageOfQueue(row.queue);
  if (!stage) return [];
  return [
    {
      job: `${stage}-${row.objectId}`,
      stage,
      state: row.state,
      kind: row.kind,
      object_id: row.objectId,
      title: row.title ?? '',
      parts: row.parts,
      tries: row.tries,
      since: row.since.toISOString(),
      started: isoOf(row.started),
      progress: row.progress === null ? null : Math.round(row.progress * 100) / 100,
      seconds_left: row.secondsLeft === null ? null : Math.round(row.secondsLeft),
      code: row.code ?? '',
      error: firstLine(row.error),
      may_retry: row.state === 'failed' || row.state === 'retrying',
      may_cancel: row.state !== 'failed',
    },
  ];
};

/** What runs first, then what failed, is tried again, and waits. */
export const listJobs = async (db: Database): Promise<WorkJob[]> =>
  (await selectListed(db, RETRYABLE_CODES, LISTED_JOBS)).flatMap(toJob);

export const listWorkers = async (db: Database): Promise<MachineWorker[]> => {
  const rows = await selectWorkerRows(db);
  const ids = rows.flatMap(({ work }) => work.map(({ videoId }) => videoId));
  const titles = new Map((await selectTitles(db, ids)).map(({ id, title }) => [id, title]));
  return rows.map((row) => ({
    label: row.label,
    started: row.startedAt.toISOString(),
    seen: row.seenAt.toISOString(),
    is_alive: row.isAlive,
    scan_jobs: row.scanJobs,
    encode_jobs: row.encodeJobs,
    work: row.work.map(({ queue, videoId, piece, since }) => ({
      stage: stageOfQueue(queue) ?? 'scan',
      object_id: videoId,
      title: titles.get(videoId) ?? '',
      piece,
      since,
    })),
  }));
};
