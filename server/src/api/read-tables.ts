/** Every cacheable read. The routes, the render workers and the API's own description are given the same tables. */
import type { JsonRead } from './json-read.ts';
import type { QueryRead } from './query-read.ts';

export interface ReadTables {
  jsonReads: readonly JsonRead[];
  queryReads: readonly QueryRead[];
}
