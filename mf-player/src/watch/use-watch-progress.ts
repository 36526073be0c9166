/**
 * Goes on where the viewer stopped on this device, and remembers how far it came, as consent and settings allow. Its code comes with
 * the player's; without it a video starts at its start.
 */
import { type AppDispatch, useDispatch, useViewer } from '@foyer/shared/platform';

const load = () => import('@foyer/shared/watch-progress');

/** @param ownerId of the member, or 0 */
export const watchProgressOf = (dispatch: AppDispatch, videoId: number, ownerId: number) => ({
  startSeconds: () =>
    load().then(
      ({ readStartSeconds }) => readStartSeconds(videoId, ownerId),
      () => 0,
    ),
  onProgress: (atSeconds: number, durationSeconds: number) =>
    void load().then(
      ({ keepProgress }) => keepProgress(dispatch, { videoId, ownerId, atSeconds, durationSeconds }),
      () => {},
    ),
});

export const useWatchProgress = (videoId: number) => {
  const dispatch = useDispatch<AppDispatch>();
  const viewer = useViewer();
  return watchProgressOf(dispatch, videoId, viewer.status === 'member' ? viewer.member._id : 0);
};
