/** All that the machine room shows, in one answer. However many operators look, it is read once a second at most. */
import type { MachineRoom } from '@foyer/shared/wire-schemas/machine-room/machine-room';
import { CLOCKS, DATABASE_SESSIONS, LISTED_MAILS } from '@foyer/shared/wire-schemas/machine-room/machines';
import { readClocks } from '../moderation/desk/queue-metrics.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { processLabel, processStarted } from '../platform/database/process-label.ts';
import { listMails, readOutbox } from '../platform/mail/waiting-mails.ts';
import { readSessions, readSize } from '../platform/metrics/database-metrics.ts';
import { readDisks } from '../platform/metrics/disks.ts';
import { listJobs, listStages, listWorkers } from '../processing/list-work.ts';
import { readUploadsUnderWay } from '../uploads/upload-metrics.ts';
import { readProcessFigures } from './process-figures.ts';
import { type DeclaredJobs, listScheduledEntries } from './scheduled-entries.ts';

export interface MachineRoomDeps {
  db: Database;
  config: Pick<Config, 'dataDir' | 'uploads'>;
  scheduledJobs: DeclaredJobs;
}

const FRESH_MS = 1000;
/** The size of a database is that of all its files. */
const SIZE_FRESH_MS = 30_000;

/** Repeats what `make` gave for a while; failures are not kept. */
const keepFor = <Value>(freshMs: number, make: () => Promise<Value>) => {
  let made: Promise<Value> | undefined;
  let madeAtMs = 0;
  const drop = (): void => {
    made = undefined;
  };
  const get = (): Promise<Value> => {
    if (made && performance.now() - madeAtMs < freshMs) return made;
    madeAtMs = performance.now();
    const making = make();
    made = making;
    making.catch(() => {
      if (made === making) drop();
    });
    return making;
  };
  return { get, drop };
};

/** To the second: what is not changed is not to look so. */
const afterSeconds = (nowMs: number, seconds: number): string =>
  new Date(Math.round(nowMs / 1000 + seconds) * 1000).toISOString();

const readMails = async (db: Database, nowMs: number): Promise<MachineRoom['mails']> => {
  const { waiting, oldestSeconds, givenUp } = await readOutbox(db);
  return {
    waiting,
    oldest: waiting > 0 ? afterSeconds(nowMs, -oldestSeconds) : null,
    given_up: givenUp,
    list: (await listMails(db, LISTED_MAILS)).map((mail) => ({
      mail_id: mail.id,
      subject: mail.subject,
      domain: mail.domain,
      state: mail.state,
      tries: mail.tries,
      since: mail.createdAt.toISOString(),
      next_try: mail.state === 'given_up' ? null : mail.nextTryAt.toISOString(),
      error: mail.error ?? '',
    })),
  };
};

const readAllClocks = async (db: Database, nowMs: number): Promise<MachineRoom['clocks']> => {
  const rows = await readClocks(db);
  return CLOCKS.map((clock) => {
    const row = rows.find((one) => one.clock === clock);
    return row
      ? { clock, open: row.open, overdue: row.overdue, next: afterSeconds(nowMs, row.secondsLeft) }
      : { clock, open: 0, overdue: 0, next: null };
  });
};

export interface OpenMachineRoom {
  read: () => Promise<MachineRoom>;
  /** Something was changed: the next answer is read anew. */
  drop: () => void;
}

export const openMachineRoom = ({ db, config, scheduledJobs }: MachineRoomDeps): OpenMachineRoom => {
  const size = keepFor(SIZE_FRESH_MS, () => readSize(db));
  const readDatabase = async () => {
    const { bytes, connections, connectionsMax } = await size.get();
    const found = await readSessions(db);
    return {
      bytes,
      connections,
      connections_max: connectionsMax,
      sessions: DATABASE_SESSIONS.map((state) => {
        const row = found.find((one) => one.state === state);
        const seconds = Math.max(0, Math.round((row?.oldestSeconds ?? 0) * 10) / 10);
        return { state, sessions: row?.sessions ?? 0, oldest_seconds: seconds };
      }),
    };
  };
  const read = async (): Promise<MachineRoom> => {
    const nowMs = Date.now();
    // One after the other: the pool is that of visitors.
    const stages = await listStages(db);
    const jobs = await listJobs(db);
    const scheduled = await listScheduledEntries(db, scheduledJobs, nowMs);
    const workers = await listWorkers(db);
    const mails = await readMails(db, nowMs);
    const { uploads, promisedBytes } = await readUploadsUnderWay(db);
    const database = await readDatabase();
    const clocks = await readAllClocks(db, nowMs);
    const { caches, pools, replicas } = await readProcessFigures();
    return {
      now: new Date(nowMs).toISOString(),
      answered_by: { label: processLabel(), started: processStarted().toISOString() },
      ...{ stages, jobs, scheduled, workers, mails, caches, clocks },
      disks: readDisks({ data: config.dataDir, uploads: config.uploads.dir }).map(
        ({ folder, freeBytes, sizeBytes }) => ({ folder, free_bytes: freeBytes, size_bytes: sizeBytes }),
      ),
      uploads: {
        under_way: uploads,
        promised_bytes: promisedBytes,
        reserve_bytes: config.uploads.reserveBytes,
      },
      database: { ...database, pools, replicas },
    };
  };
  const kept = keepFor(FRESH_MS, read);
  return { read: kept.get, drop: kept.drop };
};
