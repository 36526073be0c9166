/** The tables of categories (of videos and of albums), models and channels, and where it stands which videos or albums each has. */
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';

export const TERM_TABLES = {
  category: 'categories',
  album_category: 'album_categories',
  model: 'models',
  channel: 'channels',
} as const satisfies Record<TermKind, string>;
export type TermTable = (typeof TERM_TABLES)[TermKind];

/** A video is in one channel, by its own row: channels have no table of links. */
export const TERM_LINKS = {
  category: { links: 'video_categories', objects: 'videos', held: 'video_id', column: 'category_id' },
  album_category: {
    links: 'albums_in_categories',
    objects: 'albums',
    held: 'album_id',
    column: 'category_id',
  },
  model: { links: 'video_models', objects: 'videos', held: 'video_id', column: 'model_id' },
} as const satisfies Partial<Record<TermKind, object>>;
export type LinkedKind = keyof typeof TERM_LINKS;
