/** GET /api/upload/limits.json: what this site takes now. GET /api/upload/uploads.json: what the member is sending. */
import {
  transfersSchema,
  type UploadLimits,
  uploadLimitsSchema,
  VIDEO_FORMATS,
} from '@foyer/shared/wire-schemas/uploads';
import type { FastifyInstance } from 'fastify';
import { listUploads, UPLOADS_PATH } from './uploads.ts';
import { requireViewer } from '../platform/http/answer-write.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';

export const registerUploads = (app: FastifyInstance, deps: WebDeps, facts: RequestFacts): void => {
  const { uploads, settings } = deps.config;
  const limits: UploadLimits = {
    open: uploads.open,
    max_bytes: uploads.maxBytes,
    chunk_bytes: uploads.chunkBytes,
    formats: [...VIDEO_FORMATS],
    min_minutes: settings.minMinutesNonExclusive,
    min_minutes_exclusive: settings.minMinutesExclusive,
    tus: UPLOADS_PATH,
  };
  app.get(
    '/api/upload/limits.json',
    { schema: { response: { 200: uploadLimitsSchema } } },
    async (_request, reply) => reply.header('cache-control', 'private, no-store').send(limits),
  );
  app.get(
    '/api/upload/uploads.json',
    { schema: { response: { 200: transfersSchema } } },
    async (request, reply) => {
      const viewer = await requireViewer(request, facts);
      return reply
        .header('cache-control', 'private, no-store')
        .send({ uploads: await listUploads(deps, viewer) });
    },
  );
};
