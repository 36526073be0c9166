/** GET /api/openapi.json: the description of every call that this process takes, with its room and who uses it. */
import type { Release } from '@foyer/shared/wire-schemas/releases';
import type { FastifyInstance } from 'fastify';
import { type KeptAnswer, prepareAnswer } from '../platform/cache/answer-cache.ts';
import { findCallUsers } from './call-users.ts';
import { buildOpenApi, type PlainRoute } from './openapi.ts';
import { sendAnswer } from '../platform/http/send-answer.ts';
import type { ReadTables } from './read-tables.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';
// Brings the type of a route's room.
import type {} from './in-room.http.ts';

const PATH = '/api/openapi.json';
/** A release that goes live changes who uses what. */
const LIFETIME_SECONDS = 60;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

const versionsOf = (releases: readonly Release[]): string =>
  releases
    .map(({ name, version }) => `${name}@${version}`)
    .sort()
    .join(' ');

/** To be registered before the routes that it describes: all that are registered with `inRoom`. */
export const registerOpenApi = (
  app: FastifyInstance,
  { config }: Pick<WebDeps, 'config'>,
  tables: ReadTables,
  getLiveReleases: () => readonly Release[],
): void => {
  const described = new Set([
    PATH,
    ...tables.jsonReads.map(({ pattern }) => pattern),
    ...tables.queryReads.map(({ path }) => path),
  ]);
  const routes: PlainRoute[] = [];
  app.addHook('onRoute', function addToDescription({ url, method, schema, config }) {
    if (!url.startsWith('/api/') || url.includes('*') || described.has(url)) return;
    // Fastify's own answer to HEAD, beside each GET.
    if (method === 'HEAD') return;
    const { room } = this;
    if (!room) return;
    for (const one of [method].flat().filter((name) => METHODS.includes(name)))
      routes.push({
        method: one,
        path: url,
        room,
        body: schema?.body,
        query: schema?.querystring,
        form: config?.form,
        answer: (schema?.response as Record<string, unknown> | undefined)?.['200'],
      });
  });
  let made: { versions: string; answer: KeptAnswer } | undefined;
  app.get(PATH, async (request, reply) => {
    const releases = getLiveReleases();
    const versions = versionsOf(releases);
    if (made?.versions !== versions) {
      const users = findCallUsers(releases);
      const { publicUrl } = config;
      const text = JSON.stringify(buildOpenApi(routes, tables, { publicUrl, users }));
      made = {
        versions,
        answer: prepareAnswer({ status: 200, lifetime: LIFETIME_SECONDS, text, tags: [] }),
      };
    }
    return sendAnswer(request, reply, made.answer);
  });
};
