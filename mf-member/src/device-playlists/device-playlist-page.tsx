/** One playlist of this device: its videos in an order of its owner's. */
import { type DevicePlaylist, type DeviceVideo, useDeviceLibrary } from '@foyer/shared/device-library';
import { devicePlaceHash } from '@foyer/shared/device-place';
import { FormattedMessage, useHydrated, useIntl, useNavigate } from '@foyer/shared/platform';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { PLAY_ASKED } from '@foyer/shared/ui/videos/play-state';
import { urls } from '@foyer/shared/urls';
import { LISTING_PAGE_SIZE } from '@foyer/shared/wire-schemas/listings';
import { useState } from 'react';
import css from '../arrange-playlist/arrange.module.css';
import { EmptyPlaylist } from '../arrange-playlist/empty-playlist.tsx';
import { MovableRows } from '../arrange-playlist/movable-rows.tsx';
import { KeptFrame, KeptSkeleton } from '../kept-list/kept-list.tsx';
import { keptVideoOfDevice } from '../kept-list/kept-video.ts';
import { ChosenTools } from '../kept-list/chosen-tools.tsx';
import { useSelection } from '../kept-list/use-selection.ts';
import { LibraryTabs } from '../library/library-tabs.tsx';
import { useTellRemoved } from '../library/use-tell-removed.ts';
import { PlaylistForm } from '../playlist-form/playlist-form.tsx';
import { orderOnDevice, putOnDevice, takeFromDevice } from './device-playlists.ts';
import { useMoveOnDevice } from './use-move-on-device.ts';
import { useDeleteOnDevice } from './device-playlists-list.tsx';

/** State of a link to a watch page that starts automatically. */

export const DevicePlaylistPage = ({ id }: { id: number }) => {
  const intl = useIntl();
  const isHydrated = useHydrated();
  const playlist = useDeviceLibrary().playlists.find((one) => one.id === id);
  if (playlist) return <OwnPlaylist playlist={playlist} />;
  return (
    <KeptFrame
      heading={<FormattedMessage id="member.section.playlists" />}
      note={<FormattedMessage id="member.kept.device" />}
      tabs={<LibraryTabs current="playlists" />}
    >
      {isHydrated ? (
        <EmptyState
          icon="list"
          title={intl.formatMessage({ id: 'member.playlists.device.unknown' })}
          action={
            <ButtonLink kind="secondary" to={urls.library('playlists')}>
              <FormattedMessage id="member.playlist.own" />
            </ButtonLink>
          }
        />
      ) : (
        <KeptSkeleton />
      )}
    </KeptFrame>
  );
};

const OwnPlaylist = ({ playlist }: { playlist: DevicePlaylist }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const tell = useTellRemoved();
  const end = useDeleteOnDevice();
  const move = useMoveOnDevice();
  const [isEditing, setEditing] = useState(false);
  const { id, title, description, orientation, videos } = playlist;
  const [first] = videos;
  const placeOf = ({ video_id, dir }: DeviceVideo, index: number): string =>
    `${urls.video(video_id, dir)}${devicePlaceHash({ playlistId: id, page: Math.floor(index / LISTING_PAGE_SIZE) + 1 })}`;
  const selection = useSelection(videos.map(({ video_id }) => video_id));
  const remove = (ids: readonly number[]) => {
    const before = videos.map(({ video_id }) => video_id);
    const gone = videos.filter(({ video_id }) => ids.includes(video_id));
    takeFromDevice(id, ids);
    tell('member.playlist.removedMany', { count: gone.length, title }, () => {
      putOnDevice(id, gone);
      orderOnDevice(id, before);
    });
  };
  return (
    <KeptFrame
      heading={<bdi>{title}</bdi>}
      note={
        <span className={css.note}>
          <FormattedMessage id="common.video.count" values={{ count: videos.length }} />
          <bdi>{description}</bdi>
        </span>
      }
      tabs={<LibraryTabs current="playlists" />}
      tools={
        <>
          {first && (
            <ButtonLink kind="primary" icon="play" to={placeOf(first, 0)} state={PLAY_ASKED}>
              <FormattedMessage id="member.playlists.device.play" />
            </ButtonLink>
          )}
          <Button icon="settings" onClick={() => setEditing(true)}>
            <FormattedMessage id="member.playlist.edit" />
          </Button>
          <Button
            kind="danger"
            icon="close"
            onClick={() => {
              void navigate(urls.library('playlists'));
              end(playlist);
            }}
          >
            <FormattedMessage id="common.delete" />
          </Button>
        </>
      }
    >
      <Dialog
        open={isEditing}
        onOpenChange={setEditing}
        title={intl.formatMessage({ id: 'member.playlist.edit' })}
      >
        <PlaylistForm
          playlistId={id}
          initial={{ title, description, orientation, isPublic: false, categories: [] }}
          onDone={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      </Dialog>
      {videos.length === 0 ? (
        <EmptyPlaylist />
      ) : (
        <MovableRows
          videos={videos.map((video, index) => ({ ...keptVideoOfDevice(video), to: placeOf(video, index) }))}
          title={title}
          selection={selection}
          tools={
            <ChosenTools
              selection={selection}
              memberId={0}
              except={id}
              onRemove={() => remove([...selection.chosen])}
              onMove={(target) =>
                move(
                  videos.filter(({ video_id }) => selection.chosen.has(video_id)),
                  target,
                  (ids) => void takeFromDevice(id, ids),
                )
              }
            />
          }
          onRemove={({ videoId }) => remove([videoId])}
          onPlace={(_videoId, order) => void orderOnDevice(id, order)}
        />
      )}
    </KeptFrame>
  );
};
