/** Figures of the site by hour, day or month, for those who may see them: sums alone, nothing of a person. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';

export const SITE_FIGURES = [
  'visitors',
  'page_views',
  'views',
  'plays',
  'watch_seconds',
  /** Bytes of videos that players fetched, as they report them. */
  'traffic',
  'members',
  'uploads',
  'comments',
  'reports',
  /** Bytes at the end of the time; all others are what happened in it. */
  'storage',
] as const;
export type SiteFigure = (typeof SITE_FIGURES)[number];

/** `kind`: of page views and of what is played the page, of others what they are about, of storage what is stored. `release`: the number of a release set. */
export const FIGURE_SPLITS = ['kind', 'country', 'language', 'device', 'release'] as const;
export type FigureSplit = (typeof FIGURE_SPLITS)[number];

const OF_VISITS = ['country', 'language', 'device', 'release'] as const;
const OF_PLAYS = [...OF_VISITS, 'kind'] as const;

/** What is known of a figure besides its name. */
interface FigureFacts {
  splits: readonly FigureSplit[];
  /** Of what it is a sum; left out: of things. */
  unit?: 'byte' | 'second';
  /** What its kinds are: pages of the site, or those of `PLAY_PAGES`; left out: what it is about, or what is stored. */
  kinds?: 'pages' | 'play pages';
  /** Others can see who did it and when; a part by country of a few would say where somebody is. */
  isAct?: true;
}
export const FIGURE_FACTS: Readonly<Record<SiteFigure, FigureFacts>> = {
  visitors: { splits: OF_VISITS },
  page_views: { splits: FIGURE_SPLITS, kinds: 'pages' },
  views: { splits: FIGURE_SPLITS },
  plays: { splits: OF_PLAYS, kinds: 'play pages' },
  watch_seconds: { splits: OF_PLAYS, kinds: 'play pages', unit: 'second' },
  traffic: { splits: OF_PLAYS, kinds: 'play pages', unit: 'byte' },
  members: { splits: OF_VISITS, isAct: true },
  uploads: { splits: FIGURE_SPLITS, isAct: true },
  comments: { splits: FIGURE_SPLITS, isAct: true },
  reports: { splits: FIGURE_SPLITS, isAct: true },
  storage: { splits: ['kind'], unit: 'byte' },
};

/** Where videos are played: the watch page, and embeds. */
export const PLAY_PAGES = ['video', 'embed'] as const;
export type PlayPage = (typeof PLAY_PAGES)[number];

/** Whether numbers of these parts are rounded down to `FIGURE_STEP`, and what is left is one row, `FIGURE_REST`. */
export const isRounded = (figure: SiteFigure, split: FigureSplit): boolean =>
  split !== 'kind' && FIGURE_FACTS[figure].isAct === true;
export const FIGURE_STEP = 10;
export const FIGURE_REST = '~';

export const DEVICE_CLASSES = ['phone', 'tablet', 'computer', 'other'] as const;
export type DeviceClass = (typeof DEVICE_CLASSES)[number];
export const STORAGE_KINDS = ['films', 'sources', 'pictures', 'database', 'other'] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

/** By hour, by day, by month; the last one of each is not over. */
export const FIGURE_RANGES = ['today', '28d', '12m'] as const;
export type FigureRange = (typeof FIGURE_RANGES)[number];
/** Values of a split in an answer; the rest is in the file. */
export const FIGURE_VALUES_MAX = 100;

/** GET /api/site_figures.json?range=&figure=&split= and site_figures.csv: `split` of `figure` alone. */
export const siteFiguresQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    range: { type: 'string', enum: FIGURE_RANGES },
    figure: { type: 'string', enum: SITE_FIGURES },
    split: { type: 'string', enum: FIGURE_SPLITS },
    lang: { type: 'string', maxLength: 10 },
  },
} as const;

const count = { type: 'integer' } as const;

/** How many of each value. */
export const splitSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['value', 'n'],
    properties: { value: { type: 'string' }, n: count },
  },
} as const;

export const siteFiguresSchema = {
  type: 'object',
  required: ['range', 'from', 'to', 'since', 'at', 'figures', 'figure', 'values'],
  properties: {
    range: { type: 'string', enum: FIGURE_RANGES },
    /** Days of UTC, both included. */
    from: { type: 'string' },
    to: { type: 'string' },
    /** The first day that was counted; of earlier ones some figures are known. */
    since: { type: 'string' },
    /** `2026-11-28T05:00Z`, `2026-11-28` or `2026-11`: what each point stands for, the oldest first. */
    at: { type: 'array', items: { type: 'string' } },
    figures: {
      type: 'array',
      items: {
        type: 'object',
        required: ['figure', 'total', 'before', 'points'],
        properties: {
          figure: { type: 'string', enum: SITE_FIGURES },
          total: count,
          /** Of as many days before; null where they were not counted whole. */
          before: { type: ['integer', 'null'] },
          points: { type: 'array', items: count },
        },
      },
    },
    figure: { type: 'string', enum: SITE_FIGURES },
    split: { type: 'string', enum: FIGURE_SPLITS },
    /** Of `figure` by `split`, the most first; '' is unknown, '~' what is left of numbers that are rounded. */
    values: splitSchema,
  },
} as const;
export type SiteFigures = FromSchema<typeof siteFiguresSchema>;

export const SITE_FIGURES_CALLS = {
  'GET /api/site_figures.json': {
    room: 'figures',
    who: 'may figures',
    summary: 'Visitors, views, uploads and other figures of the site',
    query: siteFiguresQuerySchema,
    answer: siteFiguresSchema,
  },
  'GET /api/site_figures.csv': {
    room: 'figures',
    who: 'may figures',
    summary: 'One figure of the site as a table',
    query: siteFiguresQuerySchema,
  },
} as const satisfies CallTable;
