/** GET /api/upload/videos.json: the member's own uploads, how far each is, and what can be done about a failure. */
import {
  OWN_UPLOAD_FILTERS,
  type OwnUploadFilter,
  ownUploadsSchema,
} from '@foyer/shared/wire-schemas/uploads';
import type { FastifyInstance } from 'fastify';
import { listOwnUploads } from './own-uploads.ts';
import { readPage, requireViewer } from '../platform/http/answer-write.ts';
import { readId } from '../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';

const querySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    page: { type: 'string', maxLength: 10 },
    state: { type: 'string', enum: ['', ...OWN_UPLOAD_FILTERS] },
    /** One of them. */
    video_id: { type: 'string', maxLength: 20 },
  },
} as const;

export const registerOwnUploads = (app: FastifyInstance, deps: WebDeps, facts: RequestFacts): void => {
  app.get<{ Querystring: { page?: string; state?: OwnUploadFilter | ''; video_id?: string } }>(
    '/api/upload/videos.json',
    { schema: { querystring: querySchema, response: { 200: ownUploadsSchema } } },
    async (request, reply) => {
      const viewer = await requireViewer(request, facts);
      const { page, state = '', video_id } = request.query;
      const uploads = await listOwnUploads(deps, viewer, {
        page: readPage(page),
        filter: state,
        videoId: video_id === undefined ? null : readId(video_id, 'video_id'),
      });
      return reply.header('cache-control', 'private, no-store').send(uploads);
    },
  );
};
