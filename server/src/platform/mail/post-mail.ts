/** Queues mails to members; platform/mail/outbox.ts sends them. */
import { isLanguage, type Language } from '@foyer/shared/wire-schemas/site';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/create-database.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { type MailSecrets, sealBody } from './sealed-body.ts';
import { type MailKind, type MailValues, writeMail } from './write-mail.ts';
import { queueMail, type QueuedMail } from './queue-mail.ts';

export interface MailContext {
  db: Database;
  siteName: string;
  publicUrl: string;
  /** Of anyone who sends links that open something; what only tells may stand as it is. */
  secrets?: MailSecrets;
  /** Has waiting mails sent soon. */
  wakeOutbox: () => void;
}

/** Its name of the site is the one of the moment: an operator may change it. Copies of the context keep the name that they were made with. */
export const createMailContext = ({
  db,
  config,
  secrets,
  wakeOutbox,
}: {
  db: Database;
  config: Pick<Config, 'siteName' | 'publicUrl'>;
  secrets: Secrets;
  wakeOutbox: () => void;
}) => ({
  db,
  publicUrl: config.publicUrl,
  secrets,
  wakeOutbox,
  get siteName() {
    return config.siteName;
  },
});

export interface MailAbout extends Pick<MailValues, 'name' | 'hours' | 'minutes' | 'date' | 'reason'> {
  /** Null: nobody gets it. It is written nevertheless, for the time that takes. */
  to: string | null;
  language: string;
  /** Of the page that the mail leads to. */
  path: string;
}

export const composeMail = (
  { siteName, publicUrl, secrets }: Pick<MailContext, 'siteName' | 'publicUrl' | 'secrets'>,
  kind: MailKind,
  { to, language, path, ...values }: MailAbout,
): QueuedMail => {
  const spoken: Language = isLanguage(language) ? language : 'en';
  const link = `${publicUrl}${path}`;
  const mail = writeMail(kind, spoken, { site: siteName, link, ...values });
  // Also where nobody gets it: the time tells nothing.
  const body = secrets ? sealBody(secrets, to ?? '', mail.body) : mail.body;
  return { recipient: to, ...mail, body };
};

export const postMail = async (context: MailContext, kind: MailKind, about: MailAbout): Promise<void> => {
  await queueMail(context.db, composeMail(context, kind, about));
  context.wakeOutbox();
};
