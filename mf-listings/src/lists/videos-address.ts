/** What an address of one owner's videos asks for: a model's, a channel's, a playlist's. */
import type { Lifetime } from '@foyer/shared/wire-schemas/answers';
import {
  DEFAULT_VIDEO_SORT,
  LISTING_PAGE_SIZE,
  type ListingQuery,
  NO_FILTERS,
  VIDEO_SORTS,
} from '@foyer/shared/wire-schemas/listings';
import type { Gender } from '@foyer/shared/wire-schemas/site';
import { COLLECTION_LIFETIME } from '../collections-api.ts';
import { choiceOf, pageFromText } from './list-address.ts';

export interface OwnerVideos {
  section: 'model' | 'channel' | 'playlist';
  /** Dir or id. */
  objectId: string | number;
  page: string | undefined;
  search?: URLSearchParams;
  /** Part of the call's address; such lists hold every group. */
  gender: Gender;
  lifetime?: Lifetime;
}

/** Undefined where the page is no number. An unknown sort is as if there were none. */
export const ownerVideosQuery = ({
  section,
  objectId,
  page: pageText,
  search,
  gender,
  lifetime = COLLECTION_LIFETIME,
}: OwnerVideos): ListingQuery | undefined => {
  const page = pageFromText(pageText);
  return page === undefined
    ? undefined
    : {
        lifetime,
        gender,
        sort: choiceOf(VIDEO_SORTS, search?.get('sort')) ?? DEFAULT_VIDEO_SORT,
        count: LISTING_PAGE_SIZE,
        section,
        object_id: String(objectId),
        page,
        ...NO_FILTERS,
      };
};

/** The sort as a query has it: none for the default. */
export const sortValue = (sort: ListingQuery['sort']): string => (sort === DEFAULT_VIDEO_SORT ? '' : sort);
