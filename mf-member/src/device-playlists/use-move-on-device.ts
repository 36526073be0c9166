/** Moves videos of this device from one of its lists into a playlist; the notice takes it back. */
import { type DeviceVideo, readDeviceLibrary, writeDeviceLibrary } from '@foyer/shared/device-library';
import { notify, useDispatch } from '@foyer/shared/platform';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { useTellRemoved } from '../library/use-tell-removed.ts';
import { putOnDevice } from './device-playlists.ts';

export const useMoveOnDevice = () => {
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const tell = useTellRemoved();
  /** `takeOut` removes them from where they are. */
  return (
    videos: readonly DeviceVideo[],
    target: { playlistId: number; title: string },
    takeOut: (ids: readonly number[]) => void,
  ): void => {
    const before = readDeviceLibrary();
    if (!putOnDevice(target.playlistId, videos)) {
      dispatch(notify({ kind: 'error', text: errorText('unavailable') }));
      return;
    }
    takeOut(videos.map(({ video_id }) => video_id));
    tell('member.select.moved', { count: videos.length, title: target.title }, () => {
      writeDeviceLibrary(before);
    });
  };
};
