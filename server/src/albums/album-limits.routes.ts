/** GET /api/upload/album-limits.json: what an album may hold, and the categories that one may choose. */
import type { AlbumLimits } from '@foyer/shared/wire-schemas/own-albums';
import { PHOTO_FORMATS } from '@foyer/shared/wire-schemas/albums';
import { DEFAULT_LANGUAGE, isLanguage } from '@foyer/shared/wire-schemas/site';
import type { FastifyInstance } from 'fastify';
import { listAlbumCategoryTerms } from './albums.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';
import { registerCall } from '../platform/http/register-call.ts';

export const registerAlbumLimits = (app: FastifyInstance, deps: WebDeps): void => {
  const { albums } = deps.config;
  registerCall(app, 'GET /api/upload/album-limits.json', async (request, reply) => {
    const { lang } = request.query;
    const limits: AlbumLimits = {
      max_photos: albums.maxPhotos,
      photo_max_bytes: albums.photoMaxBytes,
      form_max_bytes: albums.formMaxBytes,
      formats: [...PHOTO_FORMATS],
      categories: await listAlbumCategoryTerms(deps.db, isLanguage(lang) ? lang : DEFAULT_LANGUAGE),
    };
    return reply.send(limits);
  });
};
