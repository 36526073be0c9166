/** One page of the list of channels. */
import { CHANNEL_SORTS, CHANNELS_PAGE_SIZE, type ChannelsQuery } from '@foyer/shared/wire-schemas/channels';
import { collectionFeedAddress } from '@foyer/shared/wire-schemas/feeds';
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { Card } from '@foyer/shared/ui/cards/card';
import { urls } from '@foyer/shared/urls';
import { collectionsApi } from '../collections-api.ts';
import { CollectionFeedLink } from '../feed/collection-feed-link.tsx';
import { ListHead } from '../lists/list-head.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { sortTabs } from '../lists/list-sorts.ts';

/** Cards of the first row on a wide screen, whose pictures do not wait. */
const EAGER_CARDS = 5;

export const ChannelsView = ({ query }: { query: ChannelsQuery }) => {
  const intl = useIntl();
  const site = useSite();
  const state = collectionsApi.endpoints.listingsGetChannels.useQuery(query);
  const { sort, page } = query;
  const data = state.currentData;
  const total = data?.total_count ?? 0;
  const totalPages = Math.ceil(total / CHANNELS_PAGE_SIZE);
  const heading = intl.formatMessage({ id: 'listings.nav.channels' });
  return (
    <ListPage
      head={
        <ListHead
          title={heading}
          description={intl.formatMessage({ id: 'listings.lists.description' }, { heading, site: site.name })}
          page={page}
          totalPages={totalPages}
          pageSize={CHANNELS_PAGE_SIZE}
          canonicalOf={(other) => urls.channels(sort, other)}
          entries={(data?.channels ?? []).map(({ title, dir }) => ({ name: title, path: urls.channel(dir) }))}
        />
      }
      heading={heading}
      count={total > 0 && <FormattedMessage id="listings.channels.count" values={{ count: total }} />}
      sorts={sortTabs(intl, CHANNEL_SORTS, sort, (other) => urls.channels(other))}
      foot={
        <CollectionFeedLink
          href={collectionFeedAddress({ collection: 'channels', sort }, site.language)}
          title={heading}
        />
      }
      state={state}
      countOf={({ channels }) => channels.length}
      page={page}
      totalPages={totalPages}
      hrefOf={(other) => urls.channels(sort, other)}
      shape="tiles"
      icon="film"
      emptyTitle={intl.formatMessage({ id: 'error.channels_not_found' })}
      way={{ to: urls.categories(), label: intl.formatMessage({ id: 'listings.nav.categories' }) }}
    >
      {({ channels }) =>
        channels.map((channel, index) => (
          <li key={channel.channel_id}>
            <Card
              shape="tiles"
              to={urls.channel(channel.dir)}
              title={channel.title}
              picture={channel.thumb}
              icon="film"
              facts={
                <>
                  <FormattedMessage id="listings.count" values={{ count: channel.total_videos }} />
                  <span aria-hidden="true"> · </span>
                  <FormattedMessage
                    id="listings.subscribers"
                    values={{ count: channel.statistics.subscribers }}
                  />
                </>
              }
              eager={index < EAGER_CARDS}
            />
          </li>
        ))
      }
    </ListPage>
  );
};
