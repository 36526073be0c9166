/** Covers of members, models and channels: one shape, 5:1, in two sizes. */
import type { PictureSource } from '@foyer/shared/wire-schemas/pictures';
import type { CoveredKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { PICTURE_FORMATS, PICTURE_TYPES, type PictureRendition } from '../media/pictures/picture-task.ts';
import {
  MEDIA_FILES,
  mediaObject,
  type MediaObject,
  publicMediaUrl,
} from '../platform/storage/media-address.ts';

/** The largest stands under the plain name that MEDIA_FILES has; `-` and a width name the smaller ones. */
export const COVER_RENDITIONS: readonly PictureRendition[] = [
  { name: 'cover-640', width: 640, height: 128, formats: PICTURE_FORMATS },
  { name: 'cover', width: 1250, height: 250, formats: PICTURE_FORMATS },
];

/** For `<picture>`: the newest format first. @param link gives the address of a file */
export const sourcesOf = (
  renditions: readonly PictureRendition[],
  link: (file: string) => string,
): PictureSource[] =>
  PICTURE_FORMATS.map((format) => ({
    type: PICTURE_TYPES[format],
    srcset: renditions.map(({ name, width }) => `${link(`${name}.${format}`)} ${width}w`).join(', '),
  }));

/** Of a model or channel: apart from its portrait or picture, since it may have either without the other. */
export const coverObject = (kind: CoveredKind, id: number): MediaObject => mediaObject(`${kind}cover`, id);

/** Null: it has none. */
export const coverUrl = (kind: CoveredKind, id: number, revision: string | null): string | null =>
  revision === null ? null : publicMediaUrl(coverObject(kind, id), revision, MEDIA_FILES.cover);

export const coverFields = (
  kind: CoveredKind,
  id: number,
  revision: string | null,
): { cover: string | null; cover_sources?: PictureSource[] } => ({
  cover: coverUrl(kind, id, revision),
  ...(revision !== null && {
    cover_sources: sourcesOf(COVER_RENDITIONS, (file) =>
      publicMediaUrl(coverObject(kind, id), revision, file),
    ),
  }),
});
