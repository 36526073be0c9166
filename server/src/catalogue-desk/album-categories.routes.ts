/** Routes of categories of albums at the catalogue desk; no answer is cached. */
import type { DeskAlbumCategory } from '@foyer/shared/wire-schemas/catalogue-desk/album-categories';
import { CATEGORY_ACTS } from '@foyer/shared/wire-schemas/catalogue-desk/categories';
import type { FastifyInstance } from 'fastify';
import { readPage, sendDone } from '../platform/http/answer-write.ts';
import { readChoice, readFileName, readId } from '../platform/http/read-address.ts';
import { registerCall } from '../platform/http/register-call.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import {
  createAlbumCategory,
  deleteAlbumCategory,
  editAlbumCategory,
  getAlbumCategory,
  hideAlbumCategory,
  listAlbumCategories,
  mergeAlbumCategory,
} from './album-categories.ts';
import type { TermEnd } from './change-term.ts';
import { readMoveTo, readTermFilter } from './read-term-filter.ts';
import { requireCatalogue } from './require-catalogue.http.ts';

export const registerAlbumCategoryDesk = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  facts: RequestFacts,
): void => {
  registerCall(app, 'GET /api/catalogue/album_categories.json', async (request, reply) => {
    await requireCatalogue(request, facts);
    const { page } = request.query;
    return reply.send(
      await listAlbumCategories(db, { filter: readTermFilter(request.query), page: readPage(page) }),
    );
  });

  registerCall(app, 'GET /api/catalogue/album_category/{album_category_id}.json', async (request, reply) => {
    await requireCatalogue(request, facts);
    const id = readId(readFileName(request.params.file), 'album_category_id');
    return reply.send({ album_category: await getAlbumCategory(db, id) });
  });

  registerCall(app, 'POST /api/catalogue_album_category.php', async (request, reply) => {
    const { _id: memberId } = await requireCatalogue(request, facts);
    const { act, album_category_id, revision, into_id, move_to, why, ...form } = request.body;
    const who = { memberId };
    const target = () => ({ who, id: readId(album_category_id, 'album_category_id'), revision, why });
    const done = (term: DeskAlbumCategory): TermEnd<DeskAlbumCategory> => ({ term, held: 0 });
    const acts: Record<(typeof CATEGORY_ACTS)[number], () => Promise<TermEnd<DeskAlbumCategory>>> = {
      create: async () => done(await createAlbumCategory(db, who, form)),
      edit: async () => done(await editAlbumCategory(db, target(), form)),
      hide: async () => done(await hideAlbumCategory(db, target(), true)),
      show: async () => done(await hideAlbumCategory(db, target(), false)),
      merge: () => mergeAlbumCategory(db, target(), readId(into_id, 'into_id')),
      delete: () => deleteAlbumCategory(db, target(), readMoveTo(move_to)),
    };
    const { term, held } = await acts[readChoice(CATEGORY_ACTS, act, 'act')]();
    return sendDone(reply, { album_category: term, albums: held });
  });
};
