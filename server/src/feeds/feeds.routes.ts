/** The route of the feeds. They are kept as answers of the API are, and forgotten when what they list changes. */
import type { FastifyInstance } from 'fastify';
import { ERROR_CODES } from '@foyer/shared/wire-schemas/answers';
import { FEED_TYPE } from '@foyer/shared/wire-schemas/feeds';
import type { ListingPage } from '@foyer/shared/wire-schemas/listings';
import type { AnswerJson, AnswerRequester } from '../api/answer-json.ts';
import { Refused } from '../platform/http/refused.ts';
import { sendAnswer } from '../platform/http/send-answer.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';
import { feedLifetime, listingCallOf, makeFeed } from './feeds.ts';
import { type FeedAddress, type FeedValues, readFeedAddress } from './read-feed-address.ts';

export interface FeedsDeps extends Pick<WebDeps, 'cache' | 'config'> {
  answerJson: AnswerJson;
}

const refusalOf = (body: string): Refused => {
  const { code, error }: { code?: unknown; error?: unknown } = JSON.parse(body);
  const known = ERROR_CODES.find((one) => one === code) ?? 'server_error';
  // What is wrong with a list's address is a feed that there is none of.
  return new Refused(known === 'bad_request' ? 'not_found' : known, String(error));
};

/** Lists of one thing that is not there; everything and a search may rightly hold nothing. */
const isUnknown = ({ section }: FeedAddress['query'], { videos, categories }: ListingPage): boolean =>
  videos.length === 0 && categories.length === 0 && ['categories', 'model', 'channel'].includes(section);

export const registerFeeds = (app: FastifyInstance, { cache, config, answerJson }: FeedsDeps): void => {
  app.get<{ Params: { '*': string }; Querystring: FeedValues }>('/feeds/*', async (request, reply) => {
    const asked = readFeedAddress(request.params['*'], request.query);
    const { query, language, address } = asked;
    const answer = await cache.get(`feed ${address}`, async () => {
      const shows = new Set<string>();
      // Withheld requests never come here; limits count for whoever fills it.
      const requester: AnswerRequester = {
        address: request.ip,
        isWithheld: false,
        isLimited: false,
        shows,
      };
      const context = { language, country: config.defaultCountry, gender: query.gender };
      const { status, body } = await answerJson(listingCallOf(asked), context, requester);
      if (status !== 200) throw refusalOf(body);
      const listing: ListingPage = JSON.parse(body);
      if (isUnknown(query, listing)) throw new Refused('not_found', 'no such list');
      const text = makeFeed(asked, listing, config);
      return { status: 200, lifetime: feedLifetime(query), text, tags: [...shows] };
    });
    return sendAnswer(request, reply, answer, `${FEED_TYPE}; charset=utf-8`);
  });
};
