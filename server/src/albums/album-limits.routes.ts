/** GET /api/upload/album-limits.json: what an album may hold, and the categories that one may choose. */
import { type AlbumLimits, albumLimitsSchema, PHOTO_FORMATS } from '@foyer/shared/wire-schemas/albums';
import { DEFAULT_LANGUAGE, isLanguage } from '@foyer/shared/wire-schemas/site';
import type { FastifyInstance } from 'fastify';
import { listAlbumCategoryTerms } from './albums.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';

const querySchema = {
  type: 'object',
  additionalProperties: false,
  properties: { lang: { type: 'string', maxLength: 10 } },
} as const;

export const registerAlbumLimits = (app: FastifyInstance, deps: WebDeps): void => {
  const { maxPhotos, photoMaxBytes, formMaxBytes } = deps.config.albums;
  app.get<{ Querystring: { lang?: string } }>(
    '/api/upload/album-limits.json',
    { schema: { querystring: querySchema, response: { 200: albumLimitsSchema } } },
    async (request, reply) => {
      const { lang } = request.query;
      const limits: AlbumLimits = {
        max_photos: maxPhotos,
        photo_max_bytes: photoMaxBytes,
        form_max_bytes: formMaxBytes,
        formats: [...PHOTO_FORMATS],
        categories: await listAlbumCategoryTerms(deps.db, isLanguage(lang) ? lang : DEFAULT_LANGUAGE),
      };
      return reply.header('cache-control', 'private, no-store').send(limits);
    },
  );
};
