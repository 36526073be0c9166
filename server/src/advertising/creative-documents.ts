/**
 * Makes the document of one creative and the policy that it runs under. Frames are sandboxed by this policy too, so that a creative
 * sees neither the site's storage nor the page around it, even when somebody opens its address by itself.
 */
import { escapeHtml } from '@foyer/shared/html/escape-html';
import { RTA_LABEL } from '@foyer/shared/html/rta-label';
import { urls } from '@foyer/shared/urls';
import type { Creative } from '@foyer/shared/wire-schemas/settings/advertising';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { HOUSE_WORDS, type HouseTopic } from './house-words.ts';

export interface CreativeDocument {
  html: string;
  policy: string;
}

const HOUSE_LINKS: Readonly<Record<HouseTopic, string>> = {
  upload: urls.uploadVideo(),
  community: urls.community(),
  rated: urls.videos('top-rated'),
};
/** Three hills in the light of three hours. */
const HUES: Readonly<Record<HouseTopic, readonly [string, string, string]>> = {
  upload: ['#0c3d33', '#11694f', '#39b38a'],
  community: ['#23294f', '#3b4a86', '#8aa0e0'],
  rated: ['#4a2416', '#8a4a24', '#e0a35c'],
};

/** A page knows by it that its creative came, and not a browser's error page in its place: see shell/src/ads/ad-frame.tsx. */
const MARK = '<iframe hidden></iframe>';
const BASE =
  '*{box-sizing:border-box;margin:0}html,body{height:100%;overflow:hidden}' +
  'body{font:14px/1.3 -apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans","Helvetica Neue",Arial,"Noto Sans JP","Noto Sans CJK JP",system-ui,sans-serif;color-scheme:light}' +
  'a{display:block;width:100%;height:100%;color:inherit;text-decoration:none}' +
  'a:focus-visible{outline:3px solid #6ee7bb;outline-offset:-3px}img{display:block;width:100%;height:100%;object-fit:contain}';
const HOUSE_STYLE =
  'a{position:relative;display:flex;align-items:center;gap:16px;padding:0 20px;color:#fff;overflow:hidden}' +
  'svg{position:absolute;inset:0;width:100%;height:100%}div{position:relative;flex:1;min-width:0;display:grid;gap:2px}' +
  'b{font-size:18px;letter-spacing:-.01em}span{opacity:.9}' +
  'i{position:relative;flex:none;max-width:45%;padding:8px 14px;border-radius:8px;background:#fff;color:#131816;font-style:normal;font-weight:600}' +
  '@media(max-width:420px){a{padding:0 14px;gap:10px}b{font-size:16px}span{font-size:13px}i{padding:7px 10px;font-size:13px}}' +
  '@media(min-height:150px){b{font-size:24px;line-height:1.2}span{font-size:17px}i{font-size:17px}a{flex-direction:column;justify-content:flex-end;align-items:flex-start;padding:16px}div{flex:none}i{max-width:100%}}';

const FRAME_STYLE = 'iframe:not([hidden]){display:block;width:100%;height:100%;border:0}';

const page = (language: Language, title: string, style: string, body: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="rating" content="${RTA_LABEL}">` +
  `<meta name="robots" content="noindex"><style>${BASE}${style}</style></head><body>${body}${MARK}</body></html>`;

const POPUPS = 'allow-popups allow-popups-to-escape-sandbox';
const policyOf = (sandbox: string, sources: readonly string[]): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...sources,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    `sandbox ${sandbox}`,
  ].join('; ');

/** Leads on in the page's own tab: it stays inside the site. */
const HOUSE_POLICY = policyOf(`${POPUPS} allow-top-navigation-by-user-activation`, []);

export const houseDocument = (topic: HouseTopic, language: Language): CreativeDocument => {
  const [title, line, action] = HOUSE_WORDS[language][topic];
  const [deep, middle, light] = HUES[topic];
  const picture =
    `<svg viewBox="0 0 728 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><path fill="${deep}" d="M0 0h728v90H0z"/>` +
    `<circle cx="600" cy="30" r="70" fill="${light}" opacity=".55"/>` +
    `<path fill="${middle}" d="M0 90V62c120-40 210 6 330-14s220 2 398-26v68z"/>` +
    `<path fill="${deep}" opacity=".75" d="M0 90V76c160-22 260 10 400-4s200-4 328-16v34z"/></svg>`;
  const body =
    `<a href="${escapeHtml(HOUSE_LINKS[topic])}" target="_top">${picture}<div><b>${escapeHtml(title)}</b>` +
    `<span>${escapeHtml(line)}</span></div><i>${escapeHtml(action)}</i></a>`;
  return { html: page(language, title, HOUSE_STYLE, body), policy: HOUSE_POLICY };
};

const originOf = (address: string): string | undefined =>
  address.startsWith('https:') ? new URL(address).origin : undefined;

/** Whether showing it asks another server than this site's. */
export const isThirdParty = ({ kind, src }: Creative): boolean =>
  kind === 'code' || kind === 'frame' || (kind === 'picture' && originOf(src) !== undefined);

/** Under the policy of a creative of others: what it asks is asked of these servers alone. */
const foreignPolicy = (sources: readonly string[]): string => policyOf(`allow-scripts ${POPUPS}`, sources);

/**
 * Of an advertiser's creative.
 * @param picture the uploaded one that it names, as a `data:` address
 */
export const creativeDocument = (
  creative: Creative,
  language: Language,
  picture?: string,
): CreativeDocument => {
  const { kind, src, href, alt, html = '' } = creative;
  if (kind === 'code') {
    const origins = (creative.origins ?? []).join(' ');
    const sources = ['img', 'media', 'frame', 'connect', 'font'].map((what) => `${what}-src ${origins}`);
    return {
      html: page(language, 'Advertisement', '', html),
      policy: foreignPolicy([`script-src ${origins} 'unsafe-inline'`, ...sources]),
    };
  }
  if (kind === 'frame') {
    // What is in it goes by its own server's policy, within the sandbox of this document.
    const body = `<iframe src="${escapeHtml(src)}" title="Advertisement" referrerpolicy="strict-origin"></iframe>`;
    return {
      html: page(language, 'Advertisement', FRAME_STYLE, body),
      policy: foreignPolicy([`frame-src ${originOf(src) ?? "'none'"}`]),
    };
  }
  const body =
    `<a href="${escapeHtml(href)}" target="_blank" rel="sponsored noopener noreferrer">` +
    `<img src="${escapeHtml(picture ?? src)}" alt="${escapeHtml(alt)}"></a>`;
  const imageSource = picture === undefined ? (originOf(src) ?? "'self'") : 'data:';
  return { html: page(language, alt, '', body), policy: policyOf(POPUPS, [`img-src ${imageSource}`]) };
};

/** Nothing: of a place in which nothing is shown any more. Without the mark, so that the page shows no room for it. */
export const emptyDocument = (language: Language): CreativeDocument => ({
  html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>.</title><meta name="robots" content="noindex"></head></html>`,
  policy: policyOf('allow-popups', []),
});
