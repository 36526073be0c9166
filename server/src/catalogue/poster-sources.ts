/** Builds the addresses of a video's poster in every format and width that its files are known to have. */
import type { PictureSource } from '@foyer/shared/wire-schemas/pictures';
import { PICTURE_FORMATS, PICTURE_TYPES } from '../media/pictures/picture-task.ts';
import { MEDIA_FILES } from '../platform/storage/media-address.ts';

type Manifest = Readonly<Record<string, unknown>> | null;

/** Of pictures that were made before the manifest said which: all had these. */
const UNLISTED_WIDTHS = [854, 1280];

const widthsOf = (manifest: Manifest, format: string): readonly number[] => {
  const posters = manifest?.['posters'];
  if (!posters || typeof posters !== 'object') return manifest?.['picture'] ? UNLISTED_WIDTHS : [];
  const widths: unknown = (posters as Record<string, unknown>)[format];
  return Array.isArray(widths) ? widths.map(Number) : [];
};

/**
 * Newest format first, without JPEG, which is the poster itself; empty where nothing else is known to be there. Never names
 * a file that is not.
 */
export const posterSources = (manifest: Manifest, link: (file: string) => string): PictureSource[] =>
  PICTURE_FORMATS.filter((format) => format !== 'jpg').flatMap((format) => {
    const widths = widthsOf(manifest, format);
    const srcset = widths.map((width) => `${link(MEDIA_FILES.videoPosterSize(width, format))} ${width}w`);
    return srcset.length > 0 ? [{ type: PICTURE_TYPES[format], srcset: srcset.join(', ') }] : [];
  });
