/** Every cacheable read. The routes and the render workers are given the same tables. */
import type { JsonRead } from './json-read.ts';
import type { QueryRead } from './query-read.ts';

export interface ReadTables {
  jsonReads: readonly JsonRead[];
  queryReads: readonly QueryRead[];
}
