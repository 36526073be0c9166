/**
 * What operators put into the places of advertising: pictures that they upload, frames of others, and the site's own. Each has its time, its
 * languages and its weight; one of those that are shown is drawn for each view.
 */
import type { FromSchema } from 'json-schema-to-ts';
import { AD_ZONES, type AdZoneName } from '../ads.ts';
import { doneSchema } from '../answers.ts';
import type { CallTable } from '../call.ts';
import { PICTURE_MAX_BYTES } from '../members/profile.ts';
import { type Language, LANGUAGES } from '../site.ts';
import { announcementSpan } from './announcements.ts';

export const CREATIVES_MAX = 20;
export const CREATIVE_WEIGHT_MAX = 100;
export const CREATIVE_ALT_MAX_LENGTH = 150;
const ADDRESS_MAX_LENGTH = 500;
/** `code` comes from the operator's file alone. */
const SET_KINDS = ['house', 'picture', 'frame'] as const;
export const CREATIVE_KINDS = [...SET_KINDS, 'code'] as const;
export type CreativeKind = (typeof CREATIVE_KINDS)[number];

const TIME = {
  type: 'string',
  pattern: '^$|^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$',
} as const;
const HTTPS = 'https://[^\\s/]+(/\\S*)?$';
/** Its server stands in a policy: nothing but a name and a port may. */
const FRAME = /^https:\/\/[a-z0-9.-]+(:\d{1,5})?(\/\S*)?$/;

/** Of one kind each field says something or is empty: `wrongCreativeField` knows which. */
export const creativeSchema = {
  type: 'object',
  required: ['id', 'kind', 'is_on', 'src', 'href', 'alt', 'weight', 'from', 'until', 'languages'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', pattern: '^[a-z0-9]{4,24}$' },
    kind: { type: 'string', enum: SET_KINDS },
    is_on: { type: 'boolean' },
    /** Of a picture the name that the upload answered, of a frame an https address. */
    src: { type: 'string', maxLength: ADDRESS_MAX_LENGTH, pattern: `^$|^[0-9a-f]{32}$|^${HTTPS}` },
    /** Where a picture leads. */
    href: { type: 'string', maxLength: ADDRESS_MAX_LENGTH, pattern: `^$|^${HTTPS}` },
    /** Says what the picture says. */
    alt: { type: 'string', maxLength: CREATIVE_ALT_MAX_LENGTH },
    /** One of weight 2 is drawn twice as often as one of weight 1. */
    weight: { type: 'integer', minimum: 1, maximum: CREATIVE_WEIGHT_MAX },
    /** ISO 8601 with a zone; empty: without a start, without an end. */
    from: TIME,
    until: TIME,
    /** Of pages; none: of every language. */
    languages: { type: 'array', uniqueItems: true, items: { type: 'string', enum: LANGUAGES } },
  },
} as const;
export const creativesSchema = { type: 'array', maxItems: CREATIVES_MAX, items: creativeSchema } as const;
type CreativeFields = FromSchema<typeof creativeSchema>;
export interface Creative extends Omit<CreativeFields, 'kind' | 'languages'> {
  kind: CreativeKind;
  languages: readonly Language[];
  /** Of `code`: what stands in its document, and the only servers that it may ask. */
  html?: string;
  origins?: readonly string[];
}

/** Of one that says nothing of it: shown always, in every language, as often as each other one. */
export const NEW_CREATIVE = {
  is_on: true,
  src: '',
  href: '',
  alt: '',
  weight: 1,
  from: '',
  until: '',
  languages: [],
} as const satisfies Partial<Creative>;

export type AdZoneKey = `ads.${AdZoneName}`;
export const adZoneKey = (zone: AdZoneName): AdZoneKey => `ads.${zone}`;
export const AD_ZONE_KEYS = AD_ZONES.map(adZoneKey);
/** An own path or an https address; empty: nothing. */
export const adLinkSchema = {
  type: 'string',
  maxLength: ADDRESS_MAX_LENGTH,
  pattern: '^$|^/(?![/\\\\])\\S*$|^https://[^\\s/]+(/\\S*)?$',
} as const;
/** Six cards fit between the sixty of a page, one for each column of the widest grid. */
export const cardEverySchema = { type: 'integer', minimum: 2, maximum: 10 } as const;

/** Whether it names an uploaded picture: by a hash of what is in it, so that it never changes. */
export const isAdPicture = (src: string): boolean => /^[0-9a-f]{32}$/.test(src);

/** The first field that is missing or wrong; undefined: it can be shown. */
export const wrongCreativeField = (
  creative: Creative,
): 'src' | 'alt' | 'href' | 'from' | 'until' | undefined => {
  const { kind, src, alt, href } = creative;
  if (kind === 'picture') {
    if (!isAdPicture(src)) return 'src';
    if (alt.trim() === '') return 'alt';
    if (!new RegExp(`^${HTTPS}`).test(href)) return 'href';
  }
  if (kind === 'frame' && !(FRAME.test(src) && URL.canParse(src))) return 'src';
  const [from, until] = announcementSpan(creative);
  if (Number.isNaN(from)) return 'from';
  return Number.isNaN(until) || until <= from ? 'until' : undefined;
};

/** Whether pages of the language show it at that moment. */
export const isCreativeShown = (creative: Creative, language: Language, ms: number): boolean => {
  const { is_on: isOn, languages } = creative;
  const [from, until] = announcementSpan(creative);
  return isOn && from <= ms && ms < until && (languages.length === 0 || languages.includes(language));
};

/** Smaller ones would be blurred in every place. */
export const AD_PICTURE_MIN = { width: 160, height: 40 } as const;
export const AD_PICTURE_MAX_BYTES = PICTURE_MAX_BYTES;
/** POST /api/settings_picture.php, a form with the file: a picture for a place. It is shown once a creative names it. */
export const adPictureFields = {
  type: 'object',
  properties: { zone: { type: 'string', enum: AD_ZONES } },
} as const;
export const adPictureSchema = {
  type: 'object',
  required: ['ok', 'src', 'width', 'height'],
  properties: {
    ...doneSchema.properties,
    src: { type: 'string' },
    /** Pixels of what is shown. */
    width: { type: 'integer' },
    height: { type: 'integer' },
  },
} as const;
export type AdPictureAnswer = FromSchema<typeof adPictureSchema>;

export const ADVERTISING_CALLS = {
  'POST /api/settings_picture.php': {
    room: 'settings',
    who: 'may settings',
    form: { fields: adPictureFields, files: { file: 'A JPEG, PNG, WebP or AVIF' } },
    answer: adPictureSchema,
  },
} as const satisfies CallTable;
