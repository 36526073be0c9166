/** GET /api/upload/defaults.json, POST /api/upload_defaults.php: what the member's new videos begin with. */
import {
  uploadDefaultsAnswerSchema,
  uploadDefaultsBodySchema,
  uploadDefaultsSchema,
} from '@foyer/shared/wire-schemas/upload-defaults';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { sendDone, writeSchema } from '../platform/http/answer-write.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { getUploadDefaults, setUploadDefaults } from './upload-defaults.ts';
import { readDetails } from './upload-details.ts';

export const registerUploadDefaults = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  { viewerOf }: Pick<RequestFacts, 'viewerOf'>,
): void => {
  app.get(
    '/api/upload/defaults.json',
    { schema: { response: { 200: uploadDefaultsSchema } } },
    async (request, reply) =>
      reply
        .header('cache-control', 'private, no-store')
        .send(await getUploadDefaults(db, await viewerOf(request))),
  );
  app.post<{ Body: Record<string, string> }>(
    '/api/upload_defaults.php',
    writeSchema(uploadDefaultsBodySchema, uploadDefaultsAnswerSchema),
    async (request, reply) => {
      const viewer = await viewerOf(request);
      // What names nothing takes its row back.
      const kept = await inTransaction(db, (tx) => setUploadDefaults(tx, viewer, readDetails(request.body)));
      return sendDone(reply, kept);
    },
  );
};
