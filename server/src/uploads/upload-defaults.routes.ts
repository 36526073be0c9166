/** GET /api/upload/defaults.json, POST /api/upload_defaults.php: what the member's new videos start with. */
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { sendDone } from '../platform/http/answer-write.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { getUploadDefaults, setUploadDefaults } from './upload-defaults.ts';
import { readDetails } from './upload-details.ts';
import { registerCall } from '../platform/http/register-call.ts';

export const registerUploadDefaults = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  { viewerOf }: Pick<RequestFacts, 'viewerOf'>,
): void => {
  registerCall(app, 'GET /api/upload/defaults.json', async (request, reply) =>
    reply.send(await getUploadDefaults(db, await viewerOf(request))),
  );
  registerCall(app, 'POST /api/upload_defaults.php', async (request, reply) => {
    const viewer = await viewerOf(request);
    // What names nothing takes its row back.
    const kept = await inTransaction(db, (tx) => setUploadDefaults(tx, viewer, readDetails(request.body)));
    return sendDone(reply, kept);
  });
};
