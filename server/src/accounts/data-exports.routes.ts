/** GET /api/own-data.json: everything that the site holds of the member who asks, as a file. */
import type { FastifyInstance } from 'fastify';
import { requireViewer } from '../platform/http/answer-write.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { readDataExport } from './data-exports.ts';
import { registerCall } from '../platform/http/register-call.ts';

export const registerDataExports = (app: FastifyInstance, { db }: WebDeps, facts: RequestFacts): void => {
  registerCall(app, 'GET /api/own-data.json', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const body = await readDataExport(db, viewer, request.query.export_id);
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="my-data.json"')
      .send(body);
  });
};
