/** What a browser shows of this site without a connection. It names neither the site nor the page that was asked for. */
import { createHash } from 'node:crypto';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { escapeHtml } from '@foyer/shared/html/escape-html';
import { RTA_LABEL } from '@foyer/shared/html/rta-label';
import { PLAIN_STYLE, PLAIN_STYLE_HASH, plainMessage } from '../plain-pages/plain-page.ts';
import { listCached } from './list-cached.ts';

const SCRIPT = `(${String(listCached)})()`;
const SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

export const OFFLINE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    `default-src 'none'`,
    `style-src ${PLAIN_STYLE_HASH}`,
    `script-src ${SCRIPT_HASH}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  rating: RTA_LABEL,
};

export const offlinePage = (language: Language): string => {
  const say = (id: string) => escapeHtml(plainMessage(language, id));
  const section = (id: string, title: string) =>
    `<section id="${id}" hidden><h2>${say(title)}</h2><ul></ul></section>`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    `<title>${say('offline.title')}</title><style>${PLAIN_STYLE}</style></head><body><main>`,
    `<h1>${say('offline.title')}</h1><p>${say('offline.text')}</p>`,
    `<ul><li><a href="">${say('plain.again')}</a></li></ul>`,
    `<details id="kept" hidden><summary>${say('offline.kept')}</summary><p>${say('offline.later')}</p>`,
    section('watched', 'offline.watched'),
    section('favourite', 'offline.favourite'),
    section('watch_later', 'offline.watchLater'),
    `</details></main><script>${SCRIPT}</script></body></html>`,
  ].join('');
};
