/** Changes of many videos, or albums, at the catalogue desk: which videos there are to choose from, previews, runs, undoing. */
import type { FromSchema } from 'json-schema-to-ts';
import { type CallTable, NAME_MAX } from '../call.ts';
import { DATES, DURATIONS, VIDEO_TYPES } from '../listings.ts';
import { moderationMemberSchema, nextPageSchema } from '../moderation/frame.ts';
import { GENDERS } from '../site.ts';
import { UPLOAD_CATEGORIES_MAX } from '../uploads/upload-rules.ts';
import { termSchema } from '../videos.ts';
import { digits } from './terms.ts';

export const DESK_VIDEOS_PAGE_SIZE = 50;
/** Of one bulk change. More are found, but must be narrowed down. */
export const BULK_VIDEOS_MAX = 100_000;
/** Chosen one by one. */
export const BULK_CHOSEN_MAX = 2000;
/** How long a bulk change can be undone, and is shown. */
export const BULK_KEPT_DAYS = 30;
export const BULK_EXAMPLES = 5;
/** Refused or kept videos that are named. */
export const BULK_NAMED_MAX = 100;

/** What one bulk change is about. */
export const BULK_KINDS = ['video', 'album'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];
/** Those of albums have names of their own: a release that knows videos alone cannot carry one out on videos. */
export const CHANGES_OF = {
  video: [
    'category_add',
    'category_remove',
    'channel_set',
    'channel_clear',
    'model_add',
    'model_remove',
    'gender',
    'exclusive',
    'embedding',
    'visibility',
  ],
  album: [
    'album_category_add',
    'album_category_remove',
    'album_model_set',
    'album_model_clear',
    'album_visibility',
  ],
} as const satisfies Record<BulkKind, readonly string[]>;
export const BULK_CHANGES = [...CHANGES_OF.video, ...CHANGES_OF.album] as const;
export type BulkChangeKind = (typeof BULK_CHANGES)[number];
export const kindOfChange = (change: BulkChangeKind): BulkKind =>
  CHANGES_OF.album.some((one) => one === change) ? 'album' : 'video';

const SHOWN_TO = ['public', 'private'] as const;
/** Of changes whose value is no id. */
export const BULK_VALUES = {
  gender: GENDERS,
  exclusive: ['1', '0'],
  embedding: ['1', '0'],
  visibility: SHOWN_TO,
  album_visibility: SHOWN_TO,
} as const satisfies Partial<Record<BulkChangeKind, readonly string[]>>;

export const isClosedChange = (change: BulkChangeKind): change is keyof typeof BULK_VALUES =>
  Object.hasOwn(BULK_VALUES, change);

/** Running or undoing: the site works on it. */
export const BULK_STATES = ['draft', 'running', 'done', 'undoing', 'undone'] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** Why a video, or an album, is not changed, or stays as it is when the change is undone. */
export const BULK_REASONS = [
  'gone',
  'categories_max',
  'categories_min',
  'models_max',
  'term_gone',
  'restricted',
  'unlisted',
  'owner_private',
  'changed_since',
] as const;
export type BulkReason = (typeof BULK_REASONS)[number];

/** Public ones; those that are private by the site's own choice. What members keep private is not for editors. */
export const DESK_VISIBILITIES = SHOWN_TO;

const id = digits;
export const videoFilterProperties = {
  q: { type: 'string', maxLength: 100 },
  category_id: id,
  model_id: id,
  channel_id: id,
  gender: { type: 'string', enum: ['', ...GENDERS] },
  type: { type: 'string', enum: VIDEO_TYPES },
  duration: { type: 'string', enum: DURATIONS },
  date: { type: 'string', enum: DATES },
  exclusive: { type: 'string', enum: ['', '0', '1'] },
  embedding: { type: 'string', enum: ['', '0', '1'] },
  /** The owner, by the whole name. */
  member: { type: 'string', maxLength: NAME_MAX },
  visibility: { type: 'string', enum: DESK_VISIBILITIES },
} as const;

/** As an answer gave it. */
export const placeOfRow = { type: 'string', maxLength: 100 } as const;
/** ?q=&category_id=…&after=: all that is given must be so. */
export const deskVideosQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: { ...videoFilterProperties, after: placeOfRow, lang: { type: 'string', maxLength: 10 } },
} as const;

export type DeskVideosQuery = FromSchema<typeof deskVideosQuerySchema>;

export const deskVideoSchema = {
  type: 'object',
  required: [
    'video_id',
    'dir',
    'title',
    'thumb',
    'duration',
    'date',
    'gender',
    'is_exclusive',
    'is_private',
    'channel',
    'categories',
    'models',
  ],
  properties: {
    video_id: { type: 'integer' },
    dir: { type: 'string' },
    title: { type: 'string' },
    /** Null: it has no picture that everyone may see. */
    thumb: { type: ['string', 'null'] },
    duration: { type: 'string' },
    date: { type: 'string' },
    gender: { type: 'string', enum: GENDERS },
    is_exclusive: { type: 'boolean' },
    is_private: { type: 'boolean' },
    channel: { anyOf: [termSchema, { type: 'null' }] },
    categories: { type: 'array', items: termSchema },
    models: { type: 'array', items: termSchema },
  },
} as const;
export type DeskVideo = FromSchema<typeof deskVideoSchema>;

