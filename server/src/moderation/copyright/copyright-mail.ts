/** Mails to anyone who sent a copyright notice, in the language in which it was sent. */
import { rareUrls } from '@foyer/shared/rare-urls';
import type { Database } from '../../platform/database/create-database.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import type { MailFacts } from '../mail-statement.ts';
import type { NewCounterNotice } from './counter-notices.sql.ts';
import type { MaterialRow } from './copyright-notices.sql.ts';

type Recipient = Pick<MaterialRow, 'email' | 'name' | 'language' | 'key'>;

const valuesFor = ({ publicUrl, siteName }: MailFacts, { name, key }: Recipient) => ({
  site: siteName,
  name,
  link: `${publicUrl}${rareUrls.notice(key)}`,
  hours: 0,
});

/** Something changed; the page of the receipt says what. */
export const mailClaimant = (tx: Database, mail: MailFacts, to: Recipient): Promise<void> =>
  queueMail(tx, { recipient: to.email, ...writeMail('copyright_news', to.language, valuesFor(mail, to)) });

/** Each line as mail programs mark what somebody else wrote: none of it can pass for the site's own words. */
const quote = (text: string): string =>
  text
    .split(/[\n\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n');

/** Forwards a counter-notice (17 U.S.C. 512(g)(2)(B)): all of it, and until when an action has to be filed. */
export const mailCounterNotice = (
  tx: Database,
  mail: MailFacts,
  { to, address, counter, until }: { to: Recipient; address: string; counter: NewCounterNotice; until: Date },
): Promise<void> => {
  const { name, postal, phone, email, words, signature } = counter;
  const { subject, body } = writeMail('copyright_countered', to.language, {
    ...valuesFor(mail, to),
    date: until,
  });
  const parts = [address, [name, postal, phone, email].join('\n'), words, signature];
  return queueMail(tx, {
    recipient: to.email,
    subject,
    body: `${body}\n\n${parts.map(quote).join('\n>\n')}\n`,
  });
};
