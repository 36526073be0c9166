/** Declares the cacheable reads of search and suggestions, with the text in the query. */
import { listingPageSchema } from '@foyer/shared/wire-schemas/listings';
import { suggestionsSchema } from '@foyer/shared/wire-schemas/suggestions';
import { searches } from './expensive-reads.ts';
import { getListing, listedMembers } from './listings.ts';
import { Refused } from '../platform/http/refused.ts';
import { getSuggestions } from '../search/suggestions.ts';
import { answerShared } from '../api/answer-read.ts';
import type { QueryRead } from '../api/query-read.ts';
import { readListingAddress } from '../platform/http/read-address.ts';
import { isForAll } from '../api/json-read.ts';
import { LISTINGS_TAG, namedMemberTags } from '../platform/cache/cache-tags.ts';
import { searchCost } from '../catalogue/read-cost.ts';

export const SEARCH_READS: readonly QueryRead[] = [
  {
    path: '/api/videos2.php',
    summary:
      'Search: a list of videos whose text stands in the query; also within one’s own history, by title',
    keys: {
      params: 'What follows `videos2/` in the address of a list, without `.json`',
      path: 'Instead of `params`',
      s: 'The text; by default the object_id of `params`',
    },
    answer: listingPageSchema,
    // An answer is checked, kept and shared as that of a list with a path of its own.
    read: async (deps, { params, path, s }, visitor) => {
      const parts = (params ?? path ?? '')
        .replace(/^\/+/, '')
        .replace(/\.json$/, '')
        .split('/');
      const { byRelevance, ...address } = readListingAddress(parts);
      if (address.section === 'history')
        return answerShared(
          deps,
          {
            key: '',
            lifetime: address.lifetime,
            name: '/api/videos2.php',
            schema: listingPageSchema,
            make: async (context) => {
              await context.admit('search');
              const search = () => getListing(context.db, address, { ...context, text: s });
              const body = await searches.run(search, context.address);
              return { body, isShared: false, tags: [LISTINGS_TAG] };
            },
          },
          visitor,
        );
      if (address.section !== 'search' && address.section !== '')
        throw new Refused('bad_request', 'this call only searches', { field: 'params' });
      const object_id = s ?? address.object_id;
      return answerShared(
        deps,
        {
          key: `search ${parts.join('/')} ${object_id}`,
          lifetime: address.lifetime,
          name: '/api/videos2.php',
          schema: listingPageSchema,
          make: async (context) => {
            await context.admit('search', searchCost(address));
            const query = { ...address, section: 'search', object_id } as const;
            const search = () => getListing(context.db, query, { ...context, byRelevance });
            const body = await searches.run(search, context.address);
            return {
              body,
              isShared: isForAll(body),
              tags: [LISTINGS_TAG, ...namedMemberTags(listedMembers(body))],
            };
          },
          isOpen: true,
        },
        visitor,
      );
    },
  },
  {
    path: '/api/suggester.php',
    summary: 'Suggestions for a typed text, popular in the visitor’s country first',
    keys: { c: 'What was typed' },
    answer: suggestionsSchema,
    read: (deps, { c = '' }, visitor) =>
      answerShared(
        deps,
        {
          key: '',
          lifetime: 0,
          name: '/api/suggester.php',
          schema: suggestionsSchema,
          make: async ({ db, language, country, admit }) => {
            await admit('suggestion');
            return { body: await getSuggestions(db, c, { language, country }), tags: [LISTINGS_TAG] };
          },
          isOpen: true,
        },
        visitor,
      ),
  },
];
