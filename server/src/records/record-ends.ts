/** Deletes records when their time is over, and seals what is kept with the present key. */
import type { RecordsConfig } from '../platform/config/storage-config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { JobRuns } from '../platform/jobs/job-scheduler.ts';
import { deleteDocuments, findStranded, resealKey } from './document-files.ts';
import { alarmDueRequests } from './consent-requests.ts';
import {
  deleteMentions,
  type SealedKind,
  selectDocumentFiles,
  selectDueRecords,
  selectSealed,
  updateSealed,
} from './record-ends.sql.ts';
import { deleteRecord } from './records.sql.ts';
import type { Sealing } from './sealing.ts';

export { markRecordsDue } from './record-ends.sql.ts';

const BATCH_SIZE = 100;

/** Rows first, then files: what is named is there. @returns how many records */
export const deleteDueRecords = async (
  db: Database,
  { dir }: Pick<RecordsConfig, 'dir'>,
): Promise<number> => {
  const due = await selectDueRecords(db, BATCH_SIZE);
  for (const recordId of due) {
    const files = await inTransaction(db, async (tx) => {
      await deleteMentions(tx, recordId);
      return deleteRecord(tx, recordId);
    });
    await deleteDocuments(dir, files);
  }
  const known = new Set(await selectDocumentFiles(db));
  await deleteDocuments(dir, await findStranded(dir, known));
  return due.length;
};

const ABOUT: Record<Exclude<SealedKind, 'document'>, (id: number) => string> = {
  name: (id) => `name of record ${id}`,
  request: (id) => `consent request ${id}`,
};

/** What another key sealed is sealed with the present one; the older key may be taken out of the file afterwards. @returns how many */
export const resealAll = async (db: Database, sealing: Sealing): Promise<number> => {
  let count = 0;
  for (const { kind, id, sealed, file } of await selectSealed(db)) {
    if (!sealing.isOld(sealed)) continue;
    const after =
      kind === 'document'
        ? resealKey(sealing, { file: file ?? '', sealed_key: sealed })
        : reseal(sealing, sealed, ABOUT[kind as keyof typeof ABOUT](id));
    await updateSealed(db, kind as SealedKind, { id, before: sealed, after });
    count += 1;
  }
  return count;
};

const reseal = (sealing: Sealing, sealed: string, about: string): string =>
  sealing.seal(sealing.open(sealed, about), about);

export const recordJobs = (config: Pick<RecordsConfig, 'dir'>) =>
  ({
    'consent requests whose time runs out': (db) => alarmDueRequests(db),
    'end of kept records': async (db, signal) => {
      while (!signal.aborted && (await deleteDueRecords(db, config)) === BATCH_SIZE);
    },
  }) satisfies JobRuns;
