/** Texts about the site: help, terms, law. Source: docs/specification/pages.md. */
import type { FromSchema } from 'json-schema-to-ts';
import { LANGUAGES } from './site.ts';
import type { CallTable } from './call.ts';

/** As addresses name them: `/information/{page}/`. In the order of menus. */
export const INFORMATION_PAGES = [
  'help',
  'terms',
  'privacy',
  'cookies_policy',
  '2257',
  'dmca',
  'content-removal',
  'work-with-us',
] as const;
export type InformationPage = (typeof INFORMATION_PAGES)[number];

export const isInformationPage = (value: unknown): value is InformationPage =>
  INFORMATION_PAGES.includes(value as InformationPage);

const headingSchema = {
  type: 'object',
  required: ['id', 'text'],
  properties: {
    /** Of the element in `html`. */
    id: { type: 'string' },
    text: { type: 'string' },
  },
} as const;

/** GET /api/json/information/{lifetime}/{page}.{lang}.json */
export const informationAnswerSchema = {
  type: 'object',
  required: ['page', 'lang', 'title', 'lead', 'headings', 'html'],
  properties: {
    page: { type: 'string', enum: INFORMATION_PAGES },
    /** Language of the text: English where the one asked for is missing. */
    lang: { type: 'string', enum: LANGUAGES },
    title: { type: 'string' },
    /** First paragraph, as plain text; `html` does not repeat it. */
    lead: { type: 'string' },
    /** Of second order, for a table of contents. */
    headings: { type: 'array', items: headingSchema },
    /** From a closed list of elements; safe to put into a page. */
    html: { type: 'string' },
  },
} as const;
export type InformationAnswer = FromSchema<typeof informationAnswerSchema>;

export const INFORMATION_CALLS = {
  'GET /api/json/information/{lifetime}/{page}.{lang}.json': {
    room: 'information',
    who: 'everyone',
    summary: 'One text about the site: help, terms, law',
    fields: { page: { type: 'string', enum: INFORMATION_PAGES } },
    answer: informationAnswerSchema,
  },
} as const satisfies CallTable;
