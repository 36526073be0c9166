/** What every list of the API has in common, whatever it lists. */
import { readErrorProperties } from './answers.ts';

/** `total_count` is of the whole list, whatever the page holds. */
export const listProperties = {
  total_count: { type: 'integer', minimum: 0 },
  ...readErrorProperties,
} as const;

/** `count`: page size, 1 to COUNT_MAX; `page` from 1. */
export interface PageQuery {
  count: number;
  page: number;
}

/** `{section}.{object_id}.{page}`: what the list is taken from. */
export interface SectionQuery<Section extends string> extends PageQuery {
  section: Section;
  object_id: string;
}
