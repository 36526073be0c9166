/** The videos of the home page. Source: docs/specification/pages.md, limits.md (three blocks of 25 videos, none of them twice). */
import type { FromSchema } from 'json-schema-to-ts';
import { readErrorProperties } from './answers.ts';
import type { Lifetime } from './answers.ts';
import type { Country, Gender, Language } from './site.ts';
import { homeBlocksSchema } from './settings/home-blocks.ts';
import { videoCardSchema } from './videos.ts';
import type { CallTable } from './call.ts';

const blockSchema = { type: 'array', items: videoCardSchema } as const;

/** GET /api/json/home/{lifetime}/{gender}.{country}.{lang}.json */
export const homeSchema = {
  type: 'object',
  required: ['national', 'popular', 'latest', 'total_count'],
  properties: {
    /** What the country watches most; what everyone does where it watched nothing yet. */
    national: blockSchema,
    /** What everyone watches most, without the above. */
    popular: blockSchema,
    /** The newest, without both. */
    latest: blockSchema,
    /** Those to show, in their order; left out by servers before them, which show all. */
    blocks: homeBlocksSchema,
    /** Of all videos of the group. */
    total_count: { type: 'integer' },
    ...readErrorProperties,
  },
} as const;
export type Home = FromSchema<typeof homeSchema>;

export interface HomeQuery {
  lifetime: Lifetime;
  gender: Gender;
  country: Country;
  /** Of the titles. */
  lang: Language;
}

export const HOME_CALLS = {
  'GET /api/json/home/{lifetime}/{gender}.{country}.{lang}.json': {
    room: 'catalogue',
    who: 'everyone',
    summary: 'The videos of the home page in three blocks, none of them twice',
    fields: {
      country: { type: 'string', minLength: 2, maxLength: 2, description: 'ISO 3166-1, upper case' },
    },
    tags: ['listings'],
    answer: homeSchema,
  },
} as const satisfies CallTable;
