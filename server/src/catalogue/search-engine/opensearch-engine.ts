/** Searches in OpenSearch: the query as its Query DSL has it, and what its answer says. */
import { searchTerms, type SearchTerm } from '../../search/search-tokens.ts';
import type { SearchConfig } from '../../platform/config/search-config.ts';
import { DATE_DAYS, DURATION_RANGES, MIN_HEIGHTS } from '../listings.sql.ts';
import { SORT_COLUMNS } from '../sort-columns.ts';
import { askOpenSearch, SearchUnavailable } from './opensearch-client.ts';
import {
  type FoundVideos,
  SEARCH_COUNT_MAX,
  type SearchEngine,
  type SearchRequest,
} from './search-engine.ts';

/** As PostgreSQL weighs them (ts_rank): constants, so that the popular one of two videos that fit alike comes first. */
const WEIGHTS = { title: 1, names: 0.4, description: 0.2 } as const;
/** Words in another form, such as a plural, by what OpenSearch knows of the language; behind the words themselves. */
const STEM_WEIGHT = 0.1;
const EXACT_WEIGHT = 1000;
const DAY_MS = 86_400_000;

const constantScore = (filter: object, boost: number) => ({ constant_score: { filter, boost } });

/** Fields of our own tokens hold them between spaces. */
const holdsTerm = (field: string, { tokens, isPrefix }: SearchTerm): object => {
  if (isPrefix) return { prefix: { [field]: { value: tokens.join(' ') } } };
  if (tokens.length === 1) return { term: { [field]: { value: tokens.join(' ') } } };
  return { match_phrase: { [field]: { query: tokens.join(' ') } } };
};

const wordsQuery = (text: string): object => ({
  dis_max: {
    queries: [
      {
        bool: {
          must: searchTerms(text).map((term) => ({
            dis_max: {
              queries: Object.entries(WEIGHTS).map(([field, weight]) =>
                constantScore(holdsTerm(field, term), weight),
              ),
            },
          })),
        },
      },
      constantScore({ multi_match: { query: text, fields: ['titles.*'], operator: 'and' } }, STEM_WEIGHT),
    ],
  },
});

/** Whole days (UTC), as of the other lists. */
const windowStart = (days: number): string =>
  new Date((Math.floor(Date.now() / DAY_MS) - days + 1) * DAY_MS).toISOString();

const filtersOf = ({ gender, type, duration, date }: SearchRequest): object[] => [
  ...(gender ? [{ term: { gender: { value: gender } } }] : []),
  ...(type === 'all' ? [] : [{ range: { height: { gte: MIN_HEIGHTS[type] } } }]),
  ...(duration
    ? [
        {
          range: {
            duration_seconds: { gte: DURATION_RANGES[duration][0], lte: DURATION_RANGES[duration][1] },
          },
        },
      ]
    : []),
  ...(date ? [{ range: { posted_at: { gte: windowStart(DATE_DAYS[date]) } } }] : []),
];

/** What is sent to `_search`. */
const searchBody = (request: SearchRequest): object => {
  const { source, sort, limit, offset } = request;
  const words = wordsQuery(source.text);
  const filter = filtersOf(request);
  return {
    from: Math.min(offset, SEARCH_COUNT_MAX),
    size: Math.max(0, Math.min(limit, SEARCH_COUNT_MAX - offset)),
    track_total_hits: SEARCH_COUNT_MAX,
    _source: false,
    query: source.byRelevance
      ? {
          bool: {
            must: [words],
            filter,
            should: [constantScore({ term: { exact_titles: { value: source.text } } }, EXACT_WEIGHT)],
          },
        }
      : { bool: { filter: [words, ...filter] } },
    sort: [
      ...(source.byRelevance
        ? [{ _score: { order: 'desc' } }, { popularity: { order: 'desc' } }]
        : [{ [SORT_COLUMNS[sort]]: { order: 'desc' } }]),
      { video_id: { order: 'desc' } },
    ],
  };
};

interface SearchAnswer {
  timed_out?: unknown;
  _shards?: { failed?: unknown };
  hits?: { total?: { value?: unknown }; hits?: unknown };
}

/** @throws SearchUnavailable for what is no whole answer: with a part of the shards it would find a part of the videos */
const readFound = (answer: unknown): FoundVideos => {
  const { timed_out: isLate, _shards: shards, hits } = (answer ?? {}) as SearchAnswer;
  const ids = Array.isArray(hits?.hits) ? hits.hits.map((hit) => Number(hit?._id)) : [Number.NaN];
  const count = hits?.total?.value;
  if (isLate !== false || shards?.failed !== 0 || typeof count !== 'number' || !ids.every(Number.isInteger))
    throw new SearchUnavailable('failed', 'OpenSearch gives no whole answer to a search');
  const total = Math.min(count, SEARCH_COUNT_MAX);
  return { ids, total, isEstimate: total >= SEARCH_COUNT_MAX };
};

export const createOpenSearch = (config: SearchConfig): SearchEngine => {
  const ask = askOpenSearch(config);
  return {
    find: async (_db, request) =>
      readFound(await ask({ method: 'POST', path: `/${config.alias}/_search`, body: searchBody(request) })),
  };
};
