/**
 * Builds the addresses of an album's pictures: all formats and widths of those that members sent, one file of the demo's.
 */
import type { PictureSource } from '@foyer/shared/wire-schemas/pictures';
import { PICTURE_FORMATS, PICTURE_TYPES } from '../media/pictures/picture-task.ts';
import type { PhotoFile } from './albums.sql.ts';
import { MEDIA_FILES, PHOTO_WIDTHS } from '../platform/storage/media-address.ts';
import { isFullSize } from '../platform/storage/media-uses.ts';

export { PHOTO_WIDTHS };
export { type PhotoFile, selectPhotos as getPhotoFiles } from './albums.sql.ts';

export const PHOTO_MAX_SIDE = 1920;
const CARD_WIDTH = 640;

/** The number that names a file of the demo; undefined for those that members sent. */
export const plainNumber = ({ file, position }: Pick<PhotoFile, 'file' | 'position'>): number | undefined =>
  file === null ? position : file.startsWith('~') ? Number(file.slice(1)) : undefined;

type Link = (file: string) => string;

const sourcesOf = (file: string, widths: readonly number[], link: Link): PictureSource[] =>
  PICTURE_FORMATS.map((format) => ({
    type: PICTURE_TYPES[format],
    srcset: widths
      .map((width) => `${link(MEDIA_FILES.albumPhotoVersion(file, width, format))} ${width}w`)
      .join(', '),
  }));

/** Without the photo's own size, to which somebody shown does not consent. One stays: no photo is narrower than the least width. */
export const withoutFullSize = <Photo extends PhotoFile>(photo: Photo): Photo => ({
  ...photo,
  widths: photo.widths.filter((width) => !isFullSize(width)),
});

/** For cards. */
export const photoThumb = (
  photo: PhotoFile,
  link: Link,
): { thumb: string; thumb_sources?: PictureSource[] } => {
  const { widths } = photo;
  const file = photo.file ?? '';
  const [least = PHOTO_WIDTHS[0]] = widths;
  const plain = plainNumber(photo);
  if (plain !== undefined) return { thumb: link(MEDIA_FILES.albumPhotoThumb(plain)) };
  const shown = widths.filter((width) => width <= CARD_WIDTH);
  return {
    thumb: link(MEDIA_FILES.albumPhotoVersion(file, least, 'webp')),
    thumb_sources: sourcesOf(file, shown.length > 0 ? shown : [least], link),
  };
};

/** For the album's page. */
export const photoLinks = (
  photo: PhotoFile,
  link: Link,
): { src: string; thumb: string; sources?: PictureSource[] } => {
  const { widths } = photo;
  const file = photo.file ?? '';
  const plain = plainNumber(photo);
  if (plain !== undefined) return { src: link(MEDIA_FILES.albumPhoto(plain)), ...photoThumb(photo, link) };
  const { thumb } = photoThumb(photo, link);
  return {
    src: link(MEDIA_FILES.albumPhotoVersion(file, widths.at(-1) ?? PHOTO_MAX_SIDE, 'jpg')),
    thumb,
    sources: sourcesOf(file, widths, link),
  };
};
