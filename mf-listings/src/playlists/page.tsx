/** `/playlists/{sort}/{page}/`: the public ones. */
import {
  PLAYLIST_SORTS,
  PLAYLISTS_PAGE_SIZE,
  type PlaylistsQuery,
} from '@foyer/shared/wire-schemas/playlists';
import type { LoadContext, LoadResult, Page, PageProps } from '@foyer/shared/remotes/remote';
import { collectionsApi } from '../collections-api.ts';
import { sortedPage } from '../lists/list-address.ts';
import { listStatus } from '../lists/list-status.ts';
import { PlaylistsView } from './playlists-view.tsx';

const queryOf = (params: PageProps['params']): PlaylistsQuery | undefined => {
  const asked = sortedPage(PLAYLIST_SORTS, params);
  return asked && { ...asked, count: PLAYLISTS_PAGE_SIZE, section: '', object_id: '' };
};

const load = async ({ params, query }: LoadContext): Promise<LoadResult> => {
  const asked = queryOf(params);
  if (!asked) return { status: 404 };
  const { data, error } = await query(collectionsApi.endpoints.listingsGetPlaylists.initiate(asked));
  return { status: listStatus(asked.page, data?.playlists.length, error) };
};

const PlaylistsPage = ({ params }: PageProps) => {
  const query = queryOf(params);
  return query ? <PlaylistsView query={query} /> : null;
};

export const page: Page = { load, Component: PlaylistsPage };
