/** Figures of the site, as JSON for the desk and as CSV; no answer is cached. */
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../platform/http/register-call.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';
import { getSiteFigures, getSiteFiguresCsv } from './site-figures.ts';

export const registerSiteFigures = (app: FastifyInstance, { db }: Pick<WebDeps, 'db'>): void => {
  registerCall(app, 'GET /api/site_figures.json', async (request, reply) =>
    reply.send(await getSiteFigures(db, request.query)),
  );

  registerCall(app, 'GET /api/site_figures.csv', async (request, reply) => {
    const { name, text } = await getSiteFiguresCsv(db, request.query);
    return reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .type('text/csv; charset=utf-8')
      .send(text);
  });
};
