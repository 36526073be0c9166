/** Photos of an album while it is made or changed: those that are there, and files that are to be sent. */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import type { AlbumLimits } from '@foyer/shared/wire-schemas/own-albums';
import { type Photo, PHOTO_DUPLICATE, PHOTO_MIN_PIXELS } from '@foyer/shared/wire-schemas/albums';

export type PhotoItem = { key: string; src: string; caption: string } & (
  | { photoId: number; file?: undefined }
  | { file: File; photoId?: undefined }
);

export interface RefusedPhoto {
  name: string;
  /** Of ERROR_CODES, PHOTO_DUPLICATE, or of PHOTO_CODES. */
  code: string;
}
/** What only the browser finds. */
export const PHOTO_CODES = { full: 'album_full', unreadable: 'photo_unreadable' } as const;

export const itemsOf = (photos: readonly Photo[]): PhotoItem[] =>
  photos.flatMap(({ photo_id, thumb, title }) =>
    photo_id === undefined
      ? []
      : [{ key: `kept-${photo_id}`, photoId: photo_id, src: thumb, caption: title }],
  );

const idsOf = (photos: readonly Photo[]): number[] => photos.flatMap(({ photo_id }) => photo_id ?? []);

/**
 * Items after the album changed on the server: photos that became ready meanwhile come last, those that are gone leave; what the member
 * took away stays away.
 * @param before ids of photos that the album had when `items` were made
 */
export const followPhotos = (
  items: readonly PhotoItem[],
  before: readonly number[],
  photos: readonly Photo[],
): PhotoItem[] => {
  const now = idsOf(photos);
  return [
    ...items.filter(({ photoId }) => photoId === undefined || now.includes(photoId)),
    ...itemsOf(photos).filter(({ photoId }) => photoId !== undefined && !before.includes(photoId)),
  ];
};

/** Ids of photos that the member took away. */
export const removedPhotos = (items: readonly PhotoItem[], photos: readonly Photo[]): number[] =>
  idsOf(photos).filter((id) => !items.some(({ photoId }) => photoId === id));

/** Captions that differ from what the album has, by ids of photos. */
export const changedCaptions = (
  items: readonly PhotoItem[],
  photos: readonly Photo[],
): Record<number, string> => {
  const before = new Map(photos.map(({ photo_id, title }) => [photo_id, title]));
  return Object.fromEntries(
    items.flatMap(({ photoId, caption }) =>
      photoId === undefined || before.get(photoId) === caption.trim() ? [] : [[photoId, caption.trim()]],
    ),
  );
};

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const checkPhoto = (file: File, limits: AlbumLimits): ErrorCode | null => {
  if (!limits.formats.includes(extensionOf(file.name)) || file.size === 0) return 'file_invalid_type';
  return file.size > limits.photo_max_bytes ? 'file_too_large' : null;
};

/** Why a chosen file that the browser has shown, or failed to, is not sent. @param shown its size in pixels; null: not decoded */
export const checkShownPhoto = (shown: { width: number; height: number } | null): string | null => {
  if (!shown) return PHOTO_CODES.unreadable;
  return Math.min(shown.width, shown.height) < PHOTO_MIN_PIXELS ? 'invalid_image_size' : null;
};

const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

let lastKey = 0;

/** Those that may be sent after `items`, and why the others may not. */
export const takePhotos = (
  items: readonly PhotoItem[],
  files: readonly File[],
  limits: AlbumLimits,
): { taken: PhotoItem[]; refused: RefusedPhoto[] } => {
  const taken: PhotoItem[] = [];
  const refused: RefusedPhoto[] = [];
  for (const file of files) {
    const isThere = [...items, ...taken].some((item) => item.file && isSameFile(item.file, file));
    const isFull = items.length + taken.length >= limits.max_photos;
    const code = isThere ? PHOTO_DUPLICATE : (checkPhoto(file, limits) ?? (isFull ? PHOTO_CODES.full : null));
    if (code) refused.push({ name: file.name, code });
    else {
      lastKey += 1;
      taken.push({ key: `new-${lastKey}`, file, src: URL.createObjectURL(file), caption: '' });
    }
  }
  return { taken, refused };
};

/** `item` at another place, counted from 0. */
export const movePhoto = (items: readonly PhotoItem[], key: string, to: number): PhotoItem[] => {
  const moved = items.find((item) => item.key === key);
  if (!moved) return [...items];
  const others = items.filter((item) => item !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)];
};

/** A form carries some of the photos: what a connection breaks is then little, and a proxy in front lets it through. */
const FORM_PHOTOS = 25;
const FORM_BYTES = 50 * 1024 * 1024;

/** In order, none above what one form may carry. */
export const batchesOf = (files: readonly File[], formMaxBytes: number): File[][] => {
  const batches: File[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = batches.at(-1);
    const fits =
      last && last.length < FORM_PHOTOS && bytes + file.size <= Math.min(FORM_BYTES, formMaxBytes * 0.9);
    if (fits) last.push(file);
    else batches.push([file]);
    bytes = fits ? bytes + file.size : file.size;
  }
  return batches;
};
