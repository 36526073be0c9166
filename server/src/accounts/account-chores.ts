/** Chores of accounts: past codes, accounts whose end is due, files of members' data. */
import type { Config } from '../platform/config/config.ts';
import type { Chore } from '../platform/jobs/chore-scheduler.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { endDueAccounts } from './account-deletion.ts';
import { deletePastCodes } from './accounts.sql.ts';
import { makeDataExports } from './data-exports.ts';
import { removeDueFactors } from './factor-removal.ts';

/** Mails that they write go out when the outbox looks next. */
const wakeOutbox = () => {};

/** Members wait for the file of their data, so that chore looks often. */
export const accountChores = (
  storage: Storage,
  { siteName, publicUrl, records }: Pick<Config, 'siteName' | 'publicUrl' | 'records'>,
): readonly Chore[] => [
  { name: 'past codes', everySeconds: 3600, run: deletePastCodes },
  {
    name: 'lost second factors',
    everySeconds: 600,
    run: (db, signal) => removeDueFactors({ db, siteName, publicUrl, wakeOutbox }, signal),
  },
  { name: 'exports of members’ data', everySeconds: 10, run: makeDataExports },
  {
    name: 'ends of accounts',
    everySeconds: 3600,
    run: (db, signal) => endDueAccounts({ db, storage, siteName, publicUrl, records, wakeOutbox }, signal),
  },
];
