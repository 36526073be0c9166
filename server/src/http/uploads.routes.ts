/** GET /api/upload/limits.json: what this site takes now. */
import type { UploadLimits } from '@foyer/shared/http/uploads';
import type { FastifyInstance } from 'fastify';

/** Closed until something here receives uploads: the page then lets entries be checked and says that nothing is sent. */
const LIMITS: UploadLimits = { open: false };

export const registerUploads = (app: FastifyInstance): void => {
  app.get('/api/upload/limits.json', async (_request, reply) =>
    reply.header('cache-control', 'private, no-store').send(LIMITS),
  );
};
