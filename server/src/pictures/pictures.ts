/**
 * Pictures that members send, and those that are cut from videos: only ever kept as what media/pictures encoded itself, in
 * the sizes that pages use, as AVIF, WebP and JPEG.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withPictureFolder } from '../media/pictures/picture-folder.ts';
import { makePicturesApart, PicturesBusyError } from '../media/pictures/picture-pool.ts';
import {
  type MadePicture,
  PICTURE_FORMATS,
  type PictureFormat,
  PictureError,
  type PictureFacts,
  type PictureRendition,
} from '../media/pictures/picture-task.ts';
import { Refused } from '../platform/http/refused.ts';

/** What pages show of a video: cards in two densities, the player's poster in three. */
const VIDEO_RENDITIONS: readonly PictureRendition[] = [
  { name: 'thumb-320', width: 320, height: 180, formats: PICTURE_FORMATS },
  { name: 'thumb-640', width: 640, height: 360, formats: PICTURE_FORMATS },
  { name: 'poster-640', width: 640, height: 360, fit: 'contain', formats: ['avif', 'webp'] },
  { name: 'poster', width: 854, height: 480, fit: 'contain', formats: PICTURE_FORMATS },
  { name: 'poster-1280', width: 1280, height: 720, fit: 'contain', formats: PICTURE_FORMATS },
];
export type PosterWidths = Partial<Record<Exclude<PictureFormat, 'jpg'>, number[]>>;
const MINUTE_SECONDS = 60;

/**
 * A picture's fault as the refusal of docs/specification/answers.md.
 * @param field the input that it came by
 */
export const toPictureRefusal = (
  error: unknown,
  { field, minWidth, minHeight }: { field: string; minWidth: number; minHeight: number },
): unknown => {
  if (error instanceof PicturesBusyError)
    return new Refused('unavailable', error.message, { field, retryAfterSeconds: MINUTE_SECONDS });
  if (!(error instanceof PictureError)) return error;
  if (error.fault === 'small')
    return new Refused('invalid_image_size', error.message, {
      field,
      info: { min_width: minWidth, min_height: minHeight },
    });
  return new Refused('file_invalid_type', error.message, { field, info: { reason: error.fault } });
};

export interface PictureRequest {
  minWidth: number;
  minHeight: number;
  renditions: readonly PictureRendition[];
  /** The input that it came by. */
  field?: string;
}

export interface ReadPicture extends PictureFacts {
  files: readonly (MadePicture & { body: Buffer })[];
}

/**
 * For small pictures that came whole (avatars, covers, attachments).
 * @throws Refused file_invalid_type, invalid_image_size (`info`: min_width, min_height), unavailable
 */
export const readPicture = async (
  file: Buffer,
  { minWidth, minHeight, renditions, field = 'file' }: PictureRequest,
): Promise<ReadPicture> => {
  try {
    return await withPictureFolder(async (folder) => {
      const path = join(folder, 'source');
      await writeFile(path, file, { mode: 0o600 });
      const facts = await makePicturesApart({ path, folder, minWidth, minHeight, renditions });
      const files = facts.made.map(async (made) => ({
        ...made,
        body: await readFile(join(folder, made.file)),
      }));
      return { ...facts, files: await Promise.all(files) };
    });
  } catch (error) {
    throw toPictureRefusal(error, { field, minWidth, minHeight });
  }
};

/**
 * A video's own pictures from one of its frames: `thumb-320`, `thumb-640`, `poster`, `poster-1280`, each as `.avif`, `.webp`
 * and `.jpg`, and `poster-640` without the last, under the names of platform/storage/media-address.ts.
 * @param framePath a JPEG or PNG of ours
 * @param folder existing; what is made lies there and is the caller's
 * @throws PictureError when the frame cannot be read
 */
export const makeVideoPictures = async (framePath: string, folder: string): Promise<readonly MadePicture[]> =>
  (
    await makePicturesApart({
      path: framePath,
      folder,
      renditions: VIDEO_RENDITIONS,
      minWidth: 1,
      minHeight: 1,
    })
  ).made;

/** Widths of the posters among `made`, by format: what the video's manifest keeps as `posters`. JPEG has one that every video has. */
export const posterWidths = (made: readonly MadePicture[]): PosterWidths => {
  const widths: PosterWidths = {};
  for (const { file, format, width } of made)
    if (file.startsWith('poster') && format !== 'jpg') widths[format] = [...(widths[format] ?? []), width];
  return widths;
};
