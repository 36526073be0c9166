/** `/channels/{sort}/{page}/`. */
import { CHANNEL_SORTS, CHANNELS_PAGE_SIZE, type ChannelsQuery } from '@foyer/shared/wire-schemas/channels';
import type { LoadContext, LoadResult, Page, PageProps } from '@foyer/shared/remotes/remote';
import { collectionsApi } from '../collections-api.ts';
import { sortedPage } from '../lists/list-address.ts';
import { listStatus } from '../lists/list-status.ts';
import { ChannelsView } from './channels-view.tsx';

const queryOf = (params: PageProps['params']): ChannelsQuery | undefined => {
  const asked = sortedPage(CHANNEL_SORTS, params);
  return asked && { ...asked, count: CHANNELS_PAGE_SIZE };
};

const load = async ({ params, query }: LoadContext): Promise<LoadResult> => {
  const asked = queryOf(params);
  if (!asked) return { status: 404 };
  const { data, error } = await query(collectionsApi.endpoints.listingsGetChannels.initiate(asked));
  return { status: listStatus(asked.page, data?.channels.length, error) };
};

const ChannelsPage = ({ params }: PageProps) => {
  const query = queryOf(params);
  return query ? <ChannelsView query={query} /> : null;
};

export const page: Page = { load, Component: ChannelsPage };
