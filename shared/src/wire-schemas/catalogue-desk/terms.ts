/** What the catalogue desk's categories (of videos and of albums), models and channels have in common. For those who hold the power of the catalogue alone. */
import type { FromSchema } from 'json-schema-to-ts';
import { doneSchema } from '../answers.ts';
import { PICTURE_MAX_BYTES } from '../members/profile.ts';
import { moderationMemberSchema } from '../moderation/frame.ts';
import { changedSchema, nextChangeSchema } from '../settings/change-log.ts';
import { LANGUAGES } from '../site.ts';
import type { CallTable } from '../call.ts';

export const TERM_KINDS = ['category', 'album_category', 'model', 'channel'] as const;
export type TermKind = (typeof TERM_KINDS)[number];
/** Those that have a picture of their own: pages show an album category by its newest album. */
export const PICTURED_KINDS = ['category', 'model', 'channel'] as const;
export type PicturedKind = (typeof PICTURED_KINDS)[number];
/** Those that may have a cover, too: across the head of their pages, of the shape and size of a member's. */
export const COVERED_KINDS = ['model', 'channel'] as const;
export type CoveredKind = (typeof COVERED_KINDS)[number];
export const TERM_TITLE_MAX_LENGTH = 80;
export const TERM_WHY_MAX_LENGTH = 500;
export const TERMS_PAGE_SIZE = 50;
export const TERM_CHANGES_PAGE_SIZE = 30;
/** In a list of the desk: all, those that visitors see, those that are hidden. */
export const TERM_STATES = ['all', 'shown', 'hidden'] as const;
/** Of a portrait 3:4, of all others 16:9. */
export const TERM_PICTURE_MIN_PIXELS = 300;

export const digits = { type: 'string', maxLength: 20, pattern: '^[0-9]*$' } as const;
export const flag = { type: 'string', enum: ['0', '1'] } as const;

/** ?q=&state=&page=: `q` is looked for in titles and addresses. */
export const termsQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    q: { type: 'string', maxLength: 100 },
    state: { type: 'string', enum: TERM_STATES },
    page: digits,
    lang: { type: 'string', maxLength: 10 },
  },
} as const;

/** Of models and channels, of which there may be many thousands: `after` is what an answer gave as `next`. */
export const longTermsQuerySchema = {
  ...termsQuerySchema,
  properties: {
    q: termsQuerySchema.properties.q,
    state: termsQuerySchema.properties.state,
    after: { type: 'string', maxLength: 1000 },
    lang: termsQuerySchema.properties.lang,
  },
} as const;

/** Where the videos, or albums, of something that ends are moving; null: nowhere. */
const movesToSchema = {
  type: ['object', 'null'],
  required: ['id', 'dir'],
  properties: { id: { type: 'integer' }, dir: { type: 'string' } },
} as const;
export const endingSchema = {
  type: ['object', 'null'],
  required: ['to', 'videos'],
  properties: {
    to: movesToSchema,
    /** That have yet to move. */
    videos: { type: 'integer' },
  },
} as const;
export const endingOfAlbumsSchema = {
  type: ['object', 'null'],
  required: ['to', 'albums'],
  properties: { to: movesToSchema, albums: { type: 'integer' } },
} as const;

