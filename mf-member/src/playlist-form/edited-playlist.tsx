/** The form filled with what a playlist says now. */
import { isGender } from '@foyer/shared/wire-schemas/site';
import { useSite } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { ErrorCard } from '@foyer/shared/ui/states/error-card';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { memberApi } from '../member-api.ts';
import { PlaylistForm } from './playlist-form.tsx';

interface EditedPlaylistProps {
  playlistId: number;
  onDone: () => void;
  onCancel: () => void;
}

export const EditedPlaylist = ({ playlistId, onDone, onCancel }: EditedPlaylistProps) => {
  const { gender } = useSite();
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = memberApi.endpoints.memberGetPlaylist.useQuery(playlistId);
  return (
    <AsyncView
      state={{ data, error, isLoading: isFetching }}
      skeleton={<Skeleton w="100%" h={320} />}
      onRetry={() => void refetch()}
    >
      {({ playlist, code }) =>
        playlist ? (
          <PlaylistForm
            playlistId={playlistId}
            initial={{
              title: playlist.title,
              description: playlist.description,
              isPublic: playlist.visible === 1,
              orientation: isGender(playlist.orientation) ? playlist.orientation : gender,
              categories: playlist.categories.map(({ dir }) => dir),
            }}
            onDone={onDone}
            onCancel={onCancel}
          />
        ) : (
          <ErrorCard text={errorText(code ?? 'not_found')} />
        )
      }
    </AsyncView>
  );
};
