/** `/channel/{dir}/{page}/`: a channel and its videos. */
import { useSearchParams, useSite } from '@foyer/shared/platform';
import type { LoadContext, LoadResult, Page, PageProps } from '@foyer/shared/remotes/remote';
import { collectionsApi } from '../collections-api.ts';
import { failureStatus, listStatus } from '../lists/list-status.ts';
import { ownerVideosQuery } from '../lists/videos-address.ts';
import { listingsApi } from '../listings-api.ts';
import { ChannelView } from './channel-view.tsx';

const load = async ({ params, search, gender, query }: LoadContext): Promise<LoadResult> => {
  const { dir = '', page } = params;
  const asked = ownerVideosQuery({ section: 'channel', objectId: dir, page, search, gender });
  if (!asked) return { status: 404 };
  const [channel, videos] = await Promise.all([
    query(collectionsApi.endpoints.listingsGetChannel.initiate({ dir })),
    query(listingsApi.endpoints.listingsGetListing.initiate(asked)),
  ]);
  if (!channel.data) return { status: failureStatus(channel.error) };
  return { status: listStatus(asked.page, videos.data?.videos.length, videos.error) };
};

const ChannelPage = ({ params }: PageProps) => {
  const [search] = useSearchParams();
  const { gender } = useSite();
  const { dir = '', page } = params;
  const query = ownerVideosQuery({ section: 'channel', objectId: dir, page, search, gender });
  return query ? <ChannelView dir={dir} query={query} /> : null;
};

export const page: Page = { load, Component: ChannelPage };
