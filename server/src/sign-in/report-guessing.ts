/** Tells the owner of an account that somebody tries passwords at it, by mail and notification, at most once a day. */
import { queueMail } from '../platform/mail/queue-mail.ts';
import { notifyFromSite } from '../notifications/notifications.ts';
import { isFirstTry } from '../access/rate-limiter.ts';
import { composeMail, type MailContext } from '../platform/mail/post-mail.ts';

const DAY_SECONDS = 24 * 3600;

export interface GuessedAccount {
  id: number;
  name: string;
  email: string | null;
  language: string;
}

/**
 * @param account its key, from `signInAccount`
 * @param owner undefined where no account has that name: the same is written for nobody, so that the work tells nothing
 */
export const reportGuessing = async (
  context: MailContext,
  account: string,
  owner: GuessedAccount | undefined,
): Promise<void> => {
  const { db } = context;
  const what = { what: 'sign-in-reported', by: { named: account }, windowSeconds: DAY_SECONDS };
  if (!(await isFirstTry(db, what))) return;
  const mail = composeMail(context, 'guessing', {
    to: owner?.email ?? null,
    language: owner?.language ?? 'en',
    path: '/restore-/',
    name: owner?.name ?? '',
    hours: 0,
  });
  await queueMail(db, mail);
  await notifyFromSite(db, owner?.id ?? null, 'sign_in_attempts');
  context.wakeOutbox();
};
