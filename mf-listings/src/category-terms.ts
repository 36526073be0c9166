/** `{object_id}` of a categories address. Source: docs/specification/addresses.md. */
const WANTED_MAX = 3;
const EXCLUDED_MAX = 8;
const MAX_LENGTH = 400;

/** One character of a slug as an address encodes it; signs of the grammar are never encoded. */
const CHARACTER = '(?:[a-z0-9]|%(?!2[CDF]|7E)[0-9A-F]{2})';
const SLUG = `${CHARACTER}(?:${CHARACTER}|-)*`;
const TERM = `-?${SLUG}(?:~${SLUG})*`;
const EXCLUDED = '-[^,/]+(?:,|(?=/|$))';
const WANTED = '[^-,/][^,/]*(?:,|(?=/|$))';
const MORE_WANTED = `(?:(?:${EXCLUDED})*${WANTED}){${WANTED_MAX + 1}}`;
const MORE_EXCLUDED = `(?:(?:${WANTED})*${EXCLUDED}){${EXCLUDED_MAX + 1}}`;

/** `a,b` both, `a~b` any, `-a` without; over the encoded text. */
export const CATEGORY_TERMS = new RegExp(
  `^(?!${MORE_WANTED})(?!${MORE_EXCLUDED})(?=[^/]{1,${MAX_LENGTH * 3}}(?:/|$))${TERM}(?:,${TERM})*$`,
);
