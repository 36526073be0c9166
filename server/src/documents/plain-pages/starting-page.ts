/** Renders the pages of the time before everything is there: no release set is warm yet, or a package is still being built. */
import type { Language } from '@foyer/shared/wire-schemas/site';
import { plainMessage, plainPage } from './plain-page.ts';

const REFRESH_SECONDS = 3;

/** A page that loads itself again. */
export const startingPage = (
  siteName: string,
  language: Language,
  what: 'starting' | 'building' = 'starting',
): string =>
  plainPage({
    siteName,
    language,
    title: plainMessage(language, `${what}.title`),
    text: plainMessage(language, `${what}.text`),
    refreshSeconds: REFRESH_SECONDS,
  });
