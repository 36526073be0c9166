/** GET /api/upload/limits.json: what this site takes now. GET /api/upload/uploads.json: what the member is sending. */
import { type UploadLimits, VIDEO_FORMATS } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import type { FastifyInstance } from 'fastify';
import { listUploads, UPLOADS_PATH } from './uploads.ts';
import { requireViewer } from '../platform/http/answer-write.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { registerCall } from '../platform/http/register-call.ts';

export const registerUploads = (app: FastifyInstance, deps: WebDeps, facts: RequestFacts): void => {
  const { uploads, settings } = deps.config;
  const limitsNow = (): UploadLimits => ({
    open: uploads.open,
    max_bytes: uploads.maxBytes,
    chunk_bytes: uploads.chunkBytes,
    formats: [...VIDEO_FORMATS],
    min_minutes: settings.minMinutesNonExclusive,
    min_minutes_exclusive: settings.minMinutesExclusive,
    tus: UPLOADS_PATH,
  });
  registerCall(app, 'GET /api/upload/limits.json', async (_request, reply) => reply.send(limitsNow()));
  registerCall(app, 'GET /api/upload/uploads.json', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    return reply.send({ uploads: await listUploads(deps, viewer) });
  });
};
