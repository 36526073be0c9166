/** Registers a route for each cacheable read, and for the two that take their arguments in the query. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { admitRead } from '../access/search-limit.ts';
import { answerRead, type ReadVisitor } from './answer-read.ts';
import type { ReadParams } from './json-read.ts';
import type { QueryValues } from './query-read.ts';
import { hasJustWritten } from '../platform/http/read-your-writes.ts';
import { sendAnswer } from '../platform/http/send-answer.ts';
import { callsOfRoute, patternOf } from '../platform/http/call-pattern.ts';
import type { ReadTables } from './read-tables.ts';
// Brings the type of a route's calls.
import type {} from '../platform/http/register-call.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { answerReadsFromCache } from './reads-from-cache.http.ts';

/** A key that is given twice is read once: the last one counts. */
const lastValues = (query: Record<string, string | string[]>): QueryValues =>
  Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, Array.isArray(value) ? value.at(-1) : value]),
  );

export const registerReads = (
  app: FastifyInstance,
  deps: WebDeps,
  facts: RequestFacts,
  { jsonReads, queryReads }: ReadTables,
): void => {
  answerReadsFromCache(app, deps, facts);
  const visitorOf = (request: FastifyRequest, lang: string | undefined): ReadVisitor => ({
    lang,
    country: facts.listingCountryOf(request),
    address: request.ip,
    hasWritten: hasJustWritten(request),
    admit: (kind, points) => admitRead(deps.db, kind, request.ip, points),
    getViewer: () => facts.viewerOf(request),
  });

  for (const read of jsonReads)
    app.get<{ Params: ReadParams; Querystring: Record<string, string | string[]> }>(
      patternOf(read.call),
      { config: { calls: callsOfRoute(read.call) } },
      async (request, reply) => {
        const [path = ''] = request.url.split('?');
        const { lang } = lastValues(request.query);
        const answer = await answerRead(deps, read, {
          path,
          params: request.params,
          ...visitorOf(request, lang),
        });
        return sendAnswer(request, reply, answer);
      },
    );

  for (const { call, read } of queryReads)
    app.get<{ Querystring: Record<string, string | string[]> }>(
      patternOf(call),
      { config: { calls: [call] } },
      async (request, reply) => {
        const query = lastValues(request.query);
        const answer = await read(deps, query, visitorOf(request, query.lang));
        return sendAnswer(request, reply, answer);
      },
    );
};
