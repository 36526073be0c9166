/** Builds the storage keys of media files. */
import type { MediaObject } from './media-address.ts';

const STREAM = 'stream/';

/** What is made, listed and removed as one: the renditions of a video, an object's own pictures, what a member sent. */
export type StorageFolder =
  | `films/${string}`
  | `objects/${MediaObject}`
  | `sources/${number}`
  | `sources/album-${number}-${string}`;

export const filmFolder = (filmId: string): StorageFolder => `films/${filmId}`;
export const objectFolder = (object: MediaObject): StorageFolder => `objects/${object}`;
export const sourceFolder = (videoId: number): StorageFolder => `sources/${videoId}`;

/** Of a source's key; not always that of the video that has it, since new files come from folders of their own. */
export const folderOfSource = (key: string): StorageFolder | undefined => {
  const id = /^sources\/(\d+)\//.exec(key)?.[1];
  return id === undefined ? undefined : sourceFolder(Number(id));
};

/** One for each form of files that an album was sent. */
export const albumSourceFolder = (albumId: number, form: string): StorageFolder =>
  `sources/album-${albumId}-${form}`;

export const filmKey = (filmId: string, file: string): string => `films/${filmId}/${file}`;
export const objectKey = (object: MediaObject, file: string): string => `objects/${object}/${file}`;
/** Pictures of advertising that operators upload, by what is in them. */
export const AD_PICTURES_PREFIX = 'advertising/';
export const adPictureKey = (name: string): string => `${AD_PICTURES_PREFIX}${name}.webp`;
export const partnerFolder = (partnerId: number): string => `partners/${partnerId}/`;
export const partnerKey = (partnerId: number, file: string): string => `${partnerFolder(partnerId)}${file}`;

/** The key of a file as addresses name it; undefined for a stream of an object that has none. */
export const mediaKey = (object: MediaObject, filmId: string | null, file: string): string | undefined => {
  if (!file.startsWith(STREAM)) return objectKey(object, file);
  return filmId === null ? undefined : filmKey(filmId, file.slice(STREAM.length));
};
