/** Declares the cacheable reads of search and suggestions, with the text in the query. */
import { searches } from './expensive-reads.ts';
import { getListing, listedMembers } from './listings.ts';
import { Refused } from '../platform/http/refused.ts';
import { getSuggestions } from '../search/suggestions.ts';
import { answerShared } from '../api/answer-read.ts';
import type { QueryRead } from '../api/query-read.ts';
import { readListingAddress } from '../platform/http/read-address.ts';
import { isForAll } from '../api/json-read.ts';
import { namedMemberTags } from '../platform/cache/cache-tags.ts';
import { searchCost } from '../catalogue/read-cost.ts';

export const SEARCH_READS: readonly QueryRead[] = [
  {
    call: 'GET /api/videos2.php',
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
            call: 'GET /api/videos2.php',
            make: async (context) => {
              await context.admit('search');
              const search = () => getListing(context.db, address, { ...context, text: s });
              const body = await searches.run(search, context.address);
              return { body, isShared: false };
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
          call: 'GET /api/videos2.php',
          make: async (context) => {
            await context.admit('search', searchCost(address));
            const query = { ...address, section: 'search', object_id } as const;
            const search = () => getListing(context.db, query, { ...context, byRelevance });
            const body = await searches.run(search, context.address);
            return {
              body,
              isShared: isForAll(body),
              tags: [...namedMemberTags(listedMembers(body))],
            };
          },
          isOpen: true,
        },
        visitor,
      );
    },
  },
  {
    call: 'GET /api/suggester.php',
    read: (deps, { c = '' }, visitor) =>
      answerShared(
        deps,
        {
          key: '',
          lifetime: 0,
          call: 'GET /api/suggester.php',
          make: async ({ db, language, country, admit }) => {
            await admit('suggestion');
            return { body: await getSuggestions(db, c, { language, country }) };
          },
          isOpen: true,
        },
        visitor,
      ),
  },
];
