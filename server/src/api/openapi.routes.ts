/** GET /api/openapi.json: the description of every call that this process takes. */
import type { FastifyInstance } from 'fastify';
import { type KeptAnswer, prepareAnswer } from '../platform/cache/answer-cache.ts';
import { buildOpenApi, type PlainRoute } from './openapi.ts';
import { sendAnswer } from '../platform/http/send-answer.ts';
import type { ReadTables } from './read-tables.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';

const PATH = '/api/openapi.json';
const LIFETIME_SECONDS = 3600;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** To be registered before the routes that it describes. */
export const registerOpenApi = (
  app: FastifyInstance,
  { config }: Pick<WebDeps, 'config'>,
  tables: ReadTables,
): void => {
  const described = new Set([
    PATH,
    ...tables.jsonReads.map(({ pattern }) => pattern),
    ...tables.queryReads.map(({ path }) => path),
  ]);
  const routes: PlainRoute[] = [];
  app.addHook('onRoute', ({ url, method, schema, config }) => {
    if (!url.startsWith('/api/') || url.includes('*') || described.has(url)) return;
    for (const one of [method].flat().filter((name) => METHODS.includes(name)))
      routes.push({
        method: one,
        path: url,
        body: schema?.body,
        query: schema?.querystring,
        form: config?.form,
        answer: (schema?.response as Record<string, unknown> | undefined)?.['200'],
      });
  });
  let made: Promise<KeptAnswer> | undefined;
  app.get(PATH, async (request, reply) => {
    made ??= prepareAnswer({
      status: 200,
      lifetime: LIFETIME_SECONDS,
      text: JSON.stringify(buildOpenApi(routes, tables, config)),
      tags: [],
    });
    return sendAnswer(request, reply, await made);
  });
};
