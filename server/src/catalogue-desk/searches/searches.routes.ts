/** Routes of popular searches at the catalogue desk; no answer is cached. */
import { SEARCH_ACTS, SEARCH_STATES } from '@foyer/shared/wire-schemas/catalogue-desk/searches';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@foyer/shared/wire-schemas/site';
import type { FastifyInstance } from 'fastify';
import { sendDone } from '../../platform/http/answer-write.ts';
import { readPlace } from '../../platform/http/lists/list-page.ts';
import { readChoice, readId } from '../../platform/http/read-address.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import type { RequestFacts, WebDeps } from '../../platform/http/web-deps.ts';
import { readTermFilter } from '../read-term-filter.ts';
import { requireCatalogue } from '../require-catalogue.http.ts';
import { addSearch, listSearches, setSearch } from './searches.ts';

export const registerSearchDesk = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  facts: RequestFacts,
): void => {
  registerCall(app, 'GET /api/catalogue/searches.json', async (request, reply) => {
    await requireCatalogue(request, facts);
    const { language, q = '', state, after = '' } = request.query;
    const filter = {
      language: readChoice(LANGUAGES, language || DEFAULT_LANGUAGE, 'language'),
      part: readTermFilter({ q }).part,
      state: state ? readChoice(SEARCH_STATES, state, 'state') : null,
    };
    return reply.send(await listSearches(db, filter, { after: readPlace(after) }));
  });

  registerCall(app, 'POST /api/catalogue_search.php', async (request, reply) => {
    const { _id: memberId } = await requireCatalogue(request, facts);
    const { act, search_id, state, text = '', language } = request.body;
    const who = { memberId };
    const search =
      readChoice(SEARCH_ACTS, act, 'act') === 'add'
        ? await addSearch(db, { who, text, language: readChoice(LANGUAGES, language, 'language') })
        : await setSearch(db, {
            who,
            id: readId(search_id, 'search_id'),
            state: readChoice(SEARCH_STATES, state, 'state'),
          });
    return sendDone(reply, { search });
  });
};
