/** Favourites and watch later without an account. A chunk that loads once this device keeps something, or is asked to. */
import {
  addToDevice,
  type DeviceList,
  readDeviceLibrary,
  removeFromDevice,
} from '@foyer/shared/device-library';
import type { Video } from '@foyer/shared/wire-schemas/videos';

export const isOnDevice = (list: DeviceList, id: number): boolean =>
  readDeviceLibrary()[list].some(({ video_id }) => video_id === id);

/** @returns whether it is done: not without consent, nor beyond what a device holds */
export const keepOnDevice = (list: DeviceList, video: Video, remove: boolean): boolean => {
  const { video_id, dir, title, thumb, thumbsrc, duration } = video;
  if (remove) removeFromDevice(list, [video_id]);
  const at = new Date().toISOString();
  return remove || addToDevice(list, [{ video_id, dir, title, thumb, thumbsrc, duration, at }]);
};
