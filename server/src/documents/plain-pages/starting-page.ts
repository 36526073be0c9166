/** Renders the page of the seconds before the first release set is warm. */
import type { Language } from '@foyer/shared/wire-schemas/site';
import { plainMessage, plainPage } from './plain-page.ts';

const REFRESH_SECONDS = 3;

/** A page that loads itself again. */
export const startingPage = (siteName: string, language: Language): string =>
  plainPage({
    siteName,
    language,
    title: plainMessage(language, 'starting.title'),
    text: plainMessage(language, 'starting.text'),
    refreshSeconds: REFRESH_SECONDS,
  });
