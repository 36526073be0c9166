/** Mails the receipt of a report to the address that the reporter left: with it the answer is found again. */
import { rareUrls } from '@foyer/shared/rare-urls';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { limitTries } from '../../access/rate-limiter.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { MailContext } from '../../platform/mail/post-mail.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';

export type ReceiptMailContext = Pick<MailContext, 'siteName' | 'publicUrl' | 'wakeOutbox'>;

/** An hour, to one address: whose it is, nobody has proved. */
const RECEIPTS_PER_EMAIL = 4;

/** Beyond the limit a report arrives all the same, without its mail. */
export const mayMailReceipt = async (db: Database, email: string): Promise<boolean> => {
  try {
    await limitTries(db, {
      what: 'receipt-mail',
      by: { named: email.toLowerCase() },
      limit: RECEIPTS_PER_EMAIL,
      windowSeconds: 3600,
    });
    return true;
  } catch (error) {
    if (error instanceof Refused && error.code === 'rate_limited') return false;
    throw error;
  }
};

export const queueReceiptMail = (
  tx: Database,
  { siteName, publicUrl }: ReceiptMailContext,
  { to, language, number, key }: { to: string; language: Language; number: number; key: string },
): Promise<void> => {
  const link = `${publicUrl}${rareUrls.notice(key)}`;
  const values = { site: siteName, name: String(number), link, hours: 0 };
  return queueMail(tx, { recipient: to, ...writeMail('report_receipt', language, values) });
};
