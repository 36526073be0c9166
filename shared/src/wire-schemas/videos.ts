/** A video as cards and the watch page get it. Source: docs/specification/fields.md, addresses.md. */
import { CONSENT_USES } from './records/person-records.ts';
import type { FromSchema } from 'json-schema-to-ts';
import { readErrorProperties } from './answers.ts';
import { pictureSourcesSchema } from './pictures.ts';
import type { CallTable } from './call.ts';
import { cardOwnerSchema, cardStatisticsSchema } from './cards.ts';

export const termSchema = {
  type: 'object',
  required: ['dir', 'title'],
  properties: { dir: { type: 'string' }, title: { type: 'string' } },
} as const;
export type Term = FromSchema<typeof termSchema>;

export const VIDEO_STATUSES = ['active', 'private', 'deleted'] as const;
export type VideoStatus = (typeof VIDEO_STATUSES)[number];

/** One card of a listing. Addresses of pictures are absolute paths or URLs, ready for `src`. */
export const videoCardSchema = {
  type: 'object',
  required: [
    'video_id',
    'dir',
    'title',
    'duration',
    'duration_seconds',
    'gender',
    'post_date',
    'rating',
    'video_viewed',
    'thumb',
    'quality',
    'statistics',
  ],
  properties: {
    video_id: { type: 'integer', minimum: 1 },
    dir: { type: 'string' },
    /** Of its categories, so that a device can leave out those that it never shows. */
    category_dirs: { type: 'array', items: { type: 'string' } },
    title: { type: 'string' },
    /** h:mm:ss or m:ss. */
    duration: { type: 'string' },
    duration_seconds: { type: 'integer' },
    /** Gender group: `straight`, `shemale` or `gay`. */
    gender: { type: 'string' },
    /** ISO 8601, UTC. */
    post_date: { type: 'string' },
    /** 0-5; percent is min(100, rating / 0.05). */
    rating: { type: 'number' },
    video_viewed: { type: 'integer' },
    /** 16:9 JPEG, 320x180. */
    thumb: { type: 'string' },
    /** `srcset` of the WebP forms: 320w and 640w. */
    thumbsrc: { type: 'string' },
    /** The same as AVIF; absent where there is none. */
    thumb_avif: { type: 'string' },
    /** Poster, 16:9 JPEG 854x480. */
    scr: { type: 'string' },
    /** Silent MP4 of a few seconds, to be played while the card is pointed at; absent for videos that have none. */
    preview: { type: 'string' },
    quality: { type: 'string', enum: ['sd', 'hd', '4k'] },
    statistics: cardStatisticsSchema,
    models: { type: 'array', items: termSchema },
    channel: {
      type: ['object', 'null'],
      required: ['dir', 'title'],
      properties: { dir: { type: 'string' }, title: { type: 'string' } },
    },
    /** Who uploaded it. */
    member: cardOwnerSchema,
    is_private: { type: 'integer', enum: [0, 1] },
    /** Other than 1 only in the owner's own list of uploads; 5 means deleted. */
    status_id: { type: 'integer' },
    /** Only for advertising items: where the card leads instead of the watch page. */
    url: { type: 'string' },
  },
} as const;
export type VideoCard = FromSchema<typeof videoCardSchema>;

export const videoSchema = {
  type: 'object',
  required: [
    ...videoCardSchema.required,
    'description',
    'status',
    'status_id',
    'is_private',
    'categories',
    'models',
    'scr',
  ],
  properties: {
    ...videoCardSchema.properties,
    /** The poster as AVIF and WebP, each in several widths; absent where there are none. */
    scr_sources: pictureSourcesSchema,
    description: { type: 'string' },
    /** Of texts that a member wrote: the language they are in; '' where it is not clear. Absent: the page's. */
    lang: { type: 'string' },
    status: { type: 'string', enum: VIDEO_STATUSES },
    /** Anyone who has its address sees it; left out: no. Its status is `private`. */
    is_unlisted: { type: 'boolean' },
    /** Of an unlisted one that was asked for with its secret: the name to ask everything else about it by. */
    name: { type: 'string' },
    /** 5 means deleted. */
    status_id: { type: 'integer' },
    categories: { type: 'array', items: termSchema },
    channel: {
      type: ['object', 'null'],
      required: ['id', 'dir', 'title'],
      properties: {
        id: { type: 'integer' },
        dir: { type: 'string' },
        title: { type: 'string' },
        url: { type: 'string' },
        /** Sponsor banner of the channel's underplayer; empty when it has none. */
        cf1: { type: 'string' },
        vda: { type: 'string' },
      },
    },
    sg_id: { type: ['integer', 'null'] },
    ex_tube: { type: ['string', 'null'] },
    ex_id: { type: ['string', 'null'] },
    playlist_id: { type: ['integer', 'null'] },
    subscribers: { type: 'integer' },
    /** False: other sites may not embed it, and `withheld` has `embedding` as well, for remotes that know that alone. Absent: they may. */
    is_embeddable: { type: 'boolean' },
    /** Uses that somebody shown does not consent to, and embedding where it is switched off; absent: none. */
    withheld: { type: 'array', items: { type: 'string', enum: CONSENT_USES } },
  },
} as const;
export type Video = FromSchema<typeof videoSchema>;

