/** An album that may be seen, or why it cannot be. */
import type { Album, AlbumAnswer } from '@foyer/shared/wire-schemas/albums';
import { useIntl, useViewer } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { urls } from '@foyer/shared/urls';
import { collectionsApi } from '../collections-api.ts';
import { CardSkeletons } from '../lists/card-skeletons.tsx';
import { Withheld } from '../lists/withheld.tsx';
import { ShownAlbum } from './shown-album.tsx';

const { listingsGetAlbum } = collectionsApi.endpoints;

/** What the API tells of an album that its viewer may see; of the others it tells the status alone. */
export const isShown = (album: AlbumAnswer['album']): album is Album => 'photos' in album;

export const AlbumView = ({ id }: { id: number }) => {
  const intl = useIntl();
  const isMember = useViewer().status === 'member';
  const state = listingsGetAlbum.useQuery({ id });
  const isPrivate = state.currentData?.album.status === 'private';
  // The document knows no member; anyone who turns out to be one may see more.
  const asMember = listingsGetAlbum.useQuery({ id, asMember: true }, { skip: !isMember || !isPrivate });
  const data = asMember.currentData ?? state.currentData;
  const way = { to: urls.albums(), label: intl.formatMessage({ id: 'listings.nav.albums' }) };
  return (
    <AsyncView
      state={{ data, error: state.error, isLoading: state.isFetching }}
      skeleton={<CardSkeletons shape="tiles" />}
      onRetry={() => void state.refetch()}
    >
      {({ album }) => {
        if (isShown(album)) return <ShownAlbum key={album.album_id} album={album} />;
        const isGone = album.status === 'deleted';
        return (
          <Withheld
            icon={isGone ? 'image' : 'lock'}
            sentence={intl.formatMessage({
              id: isGone ? 'listings.album.deleted' : 'listings.album.private',
            })}
            mayHelpToSignIn={!isGone}
            way={way}
          />
        );
      }}
    </AsyncView>
  );
};
