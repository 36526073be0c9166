/** Cleans and checks all text of forms, metadata and file names before any other code reads it. */
import { cleanText } from '../text/clean-text.ts';
import { Refused } from './refused.ts';

/** PostgreSQL or UTF-8 cannot hold it. */
const isBad = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/**
 * As they are typed: passwords are shown to nobody, and a name that holds what others lose is refused by its own rule
 * (sign-in/account-rules.ts).
 */
const VERBATIM_FIELDS = ['usr', 'pwd', 'old'];

/** @throws Refused bad_request */
export const checkText = (text: string, field: string): string => {
  if (isBad(text))
    throw new Refused('bad_request', 'the text holds characters that cannot be kept', { field });
  return VERBATIM_FIELDS.includes(field) ? text : cleanText(text);
};

/** Checks and cleans the texts of a form in place. @throws Refused bad_request */
export const checkBody = (body: unknown): void => {
  if (typeof body !== 'object' || body === null) return;
  const fields = body as Record<string, unknown>;
  for (const [field, value] of Object.entries(fields))
    if (typeof value === 'string') fields[field] = checkText(value, field);
    else if (Array.isArray(value))
      fields[field] = value.map((text: unknown) =>
        typeof text === 'string' ? checkText(text, field) : text,
      );
};

/** @throws Refused bad_request */
export const checkUrl = (url: string): void => {
  if (/%00/.test(url)) throw new Refused('bad_request', 'the address holds a NUL');
};
