/** Routes of categories at the catalogue desk; no answer is cached. */
import { CATEGORY_ACTS, type DeskCategory } from '@foyer/shared/wire-schemas/catalogue-desk/categories';
import type { FastifyInstance } from 'fastify';
import { readPage, sendDone } from '../platform/http/answer-write.ts';
import { readChoice, readFileName, readId } from '../platform/http/read-address.ts';
import { registerCall } from '../platform/http/register-call.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import {
  createCategory,
  deleteCategory,
  editCategory,
  getCategory,
  hideCategory,
  listCategories,
  mergeCategory,
} from './categories.ts';
import type { TermEnd } from './change-term.ts';
import { readMoveTo, readTermFilter } from './read-term-filter.ts';
import { requireCatalogue } from './require-catalogue.http.ts';

export const registerCategoryDesk = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  facts: RequestFacts,
): void => {
  registerCall(app, 'GET /api/catalogue/categories.json', async (request, reply) => {
    await requireCatalogue(request, facts);
    const { page } = request.query;
    return reply.send(
      await listCategories(db, { filter: readTermFilter(request.query), page: readPage(page) }),
    );
  });

  registerCall(app, 'GET /api/catalogue/category/{category_id}.json', async (request, reply) => {
    await requireCatalogue(request, facts);
    const id = readId(readFileName(request.params.file), 'category_id');
    return reply.send({ category: await getCategory(db, id) });
  });

  registerCall(app, 'POST /api/catalogue_category.php', async (request, reply) => {
    const { _id: memberId } = await requireCatalogue(request, facts);
    const { act, category_id, revision, into_id, move_to, why, ...form } = request.body;
    const who = { memberId };
    const target = () => ({ who, id: readId(category_id, 'category_id'), revision, why });
    const done = (term: DeskCategory): TermEnd<DeskCategory> => ({ term, held: 0 });
    const acts: Record<(typeof CATEGORY_ACTS)[number], () => Promise<TermEnd<DeskCategory>>> = {
      create: async () => done(await createCategory(db, who, form)),
      edit: async () => done(await editCategory(db, target(), form)),
      hide: async () => done(await hideCategory(db, target(), true)),
      show: async () => done(await hideCategory(db, target(), false)),
      merge: () => mergeCategory(db, target(), readId(into_id, 'into_id')),
      delete: () => deleteCategory(db, target(), readMoveTo(move_to)),
    };
    const { term, held } = await acts[readChoice(CATEGORY_ACTS, act, 'act')]();
    return sendDone(reply, { category: term, videos: held });
  });
};
