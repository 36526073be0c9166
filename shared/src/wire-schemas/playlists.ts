/** Playlists. Source: docs/specification/fields.md, validation.md, limits.md, addresses.md, calls.md. */
import type { FromSchema } from 'json-schema-to-ts';
import { readErrorProperties } from './answers.ts';
import { listProperties, type SectionQuery } from './lists.ts';
import { termSchema } from './videos.ts';
import { NAME_MAX, type CallTable } from './call.ts';
import { cardStatisticsSchema } from './cards.ts';

/** The first is the default. */
export const PLAYLIST_SORTS = [
  'most-popular',
  'latest-updates',
  'most-viewed',
  'count-videos',
  'top-rated',
] as const;
export type PlaylistSort = (typeof PLAYLIST_SORTS)[number];
export const PLAYLISTS_PAGE_SIZE = 40;
/** The list of own playlists on the favourites page and in the add-to dialog. */
export const OWN_PLAYLISTS_PAGE_SIZE = 20;
/** object_id: the member's id, a category's dir, the id of a video that the playlists hold. */
export const PLAYLIST_SECTIONS = ['', 'member', 'categories', 'video'] as const;
export type PlaylistSection = (typeof PLAYLIST_SECTIONS)[number];

export const playlistCardSchema = {
  type: 'object',
  required: [
    'playlist_id',
    'title',
    'description',
    'visible',
    'orientation',
    'total_videos',
    'thumbs',
    'rating',
    'updated',
    'statistics',
    'member',
  ],
  properties: {
    playlist_id: { type: 'integer', minimum: 1 },
    title: { type: 'string' },
    description: { type: 'string' },
    /** Of texts that a member wrote: the language they are in; '' where it is not clear. Absent: the page's. */
    lang: { type: 'string' },
    /** 0 private, 1 public. */
    visible: { type: 'integer', enum: [0, 1] },
    /** The same the other way round, as videos and albums have it. */
    is_private: { type: 'integer', enum: [0, 1] },
    orientation: { type: 'string' },
    total_videos: { type: 'integer' },
    /** Thumbnails (320x180) of the first videos that everyone may see; at most PLAYLIST_THUMBS. */
    thumbs: { type: 'array', items: { type: 'string' } },
    /** 0-5. */
    rating: { type: 'number' },
    /** ISO 8601, UTC. */
    updated: { type: 'string' },
    statistics: cardStatisticsSchema,
    member: {
      type: 'object',
      required: ['id', 'name', 'avatar'],
      properties: { id: { type: 'integer' }, name: { type: 'string' }, avatar: { type: 'string' } },
    },
  },
} as const;
export type PlaylistCard = FromSchema<typeof playlistCardSchema>;
export const PLAYLIST_THUMBS = 4;

/** GET /api/json/playlists/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json */
export const playlistsPageSchema = {
  type: 'object',
  required: ['playlists', 'total_count'],
  properties: {
    playlists: { type: 'array', items: playlistCardSchema },
    ...listProperties,
  },
} as const;
export type PlaylistsPage = FromSchema<typeof playlistsPageSchema>;

export interface PlaylistsQuery extends SectionQuery<PlaylistSection> {
  sort: PlaylistSort;
}

export const playlistSchema = {
  type: 'object',
  required: [...playlistCardSchema.required, 'categories'],
  properties: {
    ...playlistCardSchema.properties,
    categories: { type: 'array', items: termSchema },
  },
} as const;
export type Playlist = FromSchema<typeof playlistSchema>;

/**
 * GET /api/json/playlist/{lifetime}/{playlist_id}.json. A private one of somebody else: `playlist` is null and the
 * code `playlist_private`. Its videos are `videos2` with section `playlist`.
 */
export const playlistAnswerSchema = {
  type: 'object',
  required: ['playlist'],
  properties: {
    playlist: { anyOf: [playlistSchema, { type: 'null' }] },
    ...readErrorProperties,
  },
} as const;
export type PlaylistAnswer = FromSchema<typeof playlistAnswerSchema>;

export const PLAYLIST_CALLS = {
  'GET /api/json/playlists/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json': {
    room: 'library',
    who: 'everyone',
    acts: {
      member: 'see member',
    },
    summary: 'A list of playlists; one’s own private ones with lifetime 0 alone',
    fields: {
      sort: { type: 'string', enum: PLAYLIST_SORTS },
      section: { type: 'string', enum: PLAYLIST_SECTIONS },
      object_id: {
        type: 'string',
        maxLength: NAME_MAX,
        description: 'The member’s id, the category’s dir, the video’s id',
      },
    },
    tags: ['playlists', 'listings'],
    answer: playlistsPageSchema,
  },
  'GET /api/json/playlist/{lifetime}/{playlist_id}.json': {
    room: 'library',
    who: 'see playlist',
    summary: 'One playlist; its videos are a list of videos',
    fields: { playlist_id: { type: 'integer', minimum: 1, description: 'The playlist' } },
    tags: ['playlists', 'listings'],
    answer: playlistAnswerSchema,
  },
} as const satisfies CallTable;
