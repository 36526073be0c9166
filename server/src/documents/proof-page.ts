/**
 * Renders the page that visitors under the age policy `verify` get in place of every other until they have proven their
 * age: nothing of the catalogue, and the ways to the pages of the law. The ways of giving proof find their place here.
 */
import type { Language } from '@foyer/shared/wire-schemas/site';
import { urls } from '@foyer/shared/urls';
import { plainMessage, plainPage } from './plain-page.ts';

/** Somewhere harmless for those who leave. */
const LEAVE_TO = 'https://www.wikipedia.org/';

export const proofPage = (siteName: string, language: Language): string => {
  const message = (id: string) => plainMessage(language, `proof.${id}`);
  return plainPage({
    siteName,
    language,
    title: message('title'),
    text: message('text'),
    links: [
      [urls.information('terms'), message('terms')],
      [urls.information('privacy'), message('privacy')],
      [urls.information('content-removal'), message('removal')],
      [LEAVE_TO, message('leave')],
    ],
  });
};
