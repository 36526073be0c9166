/** GET /api/upload/album.json: what of an own album is not public. */
import { ownAlbumSchema } from '@foyer/shared/wire-schemas/albums';
import type { FastifyInstance } from 'fastify';
import { requireViewer } from '../platform/http/answer-write.ts';
import { readId } from '../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { getOwnAlbum } from './own-album.ts';

const querySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['album_id'],
  properties: { album_id: { type: 'string', maxLength: 20 } },
} as const;

export const registerOwnAlbum = (app: FastifyInstance, deps: WebDeps, facts: RequestFacts): void => {
  app.get<{ Querystring: { album_id: string } }>(
    '/api/upload/album.json',
    { schema: { querystring: querySchema, response: { 200: ownAlbumSchema } } },
    async (request, reply) => {
      const viewer = await requireViewer(request, facts);
      const album = await getOwnAlbum(deps, viewer, readId(request.query.album_id, 'album_id'));
      return reply.header('cache-control', 'private, no-store').send(album);
    },
  );
};
