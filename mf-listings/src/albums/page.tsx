/** `/albums/{sort}/{page}/`, of one category with `?category=`. */
import { useSearchParams } from '@foyer/shared/platform';
import type { LoadContext, LoadResult, Page, PageProps } from '@foyer/shared/remotes/remote';
import { collectionsApi } from '../collections-api.ts';
import { failureStatus, listStatus } from '../lists/list-status.ts';
import { albumsQueryFromUrl } from './albums-address.ts';
import { AlbumsView } from './albums-view.tsx';

const load = async ({ params, search, query }: LoadContext): Promise<LoadResult> => {
  const asked = albumsQueryFromUrl(params, search);
  if (!asked) return { status: 404 };
  const { data, error } = await query(collectionsApi.endpoints.listingsGetAlbums.initiate(asked));
  if (!data) return { status: failureStatus(error) };
  // A category that nobody knows.
  if (asked.section === 'categories' && data.categories.length === 0) return { status: 404 };
  return { status: listStatus(asked.page, data.albums.length) };
};

const AlbumsPage = ({ params }: PageProps) => {
  const [search] = useSearchParams();
  const query = albumsQueryFromUrl(params, search);
  return query ? <AlbumsView query={query} /> : null;
};

export const page: Page = { load, Component: AlbumsPage };
