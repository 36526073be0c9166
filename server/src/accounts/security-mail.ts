/** Tells a member by mail that how one signs in to the account was changed. */
import { type MailContext, postMail } from '../platform/mail/post-mail.ts';
import type { MailKind } from '../platform/mail/write-mail.ts';

export type SecurityChange = Extract<
  MailKind,
  'factor_on' | 'factor_off' | 'codes_renewed' | 'passkey_added' | 'passkey_removed'
>;

export const mailSecurityChange = (
  context: MailContext,
  change: SecurityChange,
  { email, language, name }: { email: string | null; language: string; name: string },
): Promise<void> =>
  email === null
    ? Promise.resolve()
    : postMail(context, change, { to: email, language, name, path: '/settings/', hours: 0 });
