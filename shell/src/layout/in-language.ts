/** Addresses of the same page in another language. */
import type { Language } from '@foyer/shared/wire-schemas/site';

/** `path` (own path and query) in another language; the server answers with another document. */
export const inLanguage = (path: string, language: Language): string => {
  const address = new URL(path, 'http://own');
  address.searchParams.set('lang', language);
  return `${address.pathname}${address.search}`;
};
