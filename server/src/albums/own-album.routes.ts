/** GET /api/upload/album.json: what of an own album is not public. */
import type { FastifyInstance } from 'fastify';
import { requireViewer } from '../platform/http/answer-write.ts';
import { readId } from '../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { getOwnAlbum } from './own-album.ts';
import { registerCall } from '../platform/http/register-call.ts';

export const registerOwnAlbum = (app: FastifyInstance, deps: WebDeps, facts: RequestFacts): void => {
  registerCall(app, 'GET /api/upload/album.json', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const album = await getOwnAlbum(deps, viewer, readId(request.query.album_id, 'album_id'));
    return reply.send(album);
  });
};
