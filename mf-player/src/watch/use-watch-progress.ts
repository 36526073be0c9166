/** Goes on where the viewer stopped on this device, and remembers how far it came, as consent and settings allow. */
import { useDispatch, useViewer } from '@foyer/shared/platform';
import { keepProgress, readStartSeconds } from '@foyer/shared/watch-progress';

export const useWatchProgress = (videoId: number) => {
  const dispatch = useDispatch();
  const viewer = useViewer();
  const ownerId = viewer.status === 'member' ? viewer.member._id : 0;
  return {
    startSeconds: () => readStartSeconds(videoId, ownerId),
    onProgress: (atSeconds: number, durationSeconds: number) =>
      keepProgress(dispatch, { videoId, ownerId, atSeconds, durationSeconds }),
  };
};
