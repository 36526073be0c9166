/** What an address of the list of albums asks for, and the address of what it asks for. */
import { ALBUM_SORTS, ALBUMS_PAGE_SIZE, type AlbumsQuery } from '@foyer/shared/wire-schemas/albums';
import { urls } from '@foyer/shared/urls';
import { sortedPage } from '../lists/list-address.ts';
import { ALBUM_CATEGORY } from './album-category.ts';

/** Undefined where the address names no list. */
export const albumsQueryFromUrl = (
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
): AlbumsQuery | undefined => {
  const asked = sortedPage(ALBUM_SORTS, params);
  const text = search.get('category') ?? '';
  const category = ALBUM_CATEGORY.test(text) ? text : '';
  return (
    asked && {
      ...asked,
      count: ALBUMS_PAGE_SIZE,
      section: category ? 'categories' : '',
      object_id: category,
    }
  );
};

export const albumsAddress = ({ sort, page, object_id }: AlbumsQuery): string =>
  urls.albums(sort, page, { category: object_id });
