/** Figures of moderation, as JSON for the desk and as CSV; no answer is cached. */
import {
  FIGURE_TABLES,
  type FigureTable,
  figuresQuerySchema,
  figuresSchema,
} from '@foyer/shared/wire-schemas/moderation-figures';
import type { FastifyInstance } from 'fastify';
import { readChoice } from '../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { toCsv } from './figures-csv.ts';
import { getFigures } from './figures.ts';
import { requireModerator } from './require-moderator.http.ts';

const UNKEPT = 'private, no-store';

interface FiguresQuery {
  from?: string;
  to?: string;
  table?: FigureTable;
}

export const registerFigures = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  facts: RequestFacts,
): void => {
  app.get<{ Querystring: FiguresQuery }>(
    '/api/moderation/figures.json',
    { schema: { querystring: figuresQuerySchema, response: { 200: figuresSchema } } },
    async (request, reply) => {
      const { _id } = await requireModerator(request, facts);
      return reply.header('cache-control', UNKEPT).send(await getFigures(db, _id, request.query));
    },
  );

  app.get<{ Querystring: FiguresQuery }>(
    '/api/moderation/figures.csv',
    { schema: { querystring: figuresQuerySchema } },
    async (request, reply) => {
      const { _id } = await requireModerator(request, facts);
      const table = readChoice(FIGURE_TABLES, request.query.table ?? 'summary', 'table');
      const figures = await getFigures(db, _id, request.query);
      return reply
        .header('cache-control', UNKEPT)
        .header(
          'content-disposition',
          `attachment; filename="moderation-${table}-${figures.from}-${figures.to}.csv"`,
        )
        .type('text/csv; charset=utf-8')
        .send(toCsv(figures, table));
    },
  );
};
