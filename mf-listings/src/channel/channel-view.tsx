/** A channel: who it is, how to follow it, one page of its videos. */
import { LISTING_PAGE_SIZE, type ListingQuery } from '@foyer/shared/wire-schemas/listings';
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Views } from '@foyer/shared/ui/text/count';
import { urls } from '@foyer/shared/urls';
import { collectionsApi } from '../collections-api.ts';
import { FeedLink } from '../feed/feed-link.tsx';
import { ListHead } from '../lists/list-head.tsx';
import { Profile, ProfileSkeleton } from '../lists/profile.tsx';
import { SubscribeButton } from '../lists/subscribe-button.tsx';
import { sortValue } from '../lists/videos-address.ts';
import { totalPagesOf, VideosList } from '../lists/videos-list.tsx';
import { listingsApi } from '../listings-api.ts';

/** A site that may be linked to; what else a channel wrote there is left out. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);

export const ChannelView = ({ dir, query }: { dir: string; query: ListingQuery }) => {
  const intl = useIntl();
  const site = useSite();
  const { page, sort } = query;
  const state = collectionsApi.endpoints.listingsGetChannel.useQuery({ dir });
  const listing = listingsApi.endpoints.listingsGetListing.useQuery(query);
  const videos = listing.currentData?.videos ?? [];
  const channels = intl.formatMessage({ id: 'listings.nav.channels' });
  return (
    <AsyncView
      state={{ data: state.currentData, error: state.error, isLoading: state.isFetching }}
      skeleton={<ProfileSkeleton shape="wide" />}
      onRetry={() => void state.refetch()}
    >
      {({ channel }) => (
        <Profile
          back={{ to: urls.channels(), label: channels }}
          name={channel.title}
          picture={channel.thumb}
          shape="wide"
          icon="film"
          cover={channel.cover}
          coverSources={channel.cover_sources}
          facts={[
            <FormattedMessage key="videos" id="listings.count" values={{ count: channel.total_videos }} />,
            <Views key="views" value={channel.statistics.viewed} />,
            <FormattedMessage
              key="subscribers"
              id="listings.subscribers"
              values={{ count: channel.statistics.subscribers }}
            />,
            isWebAddress(channel.url) && (
              <a key="site" href={channel.url} rel="noopener nofollow ugc" target="_blank">
                {new URL(channel.url).host}
              </a>
            ),
          ]}
          text={channel.description}
          actions={<SubscribeButton kind="channel" id={channel.channel_id} />}
        >
          <ListHead
            title={channel.title}
            description={
              channel.description ||
              intl.formatMessage(
                { id: 'listings.owner.description' },
                { name: channel.title, site: site.name, count: channel.total_videos },
              )
            }
            page={page}
            totalPages={totalPagesOf(listing.currentData)}
            pageSize={LISTING_PAGE_SIZE}
            canonicalOf={(other) => urls.channel(dir, other)}
            crumbs={[{ name: channels, path: urls.channels() }]}
            entries={videos.map((video) => ({
              name: video.title,
              path: urls.video(video.video_id, video.dir),
            }))}
            isFiltered={sortValue(sort) !== ''}
            image={channel.thumb}
          />
          <VideosList
            state={listing}
            page={page}
            sort={sort}
            hrefOf={(other, otherPage) => urls.channel(dir, otherPage, { sort: sortValue(other) })}
            label={intl.formatMessage({ id: 'listings.nav.videos' })}
          />
          <FeedLink query={query} title={channel.title} />
        </Profile>
      )}
    </AsyncView>
  );
};
