/**
 * `/model/{dir}/member/`: leads to the profile of the member who a model is. What is shared, and the page's HTML with it, names nobody, since whom the
 * member has blocked gets it, too; who may see the profile gets there without scripts by this address, all others to the model's page.
 */
import { DEFAULT_LANGUAGE } from '@foyer/shared/wire-schemas/site';
import { urls } from '@foyer/shared/urls';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../platform/http/refused.ts';
import { seeOther } from '../platform/http/wants-page.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { getModel } from './models.ts';

export const registerModelMember = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  facts: Pick<RequestFacts, 'viewerOf'>,
): void => {
  app.get<{ Params: { dir: string } }>('/model/:dir/member/', async (request, reply) => {
    const { dir } = request.params;
    const asked = { language: DEFAULT_LANGUAGE, viewer: await facts.viewerOf(request), isShared: false };
    const model = await getModel(db, dir, asked).then(
      (found) => found.model,
      (error: unknown) => {
        // The model's page says that there is none.
        if (error instanceof Refused && error.code === 'not_found') return null;
        throw error;
      },
    );
    return seeOther(reply, model?.member ? urls.member(model.member._id) : urls.model(model?.dir ?? dir));
  });
};
