/**
 * Renders self-contained HTML pages, which need no release, no database and no other file. The texts of all of them stand
 * in `messages/`, and nginx has the same pages for when no server answers (deploy/nginx/away-pages.ts).
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@foyer/shared/wire-schemas/site';
import { escapeHtml } from '@foyer/shared/html/escape-html';
import { RTA_LABEL } from '@foyer/shared/html/rta-label';

type PlainMessages = Readonly<Record<string, string>>;

const MESSAGES = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`messages/${language}.json`, import.meta.url), 'utf8')),
  ]),
) as Record<Language, PlainMessages>;

/** @throws Error for an id that the catalogue lacks */
export const plainMessage = (language: Language, id: string): string => {
  const text = MESSAGES[language][id];
  if (text === undefined) throw new Error(`no message ${id} in ${language}`);
  return text;
};

/** System colours follow the light or dark scheme; fits an embed's frame and a phone's 360 px. */
export const PLAIN_STYLE =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:38rem;margin:min(15vh,6rem) auto;' +
  'padding:0 1.5rem;background:Canvas;color:CanvasText;overflow-wrap:break-word}h1{font-size:1.5rem;line-height:1.25}' +
  'ul{list-style:none;padding:0}li{margin:.5rem 0}a{color:LinkText;display:inline-block;padding:.25rem 0}';

/** What the content security policy has to allow of a plain page. */
export const PLAIN_STYLE_HASH = `'sha256-${createHash('sha256').update(PLAIN_STYLE).digest('base64')}'`;

export interface PlainPage {
  siteName: string;
  language: Language;
  title: string;
  text: string;
  /** Address and words. An empty address is the page itself. */
  links?: readonly (readonly [href: string, text: string])[];
  /** The page loads itself again after so many seconds. */
  refreshSeconds?: number;
}

export const plainPage = ({
  siteName,
  language,
  title,
  text,
  links = [],
  refreshSeconds,
}: PlainPage): string => {
  const name = escapeHtml(siteName);
  const items = links.map(
    ([href, words]) => `<li><a href="${escapeHtml(href)}">${escapeHtml(words)}</a></li>`,
  );
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="light dark"><meta name="rating" content="${RTA_LABEL}">`,
    refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : '',
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${name}</title>`,
    `<style>${PLAIN_STYLE}</style></head><body><main><p>${name}</p><h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(text)}</p>${items.length > 0 ? `<ul>${items.join('')}</ul>` : ''}</main></body></html>`,
  ].join('');
};
