/** Mails where a statement of reasons stands, to whom cannot sign in to read it. */
import type { Language } from '@foyer/shared/wire-schemas/site';
import { urls } from '@foyer/shared/urls';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { writeMail } from '../platform/mail/write-mail.ts';

export type MailFacts = Pick<Config, 'publicUrl' | 'siteName'>;

export const mailStatement = (
  tx: Database,
  { publicUrl, siteName }: MailFacts,
  { recipient, name, language, key }: { recipient: string; name: string; language: Language; key: string },
): Promise<unknown> =>
  queueMail(tx, {
    recipient,
    ...writeMail('suspended', language, {
      site: siteName,
      name,
      link: `${publicUrl}${urls.decision(key)}`,
      hours: 0,
    }),
  });
