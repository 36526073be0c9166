/** This device's playlists as boxes to tick. */
import { useDeviceLibrary } from '@foyer/shared/device-library';
import { notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { putOnDevice, takeFromDevice } from '../device-playlists/device-playlists.ts';
import { useReadDeviceVideo } from '../device-playlists/use-read-device-video.ts';
import { PlaylistChoice } from './playlist-choice.tsx';
import { NoPlaylists } from '../parts/own-playlists.tsx';
import css from '../parts/own-playlists.module.css';

export const DevicePlaylistChoices = ({ videoId }: { videoId: number }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const { playlists } = useDeviceLibrary();
  const readVideo = useReadDeviceVideo();
  const change = async (id: number, title: string, isIn: boolean) => {
    const video = isIn ? undefined : await readVideo(videoId);
    const isDone = isIn ? takeFromDevice(id, [videoId]) : video !== undefined && putOnDevice(id, [video]);
    const done = isIn ? 'member.keep.playlist.removed' : 'member.keep.playlist.added';
    dispatch(
      isDone
        ? notify({ kind: 'success', text: intl.formatMessage({ id: done }, { title }) })
        : notify({ kind: 'error', text: errorText('unavailable') }),
    );
  };
  return (
    <div className={css.choices} role="group" aria-label={intl.formatMessage({ id: 'member.playlist.own' })}>
      {playlists.length === 0 && <NoPlaylists />}
      {playlists.map(({ id, title, videos }) => {
        const isIn = videos.some(({ video_id }) => video_id === videoId);
        return (
          <PlaylistChoice
            key={id}
            title={title}
            count={videos.length}
            isIn={isIn}
            onChange={() => void change(id, title, isIn)}
          />
        );
      })}
    </div>
  );
};
