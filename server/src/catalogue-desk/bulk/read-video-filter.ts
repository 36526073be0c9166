/** Reads which videos a list of the desk holds, or a bulk change is about. */
import {
  BULK_CHOSEN_MAX,
  DESK_VISIBILITIES,
  type DeskVideosQuery,
} from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { DATES, DURATIONS, VIDEO_TYPES } from '@foyer/shared/wire-schemas/listings';
import { GENDERS } from '@foyer/shared/wire-schemas/site';
import type { VideoFilter } from '../../catalogue/found/found-videos.ts';
import { readChoice, readListId } from '../../platform/http/read-address.ts';
import { Refused } from '../../platform/http/refused.ts';
import { searchQuery } from '../../search/search-tokens.ts';

const idOf = (text: string | undefined): number | null => (text ? readListId(text) : null);

/** @throws Refused bad_request */
export const readVideoFilter = (fields: Omit<DeskVideosQuery, 'page' | 'lang'>): VideoFilter => {
  const { q = '', gender, type, duration, date, exclusive, visibility } = fields;
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
    isExclusive: exclusive ? exclusive === '1' : null,
    isPrivate: readChoice(DESK_VISIBILITIES, visibility || 'public', 'visibility') === 'private',
  };
};

/** Undefined: all that the filters find. @throws Refused bad_request */
export const readVideoIds = (text: string | undefined): number[] | undefined => {
  if (!text) return undefined;
  const ids = [...new Set(text.split(',').map(readListId))];
  if (ids.length > BULK_CHOSEN_MAX)
    throw new Refused('bad_request', `at most ${BULK_CHOSEN_MAX} videos are chosen one by one`, {
      field: 'video_ids',
      info: { max: BULK_CHOSEN_MAX },
    });
  return ids;
};
