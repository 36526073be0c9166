/** Albums and their pictures. Source: product.md section 3; decisions.md "Sorts and page sizes", "Calls". */
import type { FromSchema } from 'json-schema-to-ts';
import { termSchema } from './videos.ts';

/** The first is the default. */
export const ALBUM_SORTS = ['latest-updates', 'top-rated', 'most-popular', 'most-viewed'] as const;
export type AlbumSort = (typeof ALBUM_SORTS)[number];
export const ALBUMS_PAGE_SIZE = 40;
/** object_id: the category's dir, the member's id, the model's dir. */
export const ALBUM_SECTIONS = ['', 'categories', 'member', 'model'] as const;
export type AlbumSection = (typeof ALBUM_SECTIONS)[number];

const ownerSchema = {
  type: ['object', 'null'],
  required: ['id', 'name', 'avatar'],
  properties: { id: { type: 'integer' }, name: { type: 'string' }, avatar: { type: 'string' } },
} as const;

export const albumCardSchema = {
  type: 'object',
  required: [
    'album_id',
    'dir',
    'title',
    'thumb',
    'photos_amount',
    'album_viewed',
    'rating',
    'post_date',
    'statistics',
    'is_private',
    'status_id',
  ],
  properties: {
    album_id: { type: 'integer', minimum: 1 },
    dir: { type: 'string' },
    title: { type: 'string' },
    /** WebP, 320 wide: the first picture; null while the album has none. */
    thumb: { type: ['string', 'null'] },
    photos_amount: { type: 'integer' },
    album_viewed: { type: 'integer' },
    /** 0-5. */
    rating: { type: 'number' },
    post_date: { type: 'string' },
    statistics: {
      type: 'object',
      required: ['viewed', 'likes', 'dislikes'],
      properties: {
        viewed: { type: 'integer' },
        likes: { type: 'integer' },
        dislikes: { type: 'integer' },
        comments: { type: 'integer' },
      },
    },
    is_private: { type: 'integer', enum: [0, 1] },
    /** Other than 1 only in the owner's own lists. */
    status_id: { type: 'integer' },
  },
} as const;
export type AlbumCard = FromSchema<typeof albumCardSchema>;

/** GET /api/json/albums/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json */
export const albumsPageSchema = {
  type: 'object',
  required: ['albums', 'total_count', 'categories'],
  properties: {
    albums: { type: 'array', items: albumCardSchema },
    total_count: { type: 'integer', minimum: 0 },
    /** The category that the list is narrowed to; empty when it is not. */
    categories: { type: 'array', items: termSchema },
    error: { type: 'string' },
    code: { type: 'string' },
  },
} as const;
export type AlbumsPage = FromSchema<typeof albumsPageSchema>;

export interface AlbumsQuery {
  sort: AlbumSort;
  count: number;
  section: AlbumSection;
  object_id: string;
  page: number;
}

export const photoSchema = {
  type: 'object',
  required: ['position', 'title', 'width', 'height', 'src', 'thumb'],
  properties: {
    /** From 1. */
    position: { type: 'integer', minimum: 1 },
    title: { type: 'string' },
    width: { type: 'integer' },
    height: { type: 'integer' },
    src: { type: 'string' },
    /** WebP, 320 wide. */
    thumb: { type: 'string' },
  },
} as const;
export type Photo = FromSchema<typeof photoSchema>;

export const albumSchema = {
  type: 'object',
  required: [...albumCardSchema.required, 'description', 'status', 'photos', 'categories', 'model', 'member'],
  properties: {
    ...albumCardSchema.properties,
    description: { type: 'string' },
    status: { type: 'string', enum: ['active', 'private', 'deleted'] },
    photos: { type: 'array', items: photoSchema },
    categories: { type: 'array', items: termSchema },
    model: { anyOf: [termSchema, { type: 'null' }] },
    member: ownerSchema,
  },
} as const;
export type Album = FromSchema<typeof albumSchema>;

/** An album that its viewer may not see. */
export const withheldAlbumSchema = {
  type: 'object',
  required: ['album_id', 'dir', 'title', 'status', 'status_id'],
  additionalProperties: false,
  properties: {
    album_id: { type: 'integer' },
    dir: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'string', enum: ['private', 'deleted'] },
    status_id: { type: 'integer' },
  },
} as const;
export type WithheldAlbum = FromSchema<typeof withheldAlbumSchema>;

/** GET /api/json/album/{lifetime}/{group}/{album_id}.json; private and deleted answer status and title only. */
export const albumAnswerSchema = {
  type: 'object',
  required: ['album'],
  properties: {
    album: { anyOf: [albumSchema, withheldAlbumSchema] },
    error: { type: 'string' },
    code: { type: 'string' },
  },
} as const;
export interface AlbumAnswer {
  album: Album | WithheldAlbum;
  error?: string;
  code?: string;
}

export const albumCategorySchema = {
  type: 'object',
  required: ['dir', 'title', 'total_albums'],
  properties: {
    dir: { type: 'string' },
    title: { type: 'string' },
    total_albums: { type: 'integer' },
    /** WebP, 320 wide: a picture of the category's newest album; absent when there is none. */
    thumb: { type: 'string' },
  },
} as const;
export type AlbumCategory = FromSchema<typeof albumCategorySchema>;

/** GET /api/json/albums-categories/{lifetime}/{lang}.json, by title; those without an album are left out. */
export const albumCategoriesSchema = {
  type: 'object',
  required: ['categories', 'total_count'],
  properties: {
    categories: { type: 'array', items: albumCategorySchema },
    total_count: { type: 'integer' },
    error: { type: 'string' },
    code: { type: 'string' },
  },
} as const;
export type AlbumCategories = FromSchema<typeof albumCategoriesSchema>;
