/** Where a video of a playlist of this device is watched. */
import type { DevicePlaylist, DeviceVideo } from '@foyer/shared/device-library';
import { devicePlaceHash } from '@foyer/shared/device-place';
import { urls } from '@foyer/shared/urls';
import { LISTING_PAGE_SIZE } from '@foyer/shared/wire-schemas/listings';

export const pageOnDevice = (index: number): number => Math.floor(index / LISTING_PAGE_SIZE) + 1;

export const addressOnDevice = (
  { id: playlistId, videos }: DevicePlaylist,
  { video_id, dir }: DeviceVideo,
): string => {
  const page = pageOnDevice(videos.findIndex((video) => video.video_id === video_id));
  return `${urls.video(video_id, dir)}${devicePlaceHash({ playlistId, page })}`;
};
