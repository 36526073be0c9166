/**
 * How a video that only its address opens is named: by its number and a secret, `123~hFz…`. The name stands wherever a number would, in
 * addresses of pages and calls and in forms, so that anyone who was given it is asked for nothing else (docs/decisions/0094).
 */

/** Of a secret in base64url: 132 bits. */
export const UNLISTED_SECRET_CHARACTERS = 22;

const NAME = /^([1-9]\d{0,14})~([\w-]{22})$/;
/** Anywhere in a text, also where somebody percent-encoded the mark. */
const IN_TEXT = /(\d(?:~|%7e))[\w-]{22}/gi;

/** A number, or a number with its secret. */
export type ObjectName = number | string;

export const unlistedName = (id: number, secret: string): string => `${id}~${secret}`;

/** Number and secret of a name; undefined for a plain number and for anything else. */
export const parseUnlistedName = (text: string): { id: number; secret: string } | undefined => {
  const [, id, secret] = NAME.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id: Number(id), secret };
};

/** Of what stands under something, as a comment: opened by the same secret. */
export const nameLike = (id: number, of: string): ObjectName => {
  const named = parseUnlistedName(of);
  return named ? unlistedName(id, named.secret) : id;
};

/** The number in a name. */
export const idOfName = (name: ObjectName): number => Number.parseInt(String(name), 10);

export const holdsSecret = (text: string): boolean => text.search(IN_TEXT) >= 0;

/** The first name with a secret in an address, however it is encoded. */
export const secretNameIn = (text: string): string | undefined =>
  /[1-9]\d{0,14}(?:~|%7e)[\w-]{22}/i.exec(text)?.[0].replace(/%7e/i, '~');

/** The same text for logs and reports: numbers stay, secrets do not. */
export const withoutSecrets = (text: string): string => text.replaceAll(IN_TEXT, '$1…');
