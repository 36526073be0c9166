/** What many watch, where nothing else can be shown: by the address that watch pages ask for the same purpose, so that caches have it. */
import type { LoadContext } from '@foyer/shared/remotes/remote';
import { type BrowseQuery, NO_FILTERS } from '@foyer/shared/wire-schemas/listings';
import { RELATED_PAGE_SIZE } from '@foyer/shared/wire-schemas/videos';
import type { Gender } from '@foyer/shared/wire-schemas/site';
import { listingsApi } from '../listings-api.ts';

export const popularQuery = (gender: Gender): BrowseQuery => ({
  lifetime: 3600,
  gender,
  sort: 'most-popular',
  count: RELATED_PAGE_SIZE,
  section: '',
  object_id: '',
  page: 1,
  ...NO_FILTERS,
});

/** A failure leaves the block out. */
export const loadPopular = async ({
  query,
  gender,
}: Pick<LoadContext, 'query' | 'gender'>): Promise<void> => {
  await query(listingsApi.endpoints.listingsGetListing.initiate(popularQuery(gender)));
};
