/** Routes of the few files at fixed addresses of every site. */
import { NEUTRAL_ICON_PATH } from '@foyer/shared/wire-schemas/discreet';
import type { FastifyInstance } from 'fastify';

const DAY_SECONDS = 86_400;
/** The archway of the wordmark. */
const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 28"><path fill="#00704d" d="M2 26V13a11 11 0 0 1 22 0v13z"/><path fill="#fff" d="M10 11.2v8.6a.9.9 0 0 0 1.4.7l6.4-4.3a.9.9 0 0 0 0-1.5l-6.4-4.3a.9.9 0 0 0-1.4.8z"/></svg>';
/** A sheet of paper, for whoever wants a tab that tells nothing. */
const NEUTRAL_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#fff" stroke="#777" d="M3.5 1.5h6l3 3v10h-9z"/><path fill="none" stroke="#777" d="M9.5 1.5v3h3"/></svg>';
/** What is personal or makes no page is not for crawlers. */
const ROBOTS = [
  'User-agent: *',
  'Disallow: /api/',
  'Disallow: /_page/',
  'Disallow: /upload/',
  'Disallow: /edit/',
  'Disallow: /messages/',
  'Disallow: /preview/',
  '',
].join('\n');

export const registerSiteFiles = (app: FastifyInstance): void => {
  const serve = (path: string, type: string, body: string) =>
    app.get(path, async (_, reply) =>
      reply.header('cache-control', `public, max-age=${DAY_SECONDS}`).type(type).send(body),
    );
  serve('/favicon.svg', 'image/svg+xml', FAVICON);
  serve(NEUTRAL_ICON_PATH, 'image/svg+xml', NEUTRAL_ICON);
  serve('/robots.txt', 'text/plain; charset=utf-8', ROBOTS);
};
