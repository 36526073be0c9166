/**
 * Favourites, watch later and playlists of anyone who has no account, on this device alone. Kept with consent, as all that is optional; they move
 * into the account once somebody signs in here. Browser only, but for the hook.
 */
import { type LocalKey, localStore } from '@foyer/shared/platform';
import { useSyncExternalStore } from 'react';
import { followStored } from './follow-stored.ts';
import { type Gender, isGender } from './wire-schemas/site.ts';

export const DEVICE_LISTS = ['favourite', 'watch_later'] as const;
export type DeviceList = (typeof DEVICE_LISTS)[number];
/** Of each list; as many as one call of the API takes. */
export const DEVICE_LIST_MAX = 500;

export interface DeviceVideo {
  video_id: number;
  dir: string;
  title: string;
  thumb?: string;
  thumbsrc?: string;
  duration?: string;
  /** When it was kept, ISO 8601. */
  at: string;
}
/** Playlists of one device, and videos of each: as many as one call of the API takes. */
export const DEVICE_PLAYLISTS_MAX = 50;
export interface DevicePlaylist {
  /** From 1 to DEVICE_PLAYLISTS_MAX, of this device alone: what its address says. */
  id: number;
  title: string;
  description: string;
  orientation: Gender;
  /** In the order that its owner gave them. */
  videos: readonly DeviceVideo[];
  /** ISO 8601. */
  changed: string;
}
/** Lists: the newest first. Playlists: the last made first. */
export interface DeviceLibrary extends Readonly<Record<DeviceList, readonly DeviceVideo[]>> {
  readonly playlists: readonly DevicePlaylist[];
}
export const NO_DEVICE_LIBRARY: DeviceLibrary = { favourite: [], watch_later: [], playlists: [] };

const isText = (value: unknown): boolean => typeof value === 'string';
const isOptionalText = (value: unknown): boolean => value === undefined || isText(value);
const isDeviceVideo = (value: unknown): value is DeviceVideo => {
  const { video_id, dir, title, at, thumb, thumbsrc, duration } = (value ?? {}) as Partial<DeviceVideo>;
  return (
    Number.isSafeInteger(video_id) &&
    Number(video_id) > 0 &&
    [dir, title].every(isText) &&
    [thumb, thumbsrc, duration].every(isOptionalText) &&
    !Number.isNaN(Date.parse(String(at)))
  );
};

/** Each video once, the newest first, no more than a list holds. */
const tidy = (videos: readonly DeviceVideo[]): DeviceVideo[] => {
  const byId = new Map(
    [...videos]
      .sort((first, second) => Date.parse(first.at) - Date.parse(second.at))
      .map((video) => [video.video_id, video]),
  );
  return [...byId.values()]
    .sort((first, second) => Date.parse(second.at) - Date.parse(first.at))
    .slice(0, DEVICE_LIST_MAX);
};

/** In their order, each video once. */
export const eachOnce = (videos: readonly DeviceVideo[]): DeviceVideo[] =>
  videos.filter(({ video_id }, index) => videos.findIndex((other) => other.video_id === video_id) === index);

const playlistOf = (value: unknown): DevicePlaylist[] => {
  const { id, title, description, orientation, videos, changed } = (value ?? {}) as Partial<DevicePlaylist>;
  const isOne =
    Number.isSafeInteger(id) &&
    Number(id) > 0 &&
    Number(id) <= DEVICE_PLAYLISTS_MAX &&
    [title, description].every(isText) &&
    isGender(orientation) &&
    !Number.isNaN(Date.parse(String(changed)));
  if (!isOne) return [];
  const shown = Array.isArray(videos) ? eachOnce(videos.filter(isDeviceVideo)) : [];
  return [
    {
      id: Number(id),
      title: String(title),
      description: String(description),
      orientation,
      videos: shown.slice(0, DEVICE_LIST_MAX),
      changed: String(changed),
    },
  ];
};

/** Undefined for what is no such library. Pictures of other sites are left out. */
export const parseDeviceLibrary = (value: unknown): DeviceLibrary | undefined => {
  if (!value || typeof value !== 'object') return undefined;
  const listOf = (list: DeviceList): DeviceVideo[] => {
    const entries: unknown = (value as Partial<Record<DeviceList, unknown>>)[list];
    return tidy(Array.isArray(entries) ? entries.filter(isDeviceVideo) : []);
  };
  const { playlists } = value as { playlists?: unknown };
  const valid = Array.isArray(playlists) ? playlists.flatMap(playlistOf) : [];
  return {
    favourite: listOf('favourite'),
    watch_later: listOf('watch_later'),
    playlists: valid.filter(({ id }, index) => valid.findIndex((other) => other.id === id) === index),
  };
};

const KEY: LocalKey<DeviceLibrary> = { name: 'library', parse: parseDeviceLibrary };
/** Tells the other packages of this page, which have a copy of this module each. */
const CHANGED = 'foyer:device-library';

export const readDeviceLibrary = (): DeviceLibrary => localStore.read(KEY) ?? NO_DEVICE_LIBRARY;

/** @returns whether it is kept: not without consent */
export const writeDeviceLibrary = (library: DeviceLibrary): boolean => {
  const isEmpty = DEVICE_LISTS.every((list) => library[list].length === 0) && library.playlists.length === 0;
  if (isEmpty) localStore.remove(KEY);
  const isKept = isEmpty || localStore.write(KEY, library);
  window.dispatchEvent(new Event(CHANGED));
  return isKept;
};

/** What is there already stays where it is. @returns whether they are kept: not without consent, nor beyond DEVICE_LIST_MAX */
export const addToDevice = (list: DeviceList, videos: readonly DeviceVideo[]): boolean => {
  const library = readDeviceLibrary();
  const known = new Set(library[list].map(({ video_id }) => video_id));
  const added = videos.filter(({ video_id }) => !known.has(video_id));
  if (library[list].length + added.length > DEVICE_LIST_MAX) return false;
  return writeDeviceLibrary({ ...library, [list]: tidy([...library[list], ...added]) });
};

export const removeFromDevice = (list: DeviceList, ids: readonly number[]): void => {
  const library = readDeviceLibrary();
  writeDeviceLibrary({ ...library, [list]: library[list].filter(({ video_id }) => !ids.includes(video_id)) });
};

let current: DeviceLibrary = NO_DEVICE_LIBRARY;
let currentText = '';
/** The same object while nothing changed, as React wants it. */
const snapshot = (): DeviceLibrary => {
  const library = readDeviceLibrary();
  const text = JSON.stringify(library);
  if (text !== currentText) [current, currentText] = [library, text];
  return current;
};
const subscribe = (listener: () => void) => followStored(KEY, CHANGED, listener);

/** Followed, also across tabs; empty on the server and during hydration. */
export const useDeviceLibrary = (): DeviceLibrary =>
  useSyncExternalStore(subscribe, snapshot, () => NO_DEVICE_LIBRARY);
