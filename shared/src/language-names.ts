/** Every language by its own name. */
import type { Language } from './wire-schemas/site.ts';

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
