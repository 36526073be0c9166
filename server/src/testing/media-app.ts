/** The web of a test with the media files, as a process of the site serves both. */
import type { FastifyInstance } from 'fastify';
import { createWeb } from '../app/web.ts';
import { registerMedia } from '../watching/media.routes.ts';
import type { TestWeb } from './web.ts';

export const createMediaApp = (
  { deps }: TestWeb,
  more: Partial<Parameters<typeof registerMedia>[1]> = {},
): Promise<FastifyInstance> =>
  createWeb(deps, {
    missing: async () => [],
    extend: async (extended) => void registerMedia(extended, { ...deps, ...more }),
  });
