/**
 * Makes slugs (docs/specification/addresses.md): lower-case letters of any script, digits, hyphens, never a leading hyphen.
 */
const SLUG_MAX_LENGTH = 80;

/** @param fallback where the title has no letter and no digit */
export const writeSlug = (title: string, fallback: string): string =>
  [
    ...title
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'),
  ]
    .slice(0, SLUG_MAX_LENGTH)
    .join('')
    .replace(/^-+|-+$/g, '') || fallback;
