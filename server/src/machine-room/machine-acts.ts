/** What operators do in the machine room, in the browser and by commands: each act is one transaction with its row in the log of changes. */
import { MACHINE_REASON_MAX, type MachineAct } from '@foyer/shared/wire-schemas/machine-room/machine-acts';
import { WORK_STAGES } from '@foyer/shared/wire-schemas/machine-room/work';
import { type Changer, recordChange } from '../platform/changes/changes.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { readChoice, readId } from '../platform/http/read-address.ts';
import { Refused } from '../platform/http/refused.ts';
import { runNow } from '../platform/jobs/run-now.ts';
import { dropMail, sendMailNow } from '../platform/mail/waiting-mails.ts';
import {
  cancelWork,
  listFailed,
  readWorkName,
  retryWork,
  type WorkChange,
  type WorkName,
} from '../processing/act-on-work.ts';
import { notifyMachineRoom } from './machine-room.sql.ts';
import type { DeclaredJobs } from './scheduled-entries.ts';

export interface MachineWish {
  act: MachineAct;
  /** Fields as the form has them; which one the act takes says machineActBodySchema. */
  job?: string | undefined;
  stage?: string | undefined;
  name?: string | undefined;
  mail_id?: string | undefined;
  reason?: string | undefined;
  who: Changer;
}

export interface MachineActDeps {
  db: Database;
  scheduledJobs: DeclaredJobs;
}

/** What cannot be taken back says why. */
const NEEDS_REASON: readonly MachineAct[] = ['cancel', 'mail_drop'];

interface Logged extends WorkChange {
  kind: 'job' | 'scheduled_job' | 'mail';
  id: string | number;
  act: 'retry' | 'cancel' | 'run' | 'drop';
}

type Write = (run: (tx: Database) => Promise<Logged>) => Promise<void>;

const nameOf = ({ stage, objectId }: WorkName): string => `${stage}-${objectId}`;

const retryOne = (write: Write, name: WorkName): Promise<void> =>
  write(async (tx) => ({ kind: 'job', id: nameOf(name), act: 'retry', ...(await retryWork(tx, name)) }));

/** Each in a transaction of its own: what somebody else has tried again meanwhile is passed by. @returns how many */
const retryStage = async (db: Database, write: Write, text: string | undefined): Promise<number> => {
  let count = 0;
  for (const name of await listFailed(db, readChoice(WORK_STAGES, text, 'stage')))
    try {
      await retryOne(write, name);
      count += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  return count;
};

/** @returns jobs or mails that it was done to @throws Refused required, not_found, bad_request, changed_meanwhile */
export const actOnMachine = async (
  { db, scheduledJobs }: MachineActDeps,
  { act, job, stage, name, mail_id: mailId, reason, who }: MachineWish,
): Promise<number> => {
  const min = NEEDS_REASON.includes(act) ? 1 : 0;
  const why = checkTextLength(reason ?? '', { field: 'reason', min, max: MACHINE_REASON_MAX });
  const write: Write = (run) =>
    inTransaction(db, async (tx) => {
      await recordChange(tx, { who, why, ...(await run(tx)) });
      await notifyMachineRoom(tx);
    });
  if (act === 'retry_stage') return retryStage(db, write, stage);
  if (act === 'retry') await retryOne(write, readWorkName(job));
  else if (act === 'cancel') {
    const work = readWorkName(job);
    await write(async (tx) => ({
      ...{ kind: 'job', id: nameOf(work), act: 'cancel' },
      ...(await cancelWork(tx, work, why)),
    }));
  } else if (act === 'run') {
    const known = readChoice(Object.keys(scheduledJobs), name, 'name');
    await write(async (tx) => {
      const due = await runNow(tx, known);
      return {
        ...{ kind: 'scheduled_job', id: known, act: 'run' },
        ...{ before: { due: due.toISOString() }, after: { due: new Date().toISOString() } },
      };
    });
  } else {
    const id = readId(mailId, 'mail_id');
    await write(async (tx) =>
      act === 'mail_drop'
        ? { kind: 'mail', id, act: 'drop', before: await dropMail(tx, id), after: { state: 'given_up' } }
        : { kind: 'mail', id, act: 'retry', before: await sendMailNow(tx, id), after: { state: 'due' } },
    );
  }
  return 1;
};
