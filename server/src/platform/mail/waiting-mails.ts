/** Mails on their way, for those who run the machines: what waits, another try of one now, and the end of one. */
import type { Database } from '../database/create-database.ts';
import { Refused } from '../http/refused.ts';
import { giveMailUp, lockWaitingMail, makeMailDue } from './mails.sql.ts';

export { selectListedMails as listMails, selectOutboxState as readOutbox } from './mails.sql.ts';

export interface WaitingMailFacts {
  subject: string;
  next_try: string;
  tries: number;
}

const hold = async (tx: Database, id: number): Promise<WaitingMailFacts> => {
  const row = await lockWaitingMail(tx, id);
  // Sent, given up, gone, or somebody sends it at the moment: a second try would send it twice.
  if (!row) throw new Refused('changed_meanwhile', `mail ${id} does not wait`, { field: 'mail_id' });
  return { subject: row.subject, next_try: row.nextTryAt.toISOString(), tries: row.tries };
};

/** @returns what it was @throws Refused changed_meanwhile */
export const sendMailNow = async (tx: Database, id: number): Promise<WaitingMailFacts> => {
  const before = await hold(tx, id);
  await makeMailDue(tx, id);
  return before;
};

/** It is never sent; its words are deleted. @returns what it was @throws Refused changed_meanwhile */
export const dropMail = async (tx: Database, id: number): Promise<WaitingMailFacts> => {
  const before = await hold(tx, id);
  await giveMailUp(tx, id, 'dropped by an operator');
  return before;
};
