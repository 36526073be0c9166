/** `/playlist/{id}/{page}/`: one playlist, in its own order. */
import type { LoadContext, LoadResult, Page, PageProps } from '@foyer/shared/remotes/remote';
import { collectionsApi } from '../collections-api.ts';
import { pageFromText } from '../lists/list-address.ts';
import { discussion } from '../lists/discussion.ts';
import { failureStatus, listStatus } from '../lists/list-status.ts';
import { ownerVideosQuery } from '../lists/videos-address.ts';
import { listingsApi } from '../listings-api.ts';
import { PlaylistView } from './playlist-view.tsx';

const PRIVATE_STATUS = 403;

const load = async ({ params, gender, query }: LoadContext): Promise<LoadResult> => {
  const id = Number(params.id);
  const asked = ownerVideosQuery({ section: 'playlist', objectId: id, page: params.page, gender });
  if (!asked) return { status: 404 };
  const playlist = await query(collectionsApi.endpoints.listingsGetPlaylist.initiate({ id }));
  if (!playlist.data) return { status: failureStatus(playlist.error) };
  if (!playlist.data.playlist) return { status: PRIVATE_STATUS };
  const videos = await query(listingsApi.endpoints.listingsGetListing.initiate(asked));
  return {
    status: listStatus(asked.page, videos.data?.videos.length, videos.error),
    slots: [discussion('playlist', id)],
  };
};

const PlaylistPage = ({ params }: PageProps) => (
  <PlaylistView id={Number(params.id)} page={pageFromText(params.page) ?? 1} />
);

export const page: Page = { load, Component: PlaylistPage };
