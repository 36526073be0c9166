/** What waits in the outbox may hold a link that signs somebody in: in the database it stands sealed. */
import type { Database } from '../database/create-database.ts';
import { openText, sealedBy, sealText, type TextSecrets } from '../secrets/sealed-text.ts';
import { selectWaitingBodies, updateWaitingBody } from './mails.sql.ts';

export type MailSecrets = TextSecrets;

const aboutOf = (recipient: string): string => `mail to ${recipient}`;

export const sealBody = (secrets: MailSecrets, recipient: string, body: string): string =>
  sealText(secrets, 'mail', aboutOf(recipient), body);

/** @throws Error where the key is gone */
export const openBody = (secrets: MailSecrets, recipient: string, body: string): string =>
  openText(secrets, 'mail', aboutOf(recipient), body);

/** Before the key `keyId` goes: seals with the present key what it sealed and what still waits. @returns how many mails */
export const resealWaitingMails = async (
  db: Database,
  secrets: MailSecrets,
  keyId: string,
): Promise<number> => {
  const mails = await selectWaitingBodies(db, sealedBy(keyId));
  for (const mail of mails) {
    const body = openBody(secrets, mail.recipient, mail.body);
    await updateWaitingBody(db, mail, sealBody(secrets, mail.recipient, body));
  }
  return mails.length;
};