export const deskVideosSchema = {
  type: 'object',
  required: ['videos', 'total_count', 'has_more'],
  properties: {
    videos: { type: 'array', items: deskVideoSchema },
    /** BULK_VIDEOS_MAX at most. */
    total_count: { type: 'integer' },
    /** There are more than `total_count`, or there may be: not all were looked at. */
    has_more: { type: 'boolean' },
    next: nextPageSchema,
    /** The page found all of its videos among those posted since then: few of many match, and the next page looks further back. */
    looked_until: { type: 'string' },
  },
} as const;
export type DeskVideos = FromSchema<typeof deskVideosSchema>;

/** By the one number or the other. */
const named = {
  type: 'object',
  required: ['title'],
  properties: {
    video_id: { type: 'integer' },
    album_id: { type: 'integer' },
    title: { type: 'string' },
    reason: { type: 'string', enum: BULK_REASONS },
  },
} as const;
const count = { type: 'integer' } as const;

export const bulkChangeSchema = {
  type: 'object',
  required: ['bulk_id', 'change', 'value', 'value_name', 'state', 'date', 'ended', 'member', 'counts'],
  properties: {
    bulk_id: { type: 'integer' },
    change: { type: 'string', enum: BULK_CHANGES },
    /** Ids of several categories with commas between. */
    value: { type: 'string' },
    /** As categories, a model or channel were called then; otherwise the value. */
    value_name: { type: 'string' },
    state: { type: 'string', enum: BULK_STATES },
    date: { type: 'string' },
    /** Null: it has not ended. */
    ended: { type: ['string', 'null'] },
    member: moderationMemberSchema,
    counts: {
      type: 'object',
      required: ['all', 'waiting', 'changed', 'same', 'refused', 'undone', 'kept'],
      properties: {
        all: count,
        /** Of a draft: would change. */
        waiting: count,
        changed: count,
        same: count,
        refused: count,
        undone: count,
        kept: count,
      },
    },
  },
} as const;
export type BulkChange = FromSchema<typeof bulkChangeSchema>;

/** One with its videos, or albums: some that it changes, and those that it does not, by their reason. */
export const bulkDetailSchema = {
  type: 'object',
  required: ['bulk', 'examples', 'reasons', 'named'],
  properties: {
    bulk: bulkChangeSchema,
    examples: { type: 'array', items: named },
    reasons: {
      type: 'array',
      items: {
        type: 'object',
        required: ['reason', 'videos'],
        properties: {
          reason: { type: 'string', enum: BULK_REASONS },
          /** How many videos, or albums. */
          videos: count,
        },
      },
    },
    /** Refused or kept ones, BULK_NAMED_MAX at most. */
    named: { type: 'array', items: named },
  },
} as const;
export type BulkDetail = FromSchema<typeof bulkDetailSchema>;

/** ?kind=album; of videos without it. */
export const bulkChangesQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: { kind: { type: 'string', enum: BULK_KINDS }, lang: { type: 'string', maxLength: 10 } },
} as const;

export const bulkChangesSchema = {
  type: 'object',
  required: ['bulk_changes'],
  properties: { bulk_changes: { type: 'array', items: bulkChangeSchema } },
} as const;
export type BulkChanges = FromSchema<typeof bulkChangesSchema>;

export const BULK_ACTS = ['preview', 'run', 'undo'] as const;
const chosen = { type: 'string', maxLength: 12 * BULK_CHOSEN_MAX, pattern: '^[0-9,]*$' } as const;
/**
 * POST /api/catalogue_bulk.php. `preview` takes the change, its value (up to three categories with commas between), and either `video_ids` or `album_ids` (with commas between) or all that the filters find; it stores
 * which videos, or albums, these are, so that `run` changes exactly them. `undo` ends a run that goes on, too.
 */
export const bulkActBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: BULK_ACTS },
    bulk_id: id,
    change: { type: 'string', enum: BULK_CHANGES },
    value: { type: 'string', maxLength: 20 * UPLOAD_CATEGORIES_MAX },
    video_ids: chosen,
    album_ids: chosen,
    ...videoFilterProperties,
  },
} as const;

export const bulkActAnswerSchema = {
  type: 'object',
  required: ['ok', 'bulk', 'examples', 'reasons', 'named'],
  properties: { ok: { const: true }, ...bulkDetailSchema.properties },
} as const;
export type BulkActAnswer = FromSchema<typeof bulkActAnswerSchema>;

export const CATALOGUE_BULK_CALLS = {
  'GET /api/catalogue/videos.json': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    query: deskVideosQuerySchema,
    answer: deskVideosSchema,
  },
  'GET /api/catalogue/bulk_changes.json': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    query: bulkChangesQuerySchema,
    answer: bulkChangesSchema,
  },
  'GET /api/catalogue/bulk_change/{bulk_id}.json': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    fields: { bulk_id: { type: 'integer', minimum: 1 } },
    answer: bulkDetailSchema,
  },
  'POST /api/catalogue_bulk.php': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    acts: { run: 'proven may catalogue' },
    body: bulkActBodySchema,
    answer: bulkActAnswerSchema,
  },
} as const satisfies CallTable;