/** What an editor sees of each of them. */
export const termProperties = {
  dir: { type: 'string' },
  is_hidden: { type: 'boolean' },
  /** To be sent with an edit. */
  revision: { type: 'integer' },
  /** Addresses that lead to it. */
  former_dirs: { type: 'array', items: { type: 'string' } },
  /** Languages without its words: visitors see those of another one. */
  missing: { type: 'array', items: { type: 'string', enum: LANGUAGES } },
} as const;
export const TERM_FIELDS = [
  'dir',
  'missing',
  'is_hidden',
  'revision',
  'former_dirs',
] as const satisfies readonly (keyof typeof termProperties)[];
/** What an editor sees of models and channels besides. */
export const coveredTermProperties = {
  ...termProperties,
  /** Listed or not. */
  videos: { type: 'integer' },
  thumb: { type: ['string', 'null'] },
  cover: { type: ['string', 'null'] },
  /** Merged or deleted, and gone once its videos have moved; null: it is not. */
  ending: endingSchema,
} as const;
export const COVERED_TERM_FIELDS = [
  ...TERM_FIELDS,
  'videos',
  'thumb',
  'cover',
  'ending',
] as const satisfies readonly (keyof typeof coveredTermProperties)[];
/** What a form sends of each, besides what is its own. */
export const termActProperties = {
  revision: digits,
  /** Left out or empty: made from its title. */
  dir: { type: 'string', maxLength: 400 },
  why: { type: 'string', maxLength: 4 * TERM_WHY_MAX_LENGTH },
} as const;
/** What a form sends of each that can end. */
export const endableActProperties = {
  ...termActProperties,
  /** Of `merge`. */
  into_id: digits,
  /** Of `delete` where it holds something: another one, or `none`. */
  move_to: { type: 'string', maxLength: 20, pattern: '^(none|[0-9]*)$' },
} as const;

/** GET /api/catalogue/changes.json?kind=&object_id=&before=: the latest first; without `object_id` of all of the kind. */
export const termChangesQuerySchema = {
  type: 'object',
  required: ['kind'],
  additionalProperties: false,
  properties: {
    kind: { type: 'string', enum: TERM_KINDS },
    object_id: digits,
    before: digits,
    lang: { type: 'string', maxLength: 10 },
  },
} as const;
const termChangeSchema = {
  type: 'object',
  required: ['change_id', 'date', 'member', 'command', 'object_id', 'act', 'before', 'after', 'why'],
  properties: {
    change_id: { type: 'integer' },
    date: { type: 'string' },
    /** Who did it; null: an operator, whose command stands in `command`, or the site itself. */
    member: moderationMemberSchema,
    command: { type: ['string', 'null'] },
    object_id: { type: 'string' },
    act: { type: 'string' },
    before: changedSchema,
    after: changedSchema,
    why: { type: 'string' },
  },
} as const;
export const termChangesSchema = {
  type: 'object',
  required: ['changes', 'next'],
  properties: { changes: { type: 'array', items: termChangeSchema }, next: nextChangeSchema },
} as const;
export type TermChanges = FromSchema<typeof termChangesSchema>;

export const TERM_PICTURES = ['thumb', 'cover', 'no_cover'] as const;
export type TermPictureKind = (typeof TERM_PICTURES)[number];
/** Multipart: what pages show of it; the picture is the part `file`. `no_cover` comes without one, and removes the cover. */
export const termPictureFields = {
  type: 'object',
  properties: {
    kind: { type: 'string', enum: PICTURED_KINDS },
    object_id: digits,
    /** Left out: `thumb`, its portrait or picture. */
    picture: { type: 'string', enum: TERM_PICTURES },
  },
} as const;
export const TERM_PICTURE_MAX_BYTES = PICTURE_MAX_BYTES;
export const termPictureAnswerSchema = {
  type: 'object',
  required: ['ok', 'thumb'],
  properties: {
    ...doneSchema.properties,
    /** Address of the picture that was sent; null: the cover is removed. */
    thumb: { type: ['string', 'null'] },
  },
} as const;
export type TermPictureAnswer = FromSchema<typeof termPictureAnswerSchema>;

export const CATALOGUE_TERM_CALLS = {
  'GET /api/catalogue/changes.json': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    query: termChangesQuerySchema,
    answer: termChangesSchema,
  },
  'POST /api/catalogue_picture.php': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    form: { fields: termPictureFields, files: { file: 'A JPEG, PNG, WebP or AVIF' } },
    answer: termPictureAnswerSchema,
  },
} as const satisfies CallTable;
