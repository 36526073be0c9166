/** GET /api/openapi.json: the description of every call that this process takes, with its room and who uses it. */
import type { CallName } from '@foyer/shared/wire-schemas/calls';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import type { FastifyInstance } from 'fastify';
import { type CachedAnswer, prepareAnswer } from '../platform/cache/answer-cache.ts';
import { findCallUsers } from './call-users.ts';
import { buildOpenApi } from './openapi.ts';
import { sendAnswer } from '../platform/http/send-answer.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';
// Brings the type of a route's calls.
import type {} from '../platform/http/register-call.ts';

const PATH = '/api/openapi.json';
/** A release that goes live changes who uses what. */
const LIFETIME_SECONDS = 60;

const versionsOf = (releases: readonly Release[]): string =>
  releases
    .map(({ name, version }) => `${name}@${version}`)
    .sort()
    .join(' ');

/** To be registered before the calls that it describes. */
export const registerOpenApi = (
  app: FastifyInstance,
  { config }: Pick<WebDeps, 'config'>,
  getLiveReleases: () => readonly Release[],
): void => {
  const calls = new Set<CallName>();
  app.addHook('onRoute', (route) => {
    for (const call of route.config?.calls ?? []) calls.add(call);
  });
  let made: { versions: string; answer: CachedAnswer } | undefined;
  app.get(PATH, async (request, reply) => {
    const releases = getLiveReleases();
    const versions = versionsOf(releases);
    if (made?.versions !== versions) {
      const users = findCallUsers(releases);
      const { publicUrl } = config;
      const text = JSON.stringify(buildOpenApi([...calls], { publicUrl, users }));
      made = {
        versions,
        answer: prepareAnswer({ status: 200, lifetime: LIFETIME_SECONDS, text, tags: [] }),
      };
    }
    return sendAnswer(request, reply, made.answer);
  });
};
