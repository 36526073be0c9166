/**
 * GET /api/upload/videos.json: the member's own uploads, how far each is, and what can be done about a failure; channels.json: where
 * they may be published.
 */
import type { FastifyInstance } from 'fastify';
import { listOwnUploads } from './own-uploads.ts';
import { selectOwnChannels } from './own-uploads.sql.ts';
import { readPage, requireViewer } from '../platform/http/answer-write.ts';
import { readId } from '../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { registerCall } from '../platform/http/register-call.ts';

export const registerOwnUploads = (app: FastifyInstance, deps: WebDeps, facts: RequestFacts): void => {
  registerCall(app, 'GET /api/upload/videos.json', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const { page, state = '', video_id } = request.query;
    const uploads = await listOwnUploads(deps, viewer, {
      page: readPage(page),
      filter: state,
      videoId: video_id === undefined ? null : readId(video_id, 'video_id'),
    });
    return reply.send(uploads);
  });
  registerCall(app, 'GET /api/upload/channels.json', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    return reply.send({ channels: await selectOwnChannels(deps.db, viewer._id) });
  });
};
