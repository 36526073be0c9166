/** The route of the feeds. They are cached as answers of the API are, and invalidated when what they list changes. */
import type { FastifyInstance } from 'fastify';
import { ERROR_CODES, type Lifetime } from '@foyer/shared/wire-schemas/answers';
import { FEED_TYPE } from '@foyer/shared/wire-schemas/feeds';
import type { ListingPage } from '@foyer/shared/wire-schemas/listings';
import { type Gender, GENDERS, type Language } from '@foyer/shared/wire-schemas/site';
import { findMovedAddress } from '../catalogue/addresses/former-dirs.ts';
import type { AnswerJson, AnswerRequester } from '../api/answer-json.ts';
import { SETTINGS_TAG } from '../platform/cache/cache-tags.ts';
import { Refused } from '../platform/http/refused.ts';
import { sendAnswer } from '../platform/http/send-answer.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';
import {
  COLLECTION_FEED_LIFETIME,
  collectionCallOf,
  makeCollectionFeed,
  readCollectionFeedAddress,
} from './collection-feeds.ts';
import { feedLifetime, type FeedSite, listingCallOf, makeFeed } from './feeds.ts';
import { makeOwnerFeed, readOwnerFeedAddress } from './owner-feeds.ts';
import { type FeedAddress, type FeedValues, readFeedAddress } from './read-feed-address.ts';

export interface FeedsDeps extends Pick<WebDeps, 'cache' | 'config' | 'db'> {
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

/** What a feed is made of. */
interface FeedPlan {
  address: string;
  language: Language;
  gender: Gender;
  lifetime: Lifetime;
  /** @param ask answers a call of the API as everyone gets it; what it refuses, there is no feed of */
  make: (ask: (call: string) => Promise<string>) => Promise<string>;
}

/** @throws Refused not_found for what is no feed */
const planOf = (path: string, values: FeedValues, site: FeedSite): FeedPlan => {
  const collection = readCollectionFeedAddress(path, values);
  if (collection)
    return {
      ...collection,
      // Such lists hold every group, or name theirs in their filters.
      gender: GENDERS[0],
      lifetime: COLLECTION_FEED_LIFETIME,
      make: async (ask) => makeCollectionFeed(collection, await ask(collectionCallOf(collection)), site),
    };
  const owner = readOwnerFeedAddress(path, values);
  if (owner)
    return {
      ...owner,
      gender: GENDERS[0],
      lifetime: COLLECTION_FEED_LIFETIME,
      make: (ask) => makeOwnerFeed(owner, ask, site),
    };
  const asked = readFeedAddress(path, values);
  return {
    ...asked,
    gender: asked.query.gender,
    lifetime: feedLifetime(asked.query),
    make: async (ask) => {
      const listing: ListingPage = JSON.parse(await ask(listingCallOf(asked)));
      if (isUnknown(asked.query, listing)) throw new Refused('not_found', 'no such list');
      return makeFeed(asked, listing, site);
    },
  };
};

export const registerFeeds = (app: FastifyInstance, { cache, config, db, answerJson }: FeedsDeps): void => {
  app.get<{ Params: { '*': string }; Querystring: FeedValues }>('/feeds/*', async (request, reply) => {
    const moved = await findMovedAddress(db, new URL(request.url, config.publicUrl));
    if (moved)
      return reply
        .code(301)
        .headers({ 'cache-control': `public, max-age=${COLLECTION_FEED_LIFETIME}`, location: moved })
        .send();
    const plan = planOf(request.params['*'], request.query, config);
    const answer = await cache.get(`feed ${plan.address}`, async () => {
      const shows = new Set<string>();
      // Withheld requests never come here; limits count for anyone who fills it.
      const requester: AnswerRequester = {
        address: request.ip,
        isWithheld: false,
        isLimited: false,
        shows,
      };
      const { language, gender, lifetime } = plan;
      const context = { language, country: config.defaultCountry, gender };
      const text = await plan.make(async (call) => {
        const { status, body } = await answerJson(call, context, requester);
        if (status !== 200) throw refusalOf(body);
        return body;
      });
      return { status: 200, lifetime, text, tags: [...shows, SETTINGS_TAG] };
    });
    return sendAnswer(request, reply, answer, `${FEED_TYPE}; charset=utf-8`);
  });
};
