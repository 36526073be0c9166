/** Pictures that members send: read with care, and only ever kept as what this process encoded itself. */
import sharp from 'sharp';
import { Refused } from './refused.ts';

/** More would be a bomb: a small file that unpacks into gigabytes. */
const MAX_PIXELS = 60_000_000;
const WEBP_QUALITY = 82;

/** By content, never by name or declared type. SVG and everything else that can name other files stays out. */
const isPicture = (file: Buffer): boolean => {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => file[index] === byte);
  const text = (start: number, end: number) => file.subarray(start, end).toString('latin1');
  return (
    starts(0xff, 0xd8, 0xff) ||
    starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
    text(0, 6) === 'GIF87a' ||
    text(0, 6) === 'GIF89a' ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') ||
    (text(4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(8, 12)))
  );
};

export interface PictureWish {
  minWidth: number;
  minHeight: number;
  /** The result covers exactly this. Without it the picture keeps its shape and shrinks to at most `maxSide`. */
  cover?: { width: number; height: number };
  maxSide?: number;
}

/**
 * @returns WebP without metadata, upright
 * @throws Refused file_invalid_type, invalid_image_size (`info`: min_width, min_height)
 */
export const readPicture = async (
  file: Buffer,
  { minWidth, minHeight, cover, maxSide = 2000 }: PictureWish,
): Promise<Buffer> => {
  const field = 'file';
  const refuse = (): never => {
    throw new Refused('file_invalid_type', 'this is no picture that can be read', { field });
  };
  if (!isPicture(file)) return refuse();
  const open = () => sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
  const { autoOrient } = await open().metadata().catch(refuse);
  if (autoOrient.width < minWidth || autoOrient.height < minHeight)
    throw new Refused('invalid_image_size', 'the picture is too small', {
      field,
      info: { min_width: minWidth, min_height: minHeight },
    });
  const sized = cover
    ? open().autoOrient().resize(cover.width, cover.height, { fit: 'cover' })
    : open().autoOrient().resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true });
  return sized.webp({ quality: WEBP_QUALITY }).toBuffer().catch(refuse);
};
