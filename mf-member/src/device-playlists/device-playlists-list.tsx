/** The playlists of this device, the last made first. */
import { type DevicePlaylist, readDeviceLibrary, useDeviceLibrary } from '@foyer/shared/device-library';
import {
  FormattedMessage,
  notify,
  useDispatch,
  useHydrated,
  useIntl,
  useMayStore,
} from '@foyer/shared/platform';
import { Card } from '@foyer/shared/ui/cards/card';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { urls } from '@foyer/shared/urls';
import { KeptFrame, KeptSkeleton } from '../kept-list/kept-list.tsx';
import { DeviceFile } from '../library/device-file.tsx';
import { LibraryTabs } from '../library/library-tabs.tsx';
import css from '../parts/section-list.module.css';
import { PlaylistFormButton } from '../playlist-form/playlist-form-button.tsx';
import { deleteOnDevice, restoreOnDevice } from './device-playlists.ts';

/** Gone immediately; the notice brings it back where it was. */
export const useDeleteOnDevice = () => {
  const intl = useIntl();
  const dispatch = useDispatch();
  return ({ id, title }: DevicePlaylist): void => {
    const { playlists } = readDeviceLibrary();
    deleteOnDevice(id);
    dispatch(
      notify({
        kind: 'success',
        text: intl.formatMessage({ id: 'member.playlist.deleted' }, { title }),
        action: {
          label: intl.formatMessage({ id: 'member.undo' }),
          onSelect: () => void restoreOnDevice(playlists),
        },
      }),
    );
  };
};

export const DevicePlaylistsList = () => {
  const intl = useIntl();
  const isHydrated = useHydrated();
  const mayStore = useMayStore('lists');
  const { playlists } = useDeviceLibrary();
  const end = useDeleteOnDevice();
  return (
    <KeptFrame
      heading={<FormattedMessage id="member.section.playlists" />}
      note={<FormattedMessage id="member.kept.device" />}
      tabs={<LibraryTabs current="playlists" />}
      tools={
        mayStore && (
          <>
            <PlaylistFormButton playlistId={0} />
            <DeviceFile />
          </>
        )
      }
    >
      {!isHydrated && <KeptSkeleton />}
      {isHydrated && playlists.length === 0 && (
        <EmptyState
          icon="list"
          title={intl.formatMessage({ id: 'error.list_empty' })}
          text={
            <FormattedMessage id={mayStore ? 'member.playlists.device.empty' : 'member.kept.empty.consent'} />
          }
          action={
            <ButtonLink kind="secondary" to={mayStore ? urls.videos() : urls.preferences()}>
              <FormattedMessage id={mayStore ? 'member.history.toVideos' : 'member.history.toPreferences'} />
            </ButtonLink>
          }
        />
      )}
      {playlists.length > 0 && (
        <ul className={css.stacks}>
          {playlists.map((playlist) => {
            const words = intl.formatMessage({ id: 'member.playlist.delete' }, { title: playlist.title });
            return (
              <li key={playlist.id}>
                <Card
                  shape="stacks"
                  to={urls.devicePlaylist(playlist.id)}
                  title={playlist.title}
                  picture={playlist.videos[0]?.thumb}
                  icon="list"
                  corner={
                    <FormattedMessage id="common.video.count" values={{ count: playlist.videos.length }} />
                  }
                  facts={<PostDate iso={playlist.changed} />}
                  tools={
                    <Button
                      kind="quiet"
                      size="s"
                      icon="close"
                      aria-label={words}
                      title={words}
                      onClick={() => end(playlist)}
                    />
                  }
                />
              </li>
            );
          })}
        </ul>
      )}
    </KeptFrame>
  );
};
