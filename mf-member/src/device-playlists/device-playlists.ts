/**
 * Playlists without an account: made, changed, put into order and deleted on this device. Nothing is kept without consent, nor beyond
 * what a device holds; such a call answers undefined or false.
 */
import {
  DEVICE_LIST_MAX,
  DEVICE_PLAYLISTS_MAX,
  type DevicePlaylist,
  type DeviceVideo,
  eachOnce,
  readDeviceLibrary,
  writeDeviceLibrary,
} from '@foyer/shared/device-library';

export type DevicePlaylistFields = Pick<DevicePlaylist, 'title' | 'description' | 'orientation'>;

const now = (): string => new Date().toISOString();
const write = (playlists: readonly DevicePlaylist[]): boolean =>
  writeDeviceLibrary({ ...readDeviceLibrary(), playlists });

/** The smallest number that is free; undefined: there are as many as a device holds. */
const freeId = (playlists: readonly DevicePlaylist[]): number | undefined =>
  Array.from({ length: DEVICE_PLAYLISTS_MAX }, (_, index) => index + 1).find((id) =>
    playlists.every((playlist) => playlist.id !== id),
  );

/** @returns its id */
export const makeOnDevice = (
  fields: DevicePlaylistFields,
  videos: readonly DeviceVideo[] = [],
): number | undefined => {
  const { playlists } = readDeviceLibrary();
  const id = freeId(playlists);
  if (id === undefined || videos.length > DEVICE_LIST_MAX) return undefined;
  const made = { ...fields, id, videos: eachOnce(videos), changed: now() };
  return write([made, ...playlists]) ? id : undefined;
};

const changeOne = (id: number, change: (playlist: DevicePlaylist) => Partial<DevicePlaylist>): boolean =>
  write(
    readDeviceLibrary().playlists.map((playlist) =>
      playlist.id === id ? { ...playlist, ...change(playlist), changed: now() } : playlist,
    ),
  );

export const editOnDevice = (id: number, fields: DevicePlaylistFields): boolean =>
  changeOne(id, () => fields);

/** At the end; what is there already stays where it is. */
export const putOnDevice = (id: number, videos: readonly DeviceVideo[]): boolean => {
  const playlist = readDeviceLibrary().playlists.find((one) => one.id === id);
  const next = eachOnce([...(playlist?.videos ?? []), ...videos]);
  return playlist !== undefined && next.length <= DEVICE_LIST_MAX && changeOne(id, () => ({ videos: next }));
};

export const takeFromDevice = (id: number, videoIds: readonly number[]): boolean =>
  changeOne(id, ({ videos }) => ({
    videos: videos.filter(({ video_id }) => !videoIds.includes(video_id)),
  }));

/** `order`: ids of its videos; those that it does not name come last, as they were. */
export const orderOnDevice = (id: number, order: readonly number[]): boolean =>
  changeOne(id, ({ videos }) => ({
    videos: eachOnce([
      ...order.flatMap((videoId) => videos.find(({ video_id }) => video_id === videoId) ?? []),
      ...videos,
    ]),
  }));

/** As it was, also where it stood. */
export const restoreOnDevice = (playlists: readonly DevicePlaylist[]): boolean => write(playlists);

export const deleteOnDevice = (id: number): boolean =>
  write(readDeviceLibrary().playlists.filter((playlist) => playlist.id !== id));

/** Titles say the same whatever the case: what comes twice is one playlist. */
export const sameTitle = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Takes another device's: into those of the same title, at the end of each. @returns whether all had room */
export const mergeOnDevice = (others: readonly DevicePlaylist[]): boolean =>
  others
    .toReversed()
    .map((other) => {
      const known = readDeviceLibrary().playlists.find(({ title }) => sameTitle(title, other.title));
      return known ? putOnDevice(known.id, other.videos) : makeOnDevice(other, other.videos) !== undefined;
    })
    .every(Boolean);
