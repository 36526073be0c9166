/**
 * Renders the pages that stand before the content: the request for proof of age and its steps, and the click gate of embeds.
 * Self-contained, without scripts; fits a phone and an embed's frame.
 */
import { createHash } from 'node:crypto';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { escapeHtml } from '@foyer/shared/html/escape-html';
import { RTA_LABEL } from '@foyer/shared/html/rta-label';

const STYLE = [
  ':root{color-scheme:light dark;--accent:light-dark(#00704d,#45d9a4);--on:light-dark(#fff,#06231a);',
  '--text:light-dark(#171a19,#f0f3f2);--soft:light-dark(#55605c,#a9b5b1);--line:light-dark(#d9dfdc,#303836);',
  '--card:light-dark(#fff,#161b1a);--page:light-dark(#f1f4f3,#0b0f0e)}*{box-sizing:border-box}',
  'body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--text);',
  'font:1rem/1.5 system-ui,sans-serif;overflow-wrap:break-word}',
  'main{width:min(32rem,100%);padding:clamp(16px,5vw,40px);border:1px solid var(--line);border-radius:16px;',
  'background:var(--card);text-align:center}.name{margin:0;font-weight:700;color:var(--soft)}',
  '.mark{display:grid;place-items:center;width:64px;height:64px;margin:16px auto;border:3px solid var(--accent);',
  'border-radius:50%;color:var(--accent);font-weight:700;font-size:1.25rem}h1{margin:0 0 8px;font-size:1.5rem;line-height:1.2;',
  'text-wrap:balance}p{margin:0 0 12px}.soft{color:var(--soft);font-size:.875rem}.error{padding:10px 14px;border-radius:10px;',
  'background:light-dark(#fde8e6,#42191a);color:light-dark(#8d1410,#ffb8b2);font-weight:600}form{margin:0}.ways{display:grid;',
  'gap:10px;margin:20px 0}.way{display:block;width:100%;padding:13px 18px;border:1px solid var(--line);border-radius:10px;',
  'background:none;color:var(--text);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}',
  '.way.first{border-color:var(--accent);background:var(--accent);color:var(--on)}.way:hover{border-color:var(--text)}',
  ':focus-visible{outline:3px solid var(--accent);outline-offset:2px}ul{display:flex;flex-wrap:wrap;justify-content:center;',
  'gap:4px 18px;margin:16px 0 0;padding:14px 0 0;border-top:1px solid var(--line);list-style:none;font-size:.875rem}',
  'li a{display:inline-block;padding:6px 0;color:var(--soft)}.code{width:min(20rem,100%);margin:12px auto;padding:14px;',
  'border-radius:12px;background:#fff}.code svg{display:block;width:100%;height:auto}',
  '@media(max-height:340px){body{padding:6px}main{padding:10px;border:0}.mark,.name,.soft,ul{display:none}.ways{margin:8px 0 0}',
  'h1{font-size:1.125rem}p{margin:0 0 4px;font-size:.8125rem}.way{padding:8px}.ways.pair{grid-template-columns:1fr 1fr}}@media(max-height:220px){p+p{display:none}}',
].join('');

/** What the content security policy has to allow of a gate page. */
export const GATE_STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** One step on; the first is drawn as the main one. */
export type Way =
  | { text: string; href: string; target?: '_blank' }
  | { text: string; action: string; method: 'get' | 'post'; fields?: Readonly<Record<string, string>> };

export interface GatePage {
  siteName: string;
  language: Language;
  title: string;
  texts: readonly string[];
  /** What went wrong before. */
  error?: string | undefined;
  ways?: readonly Way[];
  /** Text of an SVG that this server made, with what it is called. */
  code?: { svg: string; label: string; text: string };
  /** Small print. */
  note?: string | undefined;
  /** In a partner's frame: links open in a tab of their own. */
  isEmbed?: boolean | undefined;
  /** Address and words. */
  links?: readonly (readonly [href: string, text: string])[];
  /** The page loads itself again after so many seconds. */
  refreshSeconds?: number;
}

const wayHtml = (way: Way, isFirst: boolean): string => {
  const css = isFirst ? 'way first' : 'way';
  const text = escapeHtml(way.text);
  if ('href' in way) {
    const target = way.target ? ' target="_blank" rel="noopener"' : '';
    return `<a class="${css}" href="${escapeHtml(way.href)}"${target}>${text}</a>`;
  }
  const fields = Object.entries(way.fields ?? {}).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="${way.method}" action="${escapeHtml(way.action)}">${fields.join('')}<button class="${css}">${text}</button></form>`;
};

export const gatePage = ({ siteName, language, title, texts, error, ...more }: GatePage): string => {
  const { ways = [], code, note, links = [], refreshSeconds, isEmbed } = more;
  const target = isEmbed ? ' target="_blank" rel="noopener"' : '';
  const [first, ...others] = ways.map((way, index) => wayHtml(way, index === 0));
  const items = links.map(
    ([href, words]) => `<li><a href="${escapeHtml(href)}"${target}>${escapeHtml(words)}</a></li>`,
  );
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="light dark"><meta name="rating" content="${RTA_LABEL}">`,
    refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : '',
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(siteName)}</title>`,
    `<style>${STYLE}</style></head><body><main><p class="name">${escapeHtml(siteName)}</p>`,
    `<div class="mark" aria-hidden="true">18+</div><h1>${escapeHtml(title)}</h1>`,
    error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : '',
    ...texts.map((text) => `<p>${escapeHtml(text)}</p>`),
    first
      ? `<div class="ways${code || others.length === 0 ? '' : ' pair'}">${first}${code ? '' : others.join('')}</div>`
      : '',
    code
      ? `<p>${escapeHtml(code.text)}</p><div class="code" role="img" aria-label="${escapeHtml(code.label)}">${code.svg}</div>`
      : '',
    code && others.length > 0 ? `<div class="ways">${others.join('')}</div>` : '',
    note ? `<p class="soft">${escapeHtml(note)}</p>` : '',
    items.length > 0 ? `<ul>${items.join('')}</ul>` : '',
    '</main></body></html>',
  ].join('');
};
