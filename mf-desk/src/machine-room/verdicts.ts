/** What an operator should look at, by part of the page: decided by the figures alone. */
import type { MachineRoom } from '@foyer/shared/wire-schemas/machine-room/machine-room';

export const PARTS = [
  'work',
  'scheduled',
  'workers',
  'mails',
  'disks',
  'database',
  'caches',
  'clocks',
] as const;
export type Part = (typeof PARTS)[number];
export type Verdict = 'fine' | 'look' | 'problem';

/** Runs that failed one after the other: the first one may be a passing outage. */
const FAILURES_PROBLEM = 3;
const DISK_LOOK = 0.2;
const DISK_PROBLEM = 0.05;
const CONNECTIONS_LOOK = 0.8;
const LOCK_LOOK_SECONDS = 5;
const LOCK_PROBLEM_SECONDS = 60;
const MAIL_LOOK_MS = 10 * 60_000;

const worst = (isProblem: boolean, isLook: boolean): Verdict =>
  isProblem ? 'problem' : isLook ? 'look' : 'fine';

export const sumOf = (stages: MachineRoom['stages'], field: 'waiting' | 'running' | 'retrying' | 'failed') =>
  stages.reduce((sum, stage) => sum + stage[field], 0);

/** Free of the fullest disk; 1: no folder is there yet. */
export const leastFree = (disks: MachineRoom['disks']): number =>
  Math.min(1, ...disks.map(({ free_bytes: free, size_bytes: size }) => (size > 0 ? free / size : 1)));

const judgeDisks = ({ disks, uploads }: MachineRoom): Verdict => {
  const { free_bytes: free = Number.POSITIVE_INFINITY } =
    disks.find(({ folder }) => folder === 'uploads') ?? {};
  const isRefusing = uploads.promised_bytes + uploads.reserve_bytes > free;
  return worst(isRefusing || leastFree(disks) < DISK_PROBLEM, leastFree(disks) < DISK_LOOK);
};

const judgeDatabase = ({ database }: MachineRoom): Verdict => {
  const lock = database.sessions.find(({ state }) => state === 'lock')?.oldest_seconds ?? 0;
  const used = database.connections / Math.max(1, database.connections_max);
  const isWaiting = database.pools.some(({ awaited }) => awaited > 0);
  return worst(
    lock > LOCK_PROBLEM_SECONDS || database.replicas.some(({ is_usable: isUsable }) => !isUsable),
    lock > LOCK_LOOK_SECONDS || used > CONNECTIONS_LOOK || isWaiting,
  );
};

const JUDGES: Readonly<Record<Part, (room: MachineRoom) => Verdict>> = {
  work: ({ stages }) => worst(sumOf(stages, 'failed') > 0, sumOf(stages, 'retrying') > 0),
  scheduled: ({ scheduled }) =>
    worst(
      scheduled.some(({ state, failures }) => state === 'late' || failures >= FAILURES_PROBLEM),
      scheduled.some(({ failures }) => failures > 0),
    ),
  workers: ({ workers, stages }) => {
    const alive = workers.filter(({ is_alive: isAlive }) => isAlive).length;
    const hasWork = sumOf(stages, 'waiting') + sumOf(stages, 'running') > 0;
    return worst(alive === 0 && hasWork, alive === 0 || alive < workers.length);
  },
  mails: ({ mails, now }) =>
    worst(
      false,
      mails.given_up > 0 ||
        (mails.oldest !== null && Date.parse(now) - Date.parse(mails.oldest) > MAIL_LOOK_MS),
    ),
  disks: judgeDisks,
  database: judgeDatabase,
  caches: () => 'fine',
  clocks: ({ clocks }) =>
    worst(
      clocks.some(({ overdue }) => overdue > 0),
      false,
    ),
};

export const verdictOf = (part: Part, room: MachineRoom): Verdict => JUDGES[part](room);
