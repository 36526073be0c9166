/** Figures of moderation, as JSON for the desk and as CSV; no answer is cached. */
import { FIGURE_TABLES } from '@foyer/shared/wire-schemas/moderation/figures';
import type { FastifyInstance } from 'fastify';
import { readChoice } from '../../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../../platform/http/web-deps.ts';
import { toCsv } from './figures-csv.ts';
import { getFigures } from './figures.ts';
import { requireModerator } from '../require-moderator.http.ts';
import { registerCall } from '../../platform/http/register-call.ts';

export const registerFigures = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  facts: RequestFacts,
): void => {
  registerCall(app, 'GET /api/moderation/figures.json', async (request, reply) => {
    const { _id } = await requireModerator(request, facts);
    return reply.send(await getFigures(db, _id, request.query));
  });

  registerCall(app, 'GET /api/moderation/figures.csv', async (request, reply) => {
    const { _id } = await requireModerator(request, facts);
    const table = readChoice(FIGURE_TABLES, request.query.table ?? 'summary', 'table');
    const figures = await getFigures(db, _id, request.query);
    return reply
      .header(
        'content-disposition',
        `attachment; filename="moderation-${table}-${figures.from}-${figures.to}.csv"`,
      )
      .type('text/csv; charset=utf-8')
      .send(toCsv(figures, table));
  });
};
