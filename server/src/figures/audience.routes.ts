/** GET /api/upload/audience.json and .csv: who watches what the member published. */
import type { FastifyInstance } from 'fastify';
import { requireViewer } from '../platform/http/answer-write.ts';
import { registerCall } from '../platform/http/register-call.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { getAudienceCsv } from './audience-file.ts';
import { getAudience } from './audience.ts';

export const registerAudience = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  facts: RequestFacts,
): void => {
  registerCall(app, 'GET /api/upload/audience.json', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    return reply.send(await getAudience(db, viewer._id, request.query));
  });

  registerCall(app, 'GET /api/upload/audience.csv', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const { name, text } = await getAudienceCsv(db, viewer._id, request.query);
    return reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .type('text/csv; charset=utf-8')
      .send(text);
  });
};
