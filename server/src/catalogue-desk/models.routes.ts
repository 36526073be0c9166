/** Routes of models at the catalogue desk; no answer is cached. */
import { MODEL_ACTS, type DeskModel } from '@foyer/shared/wire-schemas/catalogue-desk/models';
import type { FastifyInstance } from 'fastify';
import { sendDone } from '../platform/http/answer-write.ts';
import { readPlace } from '../platform/http/lists/list-page.ts';
import { readChoice, readFileName, readId } from '../platform/http/read-address.ts';
import { registerCall } from '../platform/http/register-call.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import {
  createModel,
  deleteModel,
  editModel,
  getModel,
  hideModel,
  listModels,
  mergeModel,
} from './models.ts';
import type { TermEnd } from './change-term.ts';
import { readMoveTo, readTermFilter } from './read-term-filter.ts';
import { requireCatalogue } from './require-catalogue.http.ts';

export const registerModelDesk = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  facts: RequestFacts,
): void => {
  registerCall(app, 'GET /api/catalogue/models.json', async (request, reply) => {
    await requireCatalogue(request, facts);
    const { after = '' } = request.query;
    return reply.send(
      await listModels(db, {
        filter: readTermFilter(request.query),
        after: readPlace(after),
      }),
    );
  });

  registerCall(app, 'GET /api/catalogue/model/{model_id}.json', async (request, reply) => {
    await requireCatalogue(request, facts);
    const id = readId(readFileName(request.params.file), 'model_id');
    return reply.send({ model: await getModel(db, id) });
  });

  registerCall(app, 'POST /api/catalogue_model.php', async (request, reply) => {
    const { _id: memberId } = await requireCatalogue(request, facts);
    const { act, model_id, revision, into_id, move_to, why, ...form } = request.body;
    const who = { memberId };
    const target = () => ({ who, id: readId(model_id, 'model_id'), revision, why });
    const done = (term: DeskModel): TermEnd<DeskModel> => ({ term, held: 0 });
    const acts: Record<(typeof MODEL_ACTS)[number], () => Promise<TermEnd<DeskModel>>> = {
      create: async () => done(await createModel(db, who, form)),
      edit: async () => done(await editModel(db, target(), form)),
      hide: async () => done(await hideModel(db, target(), true)),
      show: async () => done(await hideModel(db, target(), false)),
      merge: () => mergeModel(db, target(), readId(into_id, 'into_id')),
      delete: () => deleteModel(db, target(), readMoveTo(move_to)),
    };
    const { term, held } = await acts[readChoice(MODEL_ACTS, act, 'act')]();
    return sendDone(reply, { model: term, videos: held });
  });
};
