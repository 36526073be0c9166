/** A playlist that may be seen, or that it is private. */
import { useIntl, useViewer } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { urls } from '@foyer/shared/urls';
import { collectionsApi } from '../collections-api.ts';
import { ProfileSkeleton } from '../lists/profile.tsx';
import { Withheld } from '../lists/withheld.tsx';
import { ShownPlaylist } from './shown-playlist.tsx';

const { listingsGetPlaylist } = collectionsApi.endpoints;

export const PlaylistView = ({ id, page }: { id: number; page: number }) => {
  const intl = useIntl();
  const viewer = useViewer();
  const memberId = viewer.status === 'member' ? viewer.member._id : 0;
  const state = listingsGetPlaylist.useQuery({ id });
  const shown = state.currentData?.playlist;
  // The document knows no member; the owner sees more, and immediately what they change here.
  const maySeeMore = memberId !== 0 && (shown === null || shown?.member.id === memberId);
  const asMember = listingsGetPlaylist.useQuery({ id, asMember: true }, { skip: !maySeeMore });
  const data = asMember.currentData ?? state.currentData;
  return (
    <AsyncView
      state={{ data, error: state.error, isLoading: state.isFetching }}
      skeleton={<ProfileSkeleton shape="wide" />}
      onRetry={() => void state.refetch()}
    >
      {({ playlist }) =>
        playlist ? (
          <ShownPlaylist playlist={playlist} page={page} isPrivate={playlist.is_private === 1} />
        ) : (
          <Withheld
            icon="lock"
            sentence={intl.formatMessage({ id: 'error.playlist_private' })}
            mayHelpToSignIn
            way={{ to: urls.playlists(), label: intl.formatMessage({ id: 'listings.nav.playlists' }) }}
          />
        )
      }
    </AsyncView>
  );
};
