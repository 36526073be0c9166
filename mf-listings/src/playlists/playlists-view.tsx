/** One page of the list of playlists. */
import { collectionFeedAddress } from '@foyer/shared/wire-schemas/feeds';
import {
  PLAYLIST_SORTS,
  PLAYLISTS_PAGE_SIZE,
  type PlaylistsQuery,
} from '@foyer/shared/wire-schemas/playlists';
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { Card } from '@foyer/shared/ui/cards/card';
import { Views } from '@foyer/shared/ui/text/count';
import { urls } from '@foyer/shared/urls';
import { collectionsApi } from '../collections-api.ts';
import { CollectionFeedLink } from '../feed/collection-feed-link.tsx';
import { ListHead } from '../lists/list-head.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { sortTabs } from '../lists/list-sorts.ts';

/** Cards of the first row on a wide screen, whose pictures do not wait. */
const EAGER_CARDS = 5;

export const PlaylistsView = ({ query }: { query: PlaylistsQuery }) => {
  const intl = useIntl();
  const site = useSite();
  const state = collectionsApi.endpoints.listingsGetPlaylists.useQuery(query);
  const { sort, page } = query;
  const data = state.currentData;
  const total = data?.total_count ?? 0;
  const totalPages = Math.ceil(total / PLAYLISTS_PAGE_SIZE);
  const heading = intl.formatMessage({ id: 'listings.nav.playlists' });
  return (
    <ListPage
      head={
        <ListHead
          title={heading}
          description={intl.formatMessage({ id: 'listings.lists.description' }, { heading, site: site.name })}
          page={page}
          totalPages={totalPages}
          pageSize={PLAYLISTS_PAGE_SIZE}
          canonicalOf={(other) => urls.playlists(sort, other)}
          entries={(data?.playlists ?? []).map(({ title, playlist_id }) => ({
            name: title,
            path: urls.playlist(playlist_id),
          }))}
        />
      }
      heading={heading}
      count={total > 0 && <FormattedMessage id="listings.playlists.count" values={{ count: total }} />}
      sorts={sortTabs(intl, PLAYLIST_SORTS, sort, (other) => urls.playlists(other))}
      foot={
        <CollectionFeedLink
          href={collectionFeedAddress({ collection: 'playlists', sort }, site.language)}
          title={heading}
        />
      }
      state={state}
      countOf={({ playlists }) => playlists.length}
      page={page}
      totalPages={totalPages}
      hrefOf={(other) => urls.playlists(sort, other)}
      shape="stacks"
      icon="list"
      emptyTitle={intl.formatMessage({ id: 'error.playlists_not_found' })}
      way={{ to: urls.videos(), label: intl.formatMessage({ id: 'listings.heading.latest-updates' }) }}
    >
      {({ playlists }) =>
        playlists.map((playlist, index) => (
          <li key={playlist.playlist_id}>
            <Card
              shape="stacks"
              to={urls.playlist(playlist.playlist_id)}
              title={playlist.title}
              picture={playlist.thumbs[0]}
              icon="list"
              corner={<FormattedMessage id="listings.count" values={{ count: playlist.total_videos }} />}
              facts={
                <>
                  <bdi>{playlist.member.name}</bdi>
                  <span aria-hidden="true"> · </span>
                  <Views value={playlist.statistics.viewed} />
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
