import type { DeviceVideo } from '@foyer/shared/device-library';
import { memberApi } from '../member-api.ts';

/** Reads what a list shows of one video, to be kept on the device; undefined where it says nothing but its title, or cannot be had. */
export const useReadDeviceVideo = (): ((videoId: number) => Promise<DeviceVideo | undefined>) => {
  const [readVideo] = memberApi.endpoints.memberGetVideo.useLazyQuery();
  return async (videoId) => {
    const { data } = await readVideo(videoId, true);
    const video = data?.video;
    if (!video || !('dir' in video) || !('thumb' in video)) return undefined;
    const { dir, title, thumb, thumbsrc, duration } = video;
    return { video_id: videoId, dir, title, thumb, thumbsrc, duration, at: new Date().toISOString() };
  };
};
