/** Every language by its own name. */
import type { Language } from '@foyer/shared/wire-schemas/site';

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  ru: 'Русский',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pl: 'Polski',
  it: 'Italiano',
  pt: 'Português',
  ja: '日本語',
  nl: 'Nederlands',
};

/** `path` (own path and query) in another language; the server answers with another document. */
export const inLanguage = (path: string, language: Language): string => {
  const address = new URL(path, 'http://own');
  address.searchParams.set('lang', language);
  return `${address.pathname}${address.search}`;
};
