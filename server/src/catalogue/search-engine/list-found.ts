/** Which engine a site has, and one page of what it finds. */
import type { SearchConfig } from '../../platform/config/search-config.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { POSTGRES_SEARCH } from '../postgres-search/postgres-search.ts';
import type { VideoCardRow } from '../video-cards.sql.ts';
import { selectFound } from './found-cards.sql.ts';
import type { FoundVideos, SearchEngine, SearchRequest } from './search-engine.ts';

export interface SearchPage extends Omit<FoundVideos, 'ids'> {
  rows: VideoCardRow[];
}

const engines = new WeakMap<SearchConfig, Promise<SearchEngine>>();

/** What asks OpenSearch is loaded by sites alone that have one. */
const openEngine = async (config: SearchConfig): Promise<SearchEngine> => {
  const [{ createOpenSearch }, { withFallback }] = await Promise.all([
    import('./opensearch-engine.ts'),
    import('./with-fallback.ts'),
  ]);
  return withFallback(createOpenSearch(config), POSTGRES_SEARCH);
};

const engineOf = (config: SearchConfig | undefined): SearchEngine | Promise<SearchEngine> => {
  if (!config) return POSTGRES_SEARCH;
  const known = engines.get(config) ?? openEngine(config);
  engines.set(config, known);
  return known;
};

/** One page of a search, and how many match. */
export const listFound = async (
  db: Database,
  request: SearchRequest,
  config?: SearchConfig,
): Promise<SearchPage> => {
  const engine = await engineOf(config);
  const { ids, ...size } = await engine.find(db, request);
  return { ...size, rows: await selectFound(db, ids) };
};
