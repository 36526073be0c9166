/** Writes the texts of mails, in the reader's language. */
import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@foyer/shared/wire-schemas/site';

export const MAIL_KINDS = [
  'confirm',
  'occupied',
  'restore',
  'password',
  'email',
  'email_changed',
  'deleting',
  'deleted',
  'guessing',
  'session_copied',
  'sign_in_link',
  'factor_on',
  'factor_off',
  'factor_lost',
  'factor_removing',
  'factor_kept',
  'factor_removing_desk',
  'factor_removed',
  'codes_renewed',
  'code_used',
  'code_guessing',
  'passkey_added',
  'passkey_removed',
  'address_confirmed',
  'sessions_ended',
  'joining_approved',
  'joining_refused',
  'limits_changed',
  'digest',
  'suspended',
  // `name`: the number of the report.
  'report_receipt',
  'copyright_news',
  'copyright_countered',
  'release_taken_back',
  'release_warning',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export type MailMessages = Record<`mail.${MailKind}.${'subject' | 'body'}`, string>;

const readMessages = (language: Language): MailMessages =>
  JSON.parse(readFileSync(new URL(`messages/${language}.json`, import.meta.url), 'utf8')) as MailMessages;

export const MAIL_MESSAGES = Object.fromEntries(
  LANGUAGES.map((language) => [language, readMessages(language)]),
) as Record<Language, MailMessages>;

/** What stands for `{…}` in the texts. Control characters and line breaks are taken out: a name must not add headers. */
export interface MailValues {
  site: string;
  name: string;
  link: string;
  hours: number;
  /** Of `sign_in_link`. */
  minutes?: number;
  /** Of `digest`: unread ones. A line whose number is 0 is left out. */
  notifications?: number;
  messages?: number;
  /** When what the mail is about ends: the account, its second step, or the time in which an action has to be filed. */
  date?: Date;
  /** Of mails to operators: a release set. */
  set?: number;
  /** Why: of a release set, or of what the desk did about an account. */
  reason?: string;
}

/** With the noun in the form that the number needs. Japanese has no space before it. */
const hoursIn = (language: Language, hours: number): string => {
  const text = new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(
    hours,
  );
  return language === 'ja' ? text.replace(/\s/u, '') : text;
};

const dayIn = (language: Language, date: Date): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);

/** "Unread messages: 0" is no news. */
const leaveOutNothing = (text: string, values: Partial<MailValues>): string => {
  const none = (['notifications', 'messages'] as const).filter((key) => values[key] === 0);
  return text
    .split('\n')
    .filter((line) => !none.some((key) => line.includes(`{${key}}`)))
    .join('\n');
};

const clean = (value: string | number): string =>
  String(value)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

export const writeMail = (
  kind: MailKind,
  language: Language,
  { hours, date, ...values }: MailValues,
): { subject: string; body: string } => {
  const filled = { ...values, hours: hoursIn(language, hours), date: date && dayIn(language, date) };
  const fill = (text: string): string =>
    text.replace(
      /\{(site|name|link|hours|minutes|notifications|messages|date|set|reason)\}/g,
      (_, key: keyof typeof filled) => clean(filled[key] ?? 0),
    );
  const messages = MAIL_MESSAGES[language];
  return {
    subject: fill(messages[`mail.${kind}.subject`]),
    body: fill(leaveOutNothing(messages[`mail.${kind}.body`], values)),
  };
};
