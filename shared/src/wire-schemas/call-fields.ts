/** Schemas of the fields that addresses have in common, by name. */
import { LIFETIMES } from './answers.ts';
import type { Call, FieldSchema } from './call.ts';
import { COUNT_MAX, DATES, DURATIONS, PAGE_MAX, SEARCH_SORTS, VIDEO_TYPES } from './listings.ts';
import { GENDERS, LANGUAGES } from './site.ts';

const COMMON_FIELDS: Readonly<Record<string, FieldSchema>> = {
  lifetime: {
    type: 'integer',
    enum: LIFETIMES,
    description: 'Seconds for shared caches; 0 is dynamic and may be personal',
  },
  gender: { type: 'string', enum: GENDERS },
  lang: { type: 'string', enum: LANGUAGES },
  sort: {
    type: 'string',
    enum: [...SEARCH_SORTS, 'history'],
    description: 'relevance in a search, history in one’s own history',
  },
  count: { type: 'integer', minimum: 1, maximum: COUNT_MAX, description: 'Page size' },
  page: { type: 'integer', minimum: 1, maximum: PAGE_MAX },
  // `{group}` of docs/specification/addresses.md is two segments.
  million: { type: 'integer', description: 'The id rounded down to the million' },
  thousand: { type: 'integer', description: 'The id rounded down to the thousand' },
  type: { type: 'string', enum: VIDEO_TYPES },
  duration: {
    type: 'string',
    enum: DURATIONS,
    description: '1 under 10 minutes, 2 from 10 to 40, 3 over 40',
  },
  date: { type: 'string', enum: DATES },
};

/** Of the field that the address of the call calls so. */
export const fieldSchema = ({ fields }: Pick<Call, 'fields'>, name: string): FieldSchema =>
  fields?.[name] ?? COMMON_FIELDS[name] ?? { type: 'string' };
