/** Scheduled jobs of accounts: past codes, accounts whose end is due, files of members' data. */
import type { Config } from '../platform/config/config.ts';
import type { JobRuns } from '../platform/jobs/job-scheduler.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { endDueAccounts } from './account-deletion.ts';
import { deletePastCodes } from './accounts.sql.ts';
import { makeDataExports } from './data-exports.ts';
import { removeDueFactors } from './factor-removal.ts';

/** Mails that they write go out when the outbox looks next. */
const wakeOutbox = () => {};

export const accountJobs = (storage: Storage, config: Pick<Config, 'siteName' | 'publicUrl' | 'records'>) =>
  ({
    'past codes': deletePastCodes,
    'lost second factors': (db, signal) =>
      removeDueFactors({ db, siteName: config.siteName, publicUrl: config.publicUrl, wakeOutbox }, signal),
    'exports of members’ data': makeDataExports,
    'ends of accounts': (db, signal) => {
      const { siteName, publicUrl, records } = config;
      return endDueAccounts({ db, storage, siteName, publicUrl, records, wakeOutbox }, signal);
    },
  }) satisfies JobRuns;
