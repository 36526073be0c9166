/** One page of the list of channels. */
import { CHANNEL_SORTS, CHANNELS_PAGE_SIZE, type ChannelsQuery } from '@foyer/shared/wire-schemas/channels';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Card } from '@foyer/shared/ui/cards/card';
import { urls } from '@foyer/shared/urls';
import { collectionsApi } from '../collections-api.ts';
import { CollectionList } from '../lists/collection-list.tsx';
import { sortTabs } from '../lists/list-sorts.ts';

export const ChannelsView = ({ query }: { query: ChannelsQuery }) => {
  const intl = useIntl();
  const state = collectionsApi.endpoints.listingsGetChannels.useQuery(query);
  const { sort, page } = query;
  return (
    <CollectionList
      heading={intl.formatMessage({ id: 'listings.nav.channels' })}
      countOf={(count) => <FormattedMessage id="listings.channels.count" values={{ count }} />}
      sorts={sortTabs(intl, CHANNEL_SORTS, sort, (other) => urls.channels(other))}
      feed={{ collection: 'channels', sort }}
      state={state}
      itemsOf={({ channels }) => channels}
      entryOf={({ title, dir }) => ({ name: title, path: urls.channel(dir) })}
      page={page}
      pageSize={CHANNELS_PAGE_SIZE}
      hrefOf={(other) => urls.channels(sort, other)}
      shape="tiles"
      icon="film"
      emptyTitle={intl.formatMessage({ id: 'error.channels_not_found' })}
      way={{ to: urls.categories(), label: intl.formatMessage({ id: 'listings.nav.categories' }) }}
    >
      {({ title, dir, thumb, total_videos, statistics }, eager) => (
        <Card
          shape="tiles"
          to={urls.channel(dir)}
          title={title}
          picture={thumb}
          icon="film"
          facts={
            <>
              <FormattedMessage id="listings.count" values={{ count: total_videos }} />
              <span aria-hidden="true"> · </span>
              <FormattedMessage id="listings.subscribers" values={{ count: statistics.subscribers }} />
            </>
          }
          eager={eager}
        />
      )}
    </CollectionList>
  );
};
