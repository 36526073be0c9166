/**
 * Puts a strip on top of a preview's document that says what it is. It comes from the server and not from the previewed
 * shell: no preview can lose it or break it, older shells have it too, and it needs no script.
 */
import { createHash } from 'node:crypto';
import { escapeHtml } from '@foyer/shared/html/escape-html';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { rareUrls } from '@foyer/shared/rare-urls';
import { plainMessage } from '../plain-pages/plain-page.ts';

/** What the strip tells of a preview. */
export interface ShownPreview {
  name: string;
  expiresAt: Date;
}

/** One look in both themes, so that it is never taken for a part of the page. */
const STYLE =
  'foyer-preview{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem 1.5rem;' +
  'padding:.5rem clamp(.75rem,2.2vw,2rem);background:#3d2c00;color:#ffe9b3;font-size:.8125rem;line-height:1.4}' +
  'foyer-preview b{color:#fff;overflow-wrap:anywhere}foyer-preview span{font-variant-numeric:tabular-nums}' +
  'foyer-preview a{padding:.3125rem .75rem;border:1px solid #c9a54a;border-radius:8px;color:#fff;font-weight:600}' +
  'foyer-preview a:hover{background:#5b4300}foyer-preview a:focus-visible{outline:2px solid #fff;outline-offset:2px}';

/** What the content security policy has to allow of a document with the strip. */
export const STRIP_STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** An element that no page has: React passes over it when it hydrates the document. */
const stripOf = ({ name, expiresAt }: ShownPreview, language: Language): string => {
  const until = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(expiresAt);
  const say = (id: string) => escapeHtml(plainMessage(language, id));
  const title = say('preview.title').replace('{name}', () => `<b>${escapeHtml(name)}</b>`);
  const time = `<time datetime="${expiresAt.toISOString()}">${escapeHtml(until)} UTC</time>`;
  return (
    `<foyer-preview role="region" aria-label="${say('preview.label')}"><style>${STYLE}</style>` +
    `<span>${title} · ${say('preview.until').replace('{time}', () => time)}</span>` +
    `<a href="${rareUrls.leavePreview()}">${say('preview.leave')}</a></foyer-preview>`
  );
};

export const addPreviewStrip = (html: string, preview: ShownPreview, language: Language): string =>
  html.replace(/<body[^>]*>/, (body) => body + stripOf(preview, language));
