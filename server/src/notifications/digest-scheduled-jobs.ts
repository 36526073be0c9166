/** Scheduled job: mails a summary of what is unread to the members who want one. Counts alone: a mailbox may be read by others. */
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { JobRuns } from '../platform/jobs/job-scheduler.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { writeMail } from '../platform/mail/write-mail.ts';
import { takeDueDigests } from './digest.sql.ts';

const BATCH_SIZE = 200;

type Site = Pick<Config, 'siteName' | 'publicUrl' | 'rolesWithoutFactor'>;

/** @returns how many members were due */
const mailSome = (db: Database, { siteName, publicUrl, rolesWithoutFactor }: Site): Promise<number> =>
  inTransaction(db, async (tx) => {
    const due = await takeDueDigests(tx, { limit: BATCH_SIZE, rolesWithoutFactor });
    for (const { name, email, language, notifications, messages } of due) {
      const values = {
        site: siteName,
        name,
        link: `${publicUrl}/notifications/`,
        hours: 0,
        notifications,
        messages,
      };
      await queueMail(tx, { recipient: email, ...writeMail('digest', language, values) });
    }
    return due.length;
  });

/** All that are due, some at a time. */
export const mailDigests = async (db: Database, site: Site, signal?: AbortSignal): Promise<void> => {
  while (!signal?.aborted && (await mailSome(db, site)) === BATCH_SIZE);
};

export const digestJobs = (site: Site) =>
  ({ digests: (db, signal) => mailDigests(db, site, signal) }) satisfies JobRuns;
