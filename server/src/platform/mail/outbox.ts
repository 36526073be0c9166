/**
 * Mails are written to the database with what they belong to and sent afterwards, at least once, by any process: a mail
 * server that is slow or away delays no answer and loses nothing.
 */
import type { Database } from '../database/create-database.ts';
import type { JobRun } from '../jobs/job-scheduler.ts';
import { claimMails, deletePastMails, giveMailUp, markMailSent, postponeMail } from './mails.sql.ts';
import { type MailSecrets, openBody } from './sealed-body.ts';
import { MailRefusedError, type MailTransport } from './mail-transport.ts';
import type { Log } from '../logging/log.ts';

/** Longer than one mail can take: what is claimed ahead of its turn would be anybody's again while it waits. */
const LEASE_SECONDS = 120;
const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 3600;

/** Servers repeat the address in what they say. */
const withoutAddress = (text: string, address: string): string =>
  text.replaceAll(address, '<address>').replace(/\s+/g, ' ');

/** Sends what is due. @returns how many left */
export const deliverMails = async (
  db: Database,
  transport: MailTransport,
  log: Log,
  secrets: MailSecrets,
): Promise<number> => {
  let sent = 0;
  for (;;) {
    const mails = await claimMails(db, 1, LEASE_SECONDS);
    if (mails.length === 0) return sent;
    for (const { id, recipient, subject, body, tries } of mails)
      try {
        await transport.send({ to: recipient, subject, text: openBody(secrets, recipient, body) });
        await markMailSent(db, id);
        sent += 1;
      } catch (error) {
        // Neither address nor body: logs are read by more people than mails.
        const reason = withoutAddress(error instanceof Error ? error.message : String(error), recipient);
        if (error instanceof MailRefusedError) {
          log(`mail ${id} is given up: ${reason}`, { level: 'error', mail_id: id });
          await giveMailUp(db, id, reason);
          continue;
        }
        log(`mail ${id} waits, after ${tries} ${tries === 1 ? 'try' : 'tries'}: ${reason}`, {
          level: 'warn',
          mail_id: id,
          tries,
        });
        const seconds = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (tries - 1));
        await postponeMail(db, id, { seconds, error: reason });
      }
  }
};

export interface Outbox {
  /** Sends soon what was just queued; returns immediately. */
  wake: () => void;
  jobs: Readonly<Record<'mails that are due' | 'past mails', JobRun>>;
  /** Waits for what is being sent. */
  stop: () => Promise<void>;
}

export const startOutbox = (
  db: Database,
  transport: MailTransport,
  log: Log,
  secrets: MailSecrets,
): Outbox => {
  let running: Promise<unknown> | undefined;
  let isWanted = false;
  let isStopped = false;
  const wake = (): void => {
    if (isStopped) return;
    isWanted = true;
    running ??= (async () => {
      while (isWanted && !isStopped) {
        isWanted = false;
        await deliverMails(db, transport, log, secrets).catch(() => {
          // The database is away; the scheduled job tries again.
        });
      }
    })().finally(() => {
      running = undefined;
    });
  };
  return {
    wake,
    jobs: {
      'mails that are due': () => deliverMails(db, transport, log, secrets),
      'past mails': async () => {
        const unsent = await deletePastMails(db);
        if (unsent > 0) log(`${unsent} mails are given up: nobody took them for three days`);
      },
    },
    stop: async () => {
      isStopped = true;
      await running;
      transport.close();
    },
  };
};
