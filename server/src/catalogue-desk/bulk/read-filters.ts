/** Reads which videos, or albums, a list of the desk holds, or a bulk change is about. */
import {
  BULK_CHOSEN_MAX,
  DESK_VISIBILITIES,
  type DeskVideosQuery,
} from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import type { DeskAlbumsQuery } from '@foyer/shared/wire-schemas/catalogue-desk/desk-albums';
import { DATES, DURATIONS, VIDEO_TYPES } from '@foyer/shared/wire-schemas/listings';
import { GENDERS } from '@foyer/shared/wire-schemas/site';
import type { AlbumFilter } from '../../albums/found-albums.ts';
import type { VideoFilter } from '../../catalogue/found/found-videos.ts';
import { readChoice, readListId } from '../../platform/http/read-address.ts';
import { Refused } from '../../platform/http/refused.ts';
import { readPart } from '../read-term-filter.ts';
import { searchQuery } from '../../search/search-tokens.ts';

const nameOf = (text = ''): string | null => text.trim() || null;
const flagOf = (text: string | undefined): boolean | null => (text ? text === '1' : null);
const idOf = (text: string | undefined): number | null => (text ? readListId(text) : null);

/** @throws Refused bad_request */
export const readVideoFilter = (fields: Omit<DeskVideosQuery, 'page' | 'lang'>): VideoFilter => {
  const { q = '', gender, type, duration, date, visibility } = fields;
  const text = q.trim();
  return {
    query: text === '' ? null : searchQuery(text),
    categoryId: idOf(fields.category_id),
    modelId: idOf(fields.model_id),
    channelId: idOf(fields.channel_id),
    gender: gender ? readChoice(GENDERS, gender, 'gender') : undefined,
    type: readChoice(VIDEO_TYPES, type || 'all', 'type'),
    duration: readChoice(DURATIONS, duration ?? '', 'duration'),
    date: readChoice(DATES, date ?? '', 'date'),
    isExclusive: flagOf(fields.exclusive),
    isEmbeddable: flagOf(fields.embedding),
    member: nameOf(fields.member),
    isPrivate: readChoice(DESK_VISIBILITIES, visibility || 'public', 'visibility') === 'private',
  };
};

/** @throws Refused bad_request */
export const readAlbumFilter = (fields: Omit<DeskAlbumsQuery, 'page' | 'lang'>): AlbumFilter => {
  const { q = '', date, visibility } = fields;
  return {
    part: readPart(q),
    categoryId: idOf(fields.category_id),
    modelId: idOf(fields.model_id),
    member: nameOf(fields.member),
    date: readChoice(DATES, date ?? '', 'date'),
    isPrivate: readChoice(DESK_VISIBILITIES, visibility || 'public', 'visibility') === 'private',
  };
};

/** Undefined: all that the filters find. @throws Refused bad_request */
export const readChosenIds = (text: string | undefined, field: string): number[] | undefined => {
  if (!text) return undefined;
  const ids = [...new Set(text.split(',').map(readListId))];
  if (ids.length > BULK_CHOSEN_MAX)
    throw new Refused('bad_request', `at most ${BULK_CHOSEN_MAX} are chosen one by one`, {
      field,
      info: { max: BULK_CHOSEN_MAX },
    });
  return ids;
};
