/** `/album/{id}/{dir}/`: the photos of one album. */
import type { LoadContext, LoadResult, Page, PageProps } from '@foyer/shared/remotes/remote';
import { urls } from '@foyer/shared/urls';
import { collectionsApi } from '../collections-api.ts';
import { discussion } from '../lists/discussion.ts';
import { failureStatus } from '../lists/list-status.ts';
import { AlbumView, isShown } from './album-view.tsx';

/** Statuses of docs/specification/behaviour.md, as for videos. */
const WITHHELD_STATUS = { deleted: 410, private: 403 } as const;

const load = async ({ params, query }: LoadContext): Promise<LoadResult> => {
  const id = Number(params.id);
  const { data, error } = await query(collectionsApi.endpoints.listingsGetAlbum.initiate({ id }));
  if (!data) return { status: failureStatus(error) };
  const { album } = data;
  if (!isShown(album)) return { status: WITHHELD_STATUS[album.status] };
  if (params.dir !== album.dir) return { status: 301, redirect: urls.album(id, album.dir) };
  return { status: 200, slots: [discussion('album', id)] };
};

const AlbumPage = ({ params }: PageProps) => <AlbumView id={Number(params.id)} />;

export const page: Page = { load, Component: AlbumPage };
