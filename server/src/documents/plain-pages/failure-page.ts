/** Renders the HTML error page of a status, in the visitor's language. */
import type { Language } from '@foyer/shared/wire-schemas/site';
import { urls } from '@foyer/shared/urls';
import { plainMessage, plainPage } from './plain-page.ts';

const FAILURE_OF: Readonly<Record<number, string>> = {
  401: 'refused',
  403: 'refused',
  404: 'notFound',
  405: 'refused',
  413: 'tooLarge',
  422: 'refused',
  429: 'busy',
  503: 'away',
};

export const failurePage = (siteName: string, language: Language, status: number): string => {
  const failure = FAILURE_OF[status] ?? (status < 500 ? 'unreadable' : 'failed');
  const mayHelp = status >= 500 || status === 429;
  return plainPage({
    siteName,
    language,
    title: plainMessage(language, `${failure}.title`),
    text: plainMessage(language, `${failure}.text`),
    links: [
      ...(mayHelp ? [['', plainMessage(language, 'plain.again')] as const] : []),
      [urls.home(), plainMessage(language, 'plain.home')],
    ],
  });
};
