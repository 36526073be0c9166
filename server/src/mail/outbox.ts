/**
 * Mails are written to the database with what they belong to and sent afterwards, at least once, by whichever process
 * comes first: a mail server that is slow or away delays no answer and loses nothing.
 */
import type { Database } from '../database/create-database.ts';
import { claimMails, deletePastMails, markMailSent, postponeMail } from '../sql/mails.sql.ts';
import type { MailTransport } from './mail-transport.ts';

const BATCH = 10;
const LEASE_SECONDS = 120;
const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 3600;
const LOOK_EVERY_MS = 10_000;
const SWEEP_EVERY_MS = 3_600_000;

/** Sends what is due. @returns how many left */
export const deliverMails = async (
  db: Database,
  transport: MailTransport,
  log: (message: string) => void,
): Promise<number> => {
  let sent = 0;
  for (;;) {
    const mails = await claimMails(db, BATCH, LEASE_SECONDS);
    for (const { id, recipient, subject, body, tries } of mails)
      try {
        await transport.send({ to: recipient, subject, text: body });
        await markMailSent(db, id);
        sent += 1;
      } catch (error) {
        // Neither address nor body: logs are read by more people than mails.
        log(`mail ${id}: ${error instanceof Error ? error.message : error}`);
        await postponeMail(db, id, Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (tries - 1)));
      }
    if (mails.length < BATCH) return sent;
  }
};

export interface Outbox {
  /** Sends soon what was just queued; returns at once. */
  wake: () => void;
  /** Waits for what is being sent. */
  stop: () => Promise<void>;
}

export const startOutbox = (
  db: Database,
  transport: MailTransport,
  log: (message: string) => void,
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
        await deliverMails(db, transport, log).catch(() => {
          // The database is away; the next look tries again.
        });
      }
    })().finally(() => {
      running = undefined;
    });
  };
  const look = setInterval(wake, LOOK_EVERY_MS).unref();
  const sweep = setInterval(() => deletePastMails(db).catch(() => {}), SWEEP_EVERY_MS).unref();
  return {
    wake,
    stop: async () => {
      isStopped = true;
      clearInterval(look);
      clearInterval(sweep);
      await running;
      transport.close();
    },
  };
};