/** GET /api/json/video/{lifetime}/{group}/{video_id}.json; private and deleted ones answer their status alone. */
export const videoAnswerSchema = {
  type: 'object',
  required: ['video'],
  properties: {
    video: {
      anyOf: [
        videoSchema,
        {
          type: 'object',
          required: ['video_id', 'status'],
          properties: {
            video_id: { type: 'integer' },
            status: { type: 'string', enum: ['private', 'deleted'] },
          },
        },
      ],
    },
    ...readErrorProperties,
  },
} as const;
/** A video that its viewer may not watch: all that may be known of it. */
export interface WithheldVideo {
  video_id: number;
  status: 'private' | 'deleted';
}
export interface VideoAnswer {
  video: Video | WithheldVideo;
  error?: string;
  code?: string;
}

/** GET /api/videofile.php?video_id=: where the stream and the storyboard are. */
export const videoFileSchema = {
  type: 'object',
  required: ['video_id', 'streams', 'duration_seconds', 'storyboard'],
  properties: {
    video_id: { type: 'integer' },
    duration_seconds: { type: 'number' },
    /** The addresses end: anyone who plays asks again after so many seconds. Absent where they do not. */
    renew_after_seconds: { type: 'integer' },
    /** Of addresses that end: another one in a later answer means other streams, whose segments do not go on with those of before. */
    film: { type: 'string' },
    /** HLS first, for anyone who can play it; then plain MP4 files for old devices, best first. */
    streams: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'src'],
        properties: {
          type: { type: 'string' },
          src: { type: 'string' },
          height: { type: 'integer' },
          /** Of a video that is louder than others: the share of the chosen volume that it is played at. Absent: 1. */
          volume: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
          /** Of HLS: what the first frame needs besides `src`, relative to it: the first rendition's playlist, header and segment. */
          first: { type: 'array', items: { type: 'string' } },
        },
      },
    },
    /** Sprite geometry, so that the player needs no second request before the first hover; null when there is none. */
    storyboard: {
      type: ['object', 'null'],
      required: ['url', 'width', 'height', 'columns', 'rows', 'interval'],
      properties: {
        url: { type: 'string' },
        /** All sprites in order, the first being `url`; only for videos that have several. */
        urls: { type: 'array', items: { type: 'string' } },
        width: { type: 'integer' },
        height: { type: 'integer' },
        columns: { type: 'integer' },
        /** Of each sprite. */
        rows: { type: 'integer' },
        interval: { type: 'number' },
      },
    },
    /** Best heights first: what POST /api/download.php can be asked for. */
    downloads: { type: 'array', items: { type: 'integer' } },
    captions: {
      type: 'array',
      items: {
        type: 'object',
        required: ['language', 'label', 'url'],
        properties: {
          /** BCP 47. */
          language: { type: 'string' },
          /** In the language's own words. */
          label: { type: 'string' },
          /** WebVTT. */
          url: { type: 'string' },
        },
      },
    },
    chapters: {
      type: 'array',
      items: {
        type: 'object',
        required: ['start', 'title'],
        properties: { start: { type: 'number' }, title: { type: 'string' } },
      },
    },
    token: { type: 'string' },
    timelines_format: { type: 'string' },
    dir_path: { type: 'string' },
    timelines_count: { type: 'integer' },
    timelines_interval: { type: 'number' },
    ...readErrorProperties,
  },
} as const;
export type VideoFile = FromSchema<typeof videoFileSchema>;

export const VIDEO_FILE_LIFETIME_SECONDS = 8640000;
export const RELATED_LIFETIME_SECONDS = 432000;
export const RELATED_PAGE_SIZE = 12;
export const DELETED_STATUS_ID = 5;
export const VIEW_STATISTIC_DELAY_MS = 1000;
export const NEXT_VIDEO_DELAY_SECONDS = 20;
export const EMBED_WIDTH = 426;
export const EMBED_HEIGHT = 265;

/** Percent as the specification reckons it: value / 0.05, never above 100. */
export const ratingPercent = (rating: number): number => Math.round(Math.min(100, rating / 0.05));

export const VIDEO_CALLS = {
  'GET /api/json/video/{lifetime}/{million}/{thousand}/{video_id}.json': {
    room: 'catalogue',
    who: 'see video',
    summary: 'One video; of a private or deleted one its status alone',
    fields: {
      video_id: { type: 'integer', minimum: 1, description: 'The video; of an unlisted one its name' },
    },
    answer: videoAnswerSchema,
  },
  'GET /api/videofile.php': {
    room: 'watching',
    who: 'see video',
    query: {
      type: 'object',
      properties: { video_id: { type: 'string', pattern: '^[1-9]\\d*(~[\\w-]{22})?$' } },
    },
    lifetime: VIDEO_FILE_LIFETIME_SECONDS,
    answer: videoFileSchema,
  },
} as const satisfies CallTable;
