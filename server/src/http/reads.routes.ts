/** The routes of the table of reads, and the two that take their arguments in the query. */
import type { FastifyInstance } from 'fastify';
import { prepareAnswer } from '../cache/answer-cache.ts';
import { getListing } from '../services/listings.ts';
import { Refused } from '../services/refused.ts';
import { getSuggestions } from '../services/suggestions.ts';
import { answerRead } from './answer-read.ts';
import { JSON_READS, LISTINGS_TAG, type ReadParams } from './json-reads.ts';
import { readListingAddress } from './read-address.ts';
import { sendAnswer } from './send-answer.ts';
import type { RequestFacts, WebDeps } from './web-deps.ts';

interface SearchQuery {
  params?: string;
  path?: string;
  s?: string;
  lang?: string;
}

export const registerReads = (app: FastifyInstance, deps: WebDeps, facts: RequestFacts): void => {
  const { db, cache } = deps;
  for (const read of JSON_READS)
    app.get<{ Params: ReadParams; Querystring: { lang?: string } }>(read.pattern, async (request, reply) => {
      const [path = ''] = request.url.split('?');
      const answer = await answerRead(deps, read, {
        path,
        params: request.params,
        lang: request.query.lang,
        country: facts.listingCountryOf(request),
        getViewer: () => facts.viewerOf(request),
      });
      return sendAnswer(request, reply, answer);
    });

  app.get<{ Querystring: SearchQuery }>('/api/videos2.php', async (request, reply) => {
    const { params, path, s, lang } = request.query;
    const parts = (params ?? path ?? '').split('/');
    const query = readListingAddress(parts);
    if (query.section !== 'search' && query.section !== '')
      throw new Refused('bad_request', 'this call only searches', { field: 'params' });
    const text = (s ?? query.object_id).normalize('NFKC').trim();
    const language = lang === 'ja' ? 'ja' : 'en';
    const make = async () => ({
      status: 200,
      lifetime: query.lifetime,
      text: JSON.stringify(
        await getListing(
          db,
          { ...query, section: 'search' },
          {
            language,
            country: deps.config.defaultCountry,
            memberId: null,
            search: text,
            byRelevance: query.byRelevance,
          },
        ),
      ),
      tags: [LISTINGS_TAG],
    });
    const key = `search ${language} ${parts.join('/')} ${text}`;
    return sendAnswer(
      request,
      reply,
      query.lifetime > 0 ? await cache.get(key, make) : await prepareAnswer(await make()),
    );
  });

  app.get<{ Querystring: { c?: string } }>('/api/suggester.php', async (request, reply) => {
    const body = await getSuggestions(db, request.query.c ?? '');
    return sendAnswer(
      request,
      reply,
      await prepareAnswer({ status: 200, lifetime: 0, text: JSON.stringify(body), tags: [] }),
    );
  });
};
