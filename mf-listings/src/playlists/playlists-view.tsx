/** One page of the list of playlists. */
import {
  PLAYLIST_SORTS,
  PLAYLISTS_PAGE_SIZE,
  type PlaylistsQuery,
} from '@foyer/shared/wire-schemas/playlists';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Card } from '@foyer/shared/ui/cards/card';
import { Views } from '@foyer/shared/ui/text/count';
import { urls } from '@foyer/shared/urls';
import { collectionsApi } from '../collections-api.ts';
import { CollectionList } from '../lists/collection-list.tsx';
import { sortTabs } from '../lists/list-sorts.ts';

export const PlaylistsView = ({ query }: { query: PlaylistsQuery }) => {
  const intl = useIntl();
  const state = collectionsApi.endpoints.listingsGetPlaylists.useQuery(query);
  const { sort, page } = query;
  return (
    <CollectionList
      heading={intl.formatMessage({ id: 'listings.nav.playlists' })}
      countOf={(count) => <FormattedMessage id="listings.playlists.count" values={{ count }} />}
      sorts={sortTabs(intl, PLAYLIST_SORTS, sort, (other) => urls.playlists(other))}
      feed={{ collection: 'playlists', sort }}
      state={state}
      itemsOf={({ playlists }) => playlists}
      entryOf={({ title, playlist_id }) => ({ name: title, path: urls.playlist(playlist_id) })}
      page={page}
      pageSize={PLAYLISTS_PAGE_SIZE}
      hrefOf={(other) => urls.playlists(sort, other)}
      shape="stacks"
      icon="list"
      emptyTitle={intl.formatMessage({ id: 'error.playlists_not_found' })}
      way={{ to: urls.videos(), label: intl.formatMessage({ id: 'listings.heading.latest-updates' }) }}
    >
      {({ playlist_id, title, thumbs, total_videos, member, statistics }, eager) => (
        <Card
          shape="stacks"
          to={urls.playlist(playlist_id)}
          title={title}
          picture={thumbs[0]}
          icon="list"
          corner={<FormattedMessage id="listings.count" values={{ count: total_videos }} />}
          facts={
            <>
              <bdi>{member.name}</bdi>
              <span aria-hidden="true"> · </span>
              <Views value={statistics.viewed} />
            </>
          }
          eager={eager}
        />
      )}
    </CollectionList>
  );
};
