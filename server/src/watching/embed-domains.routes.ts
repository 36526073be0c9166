/** GET /api/embed_domains.json, POST /api/embed_domains.php: the member's own list. */
import type { FastifyInstance } from 'fastify';
import { sendDone } from '../platform/http/answer-write.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { getEmbedDomains, setEmbedDomains } from './embed-domains.ts';
import { registerCall } from '../platform/http/register-call.ts';

export const registerEmbedDomains = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  { viewerOf }: Pick<RequestFacts, 'viewerOf'>,
): void => {
  registerCall(app, 'GET /api/embed_domains.json', async (request, reply) =>
    reply.send(await getEmbedDomains(db, await viewerOf(request))),
  );
  registerCall(app, 'POST /api/embed_domains.php', async (request, reply) =>
    sendDone(reply, await setEmbedDomains(db, await viewerOf(request), request.body)),
  );
};
