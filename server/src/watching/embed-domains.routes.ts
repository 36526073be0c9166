/** GET /api/embed_domains.json, POST /api/embed_domains.php: the member's own list. */
import {
  embedDomainsAnswerSchema,
  embedDomainsBodySchema,
  embedDomainsSchema,
  type EmbedMode,
} from '@foyer/shared/wire-schemas/embed-domains';
import type { FastifyInstance } from 'fastify';
import { sendDone, writeSchema } from '../platform/http/answer-write.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { getEmbedDomains, setEmbedDomains } from './embed-domains.ts';

export const registerEmbedDomains = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  { viewerOf }: Pick<RequestFacts, 'viewerOf'>,
): void => {
  app.get(
    '/api/embed_domains.json',
    { schema: { response: { 200: embedDomainsSchema } } },
    async (request, reply) =>
      reply
        .header('cache-control', 'private, no-store')
        .send(await getEmbedDomains(db, await viewerOf(request))),
  );
  app.post<{ Body: { domains: string; mode?: EmbedMode } }>(
    '/api/embed_domains.php',
    writeSchema(embedDomainsBodySchema, embedDomainsAnswerSchema),
    async (request, reply) =>
      sendDone(reply, await setEmbedDomains(db, await viewerOf(request), request.body)),
  );
};
