/**
 * Renders the page that visitors under the age policy `verify` get in place of every other until they have proven their
 * age: the ways of doing so, nothing of the catalogue, and the pages of the law.
 */
import type { AgeText, Language } from '@foyer/shared/wire-schemas/site';
import { urls, withQuery } from '@foyer/shared/urls';
import type { AgeProvider } from '../../access/age-providers/age-provider.ts';
import { gatePage, type Way } from './gate-page.ts';
import { plainMessage } from '../plain-pages/plain-page.ts';

/** Somewhere harmless for those who leave. */
export const LEAVE_TO = 'https://www.wikipedia.org/';
/** The page as one of its own. */
export const PROOF_PATH = '/age/';

export const PROOF_ERRORS = ['underAge', 'refused', 'expired', 'away'] as const;
export type ProofError = (typeof PROOF_ERRORS)[number];

export interface ProofPage {
  siteName: string;
  language: Language;
  ageText: AgeText;
  providers: readonly Pick<AgeProvider, 'id' | 'name'>[];
  /** Days that the proof counts. */
  days: number;
  /** Own path to come back to. */
  next: string;
  error?: ProofError | undefined;
  /** In a partner's frame cookies are not the site's own: proof is given on the site itself. */
  isEmbed?: boolean;
}

export const lawLinks = (language: Language): (readonly [string, string])[] => [
  [urls.information('terms'), plainMessage(language, 'proof.terms')],
  [urls.information('privacy'), plainMessage(language, 'proof.privacy')],
  [urls.information('content-removal'), plainMessage(language, 'proof.removal')],
  [LEAVE_TO, plainMessage(language, 'proof.leave')],
];

export const proofPage = ({
  siteName,
  language,
  ageText,
  providers,
  days,
  next,
  error,
  isEmbed,
}: ProofPage): string => {
  const message = (id: string, values: Readonly<Record<string, string>> = {}) =>
    plainMessage(language, id).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const wayOf = ({ id, name }: Pick<AgeProvider, 'id' | 'name'>): Way => ({
    text: id === 'wallet' ? message('proof.wallet') : message('proof.with', { name }),
    href: withQuery(`${PROOF_PATH}${id}/`, { next }),
  });
  const openSite: Way = {
    text: message('proof.openSite', { site: siteName }),
    href: withQuery(PROOF_PATH, { next }),
    target: '_blank',
  };
  const hasProvider = providers.length > 0;
  return gatePage({
    siteName,
    language,
    title: message('proof.title'),
    texts: [
      message(ageText === 'law' ? 'proof.text' : 'proof.general'),
      ...(hasProvider ? [] : [message('proof.noProvider')]),
    ],
    error: error && message(`proof.error.${error}`),
    ways: hasProvider && isEmbed ? [openSite] : providers.map(wayOf),
    note: hasProvider ? message('proof.kept', { days: String(days) }) : undefined,
    links: lawLinks(language),
    isEmbed,
  });
};
