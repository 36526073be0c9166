/** POST /api/input.php */
import { type LibraryAct, type LibraryChange, libraryBodySchema } from '@foyer/shared/http/library';
import type { FastifyInstance } from 'fastify';
import { changeLibrary } from '../services/library.ts';
import type { LibraryTable } from '../sql/library.sql.ts';
import { readId } from './read-address.ts';
import type { RequestFacts, WebDeps } from './web-deps.ts';

const TABLES: Record<LibraryAct, LibraryTable> = { favourite: 'favourites', watch_later: 'watch_later' };

export const registerLibrary = (app: FastifyInstance, { db }: WebDeps, { viewerOf }: RequestFacts): void => {
  app.post<{ Body: { act: LibraryAct; section: LibraryChange; video_id: string } }>(
    '/api/input.php',
    { schema: { body: libraryBodySchema } },
    async (request, reply) => {
      const { act, section, video_id } = request.body;
      const videoId = readId(video_id, 'video_id');
      await changeLibrary(db, await viewerOf(request), { table: TABLES[act], section, videoId });
      return reply.header('cache-control', 'private, no-store').send({ ok: true });
    },
  );
};
