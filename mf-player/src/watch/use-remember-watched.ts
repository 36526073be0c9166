/** Keeps what the anonymous watched, on their device alone, as consent and their settings allow; members' history is the server's. */
import { type AppDispatch, rememberWatched, useDispatch, useViewer } from '@foyer/shared/platform';
import { VIEW_STATISTIC_DELAY_MS } from '@foyer/shared/wire-schemas/videos';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { useEffect } from 'react';

type Watched = Pick<Video, 'video_id' | 'dir' | 'title' | 'thumb' | 'duration'>;

export const keepWatched = (
  dispatch: AppDispatch,
  { video_id, dir, title, thumb, duration }: Watched,
): void => {
  dispatch(
    rememberWatched({
      type: 'video',
      params: { video_id, dir, title, thumb, duration },
      at: new Date().toISOString(),
    }),
  );
};

export const useRememberWatched = ({
  video_id,
  dir,
  title,
  thumb,
  duration,
  is_unlisted: isUnlisted,
}: Watched & Pick<Video, 'is_unlisted'>): void => {
  const dispatch = useDispatch<AppDispatch>();
  const { status } = useViewer();
  useEffect(() => {
    // A history leads to the number, which does not open it.
    if (status !== 'anonymous' || isUnlisted) return;
    const timer = setTimeout(
      () => keepWatched(dispatch, { video_id, dir, title, thumb, duration }),
      VIEW_STATISTIC_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [status, isUnlisted, video_id, dir, title, thumb, duration, dispatch]);
};
