/** Routes of the few files at fixed addresses of every site. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NEUTRAL_ICON_PATH } from '@foyer/shared/wire-schemas/discreet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { Refused } from '../platform/http/refused.ts';

const DAY_SECONDS = 86_400;
/** The archway of the wordmark. */
const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 28"><path fill="#00704d" d="M2 26V13a11 11 0 0 1 22 0v13z"/><path fill="#fff" d="M10 11.2v8.6a.9.9 0 0 0 1.4.7l6.4-4.3a.9.9 0 0 0 0-1.5l-6.4-4.3a.9.9 0 0 0-1.4.8z"/></svg>';
/** A sheet of paper, for anyone who wants a tab that tells nothing. */
const NEUTRAL_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#fff" stroke="#777" d="M3.5 1.5h6l3 3v10h-9z"/><path fill="none" stroke="#777" d="M9.5 1.5v3h3"/></svg>';
/** What is personal or makes no page is not for crawlers. Sign-in and its like say `noindex` themselves. */
const CLOSED = [
  '/api/',
  '/_page/',
  '/upload/',
  '/edit/',
  '/messages/',
  '/notifications/',
  '/settings/',
  '/moderation/',
  '/desk/',
  '/releases/',
  '/preview/',
];
/** What pages are made of, so that crawlers see them as visitors do. */
const OPEN = ['/releases/*/browser/', '/api/json/'];

/** Drawn by draw-icons.ts. */
const ICONS = ['icon-192.png', 'icon-512.png', 'maskable-512.png', 'apple-touch-icon.png'] as const;
const readIcon = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'icons', name));

const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...OPEN.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

const manifest = (siteName: string): string =>
  JSON.stringify({
    name: siteName,
    short_name: siteName,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0c0f0e',
    theme_color: '#00704d',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });

export const registerSiteFiles = (
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'siteName'>,
): void => {
  const keep = { 'cache-control': `public, max-age=${DAY_SECONDS}` };
  const serve = (path: string, type: string, body: string | Buffer) =>
    app.get(path, async (_, reply) => reply.headers(keep).type(type).send(body));
  serve('/favicon.svg', 'image/svg+xml', FAVICON);
  serve(NEUTRAL_ICON_PATH, 'image/svg+xml', NEUTRAL_ICON);
  serve('/favicon.ico', 'image/x-icon', readIcon('favicon.ico'));
  serve('/robots.txt', 'text/plain; charset=utf-8', robots(config.publicUrl));
  // Its name may change at any time.
  app.get('/site.webmanifest', async (_, reply) =>
    reply.headers(keep).type('application/manifest+json; charset=utf-8').send(manifest(config.siteName)),
  );
  const icons = new Map(ICONS.map((name) => [name as string, readIcon(name)]));
  app.get<{ Params: { file: string } }>('/icons/:file', async (request, reply) => {
    const icon = icons.get(request.params.file);
    if (!icon) throw new Refused('not_found', 'no such icon');
    return reply.headers(keep).type('image/png').send(icon);
  });
};
