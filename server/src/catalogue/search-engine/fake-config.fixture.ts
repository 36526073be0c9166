/** How a site is configured that searches in the fake of OpenSearch. */
import { readSearch, type SearchConfig } from '../../platform/config/search-config.ts';
import type { FakeOpenSearch } from './fake-opensearch.fixture.ts';

/** On a busy machine a test waits for its answer; where none comes, it says itself how long. */
const TEST_TIMEOUT_MS = '30000';

export const fakeConfig = ({ url }: FakeOpenSearch, timeoutMs = TEST_TIMEOUT_MS): SearchConfig => {
  const config = readSearch({ FOYER_SEARCH_URL: url, FOYER_SEARCH_TIMEOUT_MS: timeoutMs });
  if (!config) throw new Error('no search is configured');
  return config;
};
