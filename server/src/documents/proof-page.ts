/**
 * What visitors of countries under the age policy `verify` get in place of every page until they have given proof: nothing
 * of the catalogue, and the ways to the pages of the law. The ways of giving proof find their place here.
 */
import { readFileSync } from 'node:fs';
import { escapeHtml } from '@foyer/shared/html/escape-html';
import { LANGUAGES, type Language } from '@foyer/shared/wire-schemas/site';
import { urls } from '@foyer/shared/urls';

const MESSAGE_IDS = [
  'proof.title',
  'proof.text',
  'proof.terms',
  'proof.privacy',
  'proof.removal',
  'proof.leave',
] as const;
type ProofMessages = Record<(typeof MESSAGE_IDS)[number], string>;

const MESSAGES = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`messages/${language}.json`, import.meta.url), 'utf8')),
  ]),
) as Record<Language, ProofMessages>;

/** Somewhere harmless for those who leave. */
const LEAVE_TO = 'https://www.wikipedia.org/';

/** The policy lets attributes style, and there is nothing to wait for. Fits an embed's frame as well. */
const LOOK =
  'font-family:system-ui,sans-serif;line-height:1.5;max-width:38rem;margin:min(15vh,6rem) auto;padding:0 1.5rem';

export const proofPage = (siteName: string, language: Language): string => {
  const messages = MESSAGES[language];
  const link = (href: string, id: keyof ProofMessages) =>
    `<li><a href="${href}">${escapeHtml(messages[id])}</a></li>`;
  const title = escapeHtml(messages['proof.title']);
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<meta name="robots" content="noindex"><title>${title} · ${escapeHtml(siteName)}</title></head><body style="${LOOK}">`,
    `<main><p>${escapeHtml(siteName)}</p><h1>${title}</h1><p>${escapeHtml(messages['proof.text'])}</p><ul>`,
    link(urls.information('terms'), 'proof.terms'),
    link(urls.information('privacy'), 'proof.privacy'),
    link(urls.information('content-removal'), 'proof.removal'),
    link(LEAVE_TO, 'proof.leave'),
    '</ul></main></body></html>',
  ].join('');
};
