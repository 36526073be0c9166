/**
 * Decodes one picture and encodes it anew: upright, in sRGB, without any metadata. Runs in the picture process alone,
 * where a file that crashes or stalls the decoder takes nothing else with it.
 */
import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import {
  EFFORT_VARIABLE,
  type MadePicture,
  PictureError,
  type PictureFacts,
  type PictureFormat,
  type PictureLadder,
  type PictureWork,
} from './picture-task.ts';
import { isAnimatedPng, isPolyglot, sniffPicture } from './sniff-picture.ts';

/** More would be a bomb: a small file that unpacks into gigabytes. */
const PICTURE_MAX_PIXELS = 60_000_000;
const PICTURE_MAX_SIDE = 16_384;
const DECODE_LIMIT_SECONDS = 25;
/** Largest side of what renditions are cut from; no page shows more. */
const WORKING_SIDE = 2560;

/** Beyond 3 it takes five times as long for a tenth less. */
const avifEffort = Number(process.env[EFFORT_VARIABLE] ?? 3);

/** Visually alike. */
const encode = (picture: Sharp, format: PictureFormat): Sharp => {
  if (format === 'avif') return picture.avif({ quality: 52, effort: avifEffort });
  if (format === 'webp') return picture.webp({ quality: 80, effort: 4 });
  return picture.jpeg({ quality: 82, mozjpeg: true });
};

/** libvips opens what these five read and nothing else, whatever a file claims to be. */
export const allowDecoders = (): void => {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadHeif',
      'VipsForeignLoadNsgif',
    ],
  });
  sharp.cache(false);
  sharp.concurrency(1);
};

const SHARP_FORMATS: Readonly<Record<string, PictureFacts['format']>> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  heif: 'avif',
};

const inspect = async (file: Buffer, { minWidth, minHeight }: PictureWork) => {
  const format = sniffPicture(file);
  if (!format) throw new PictureError('type', 'no JPEG, PNG, WebP, AVIF or GIF');
  if (isPolyglot(file)) throw new PictureError('type', 'the file is something else as well');
  const read = await sharp(file, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch((error: unknown) => {
      throw new PictureError('broken', error instanceof Error ? error.message : 'unreadable');
    });
  if (SHARP_FORMATS[read.format] !== format || (format === 'avif' && read.compression !== 'av1'))
    throw new PictureError('type', `it is ${read.format}, not ${format}`);
  if ((read.pages ?? 1) > 1 || (format === 'png' && isAnimatedPng(file)))
    throw new PictureError('animated', 'pictures that move are not taken');
  const { width, height } = read.autoOrient;
  if (width > PICTURE_MAX_SIDE || height > PICTURE_MAX_SIDE || width * height > PICTURE_MAX_PIXELS)
    throw new PictureError('large', `${width}x${height} pixels are too many`);
  if (width < minWidth || height < minHeight)
    throw new PictureError('small', `${width}x${height} is less than ${minWidth}x${minHeight}`);
  return { format, width, height };
};

interface RawPicture {
  data: Buffer;
  width: number;
  height: number;
}

const openRaw = ({ data, width, height }: RawPicture): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });

/** The whole picture is decoded once, hence checked to its last byte. */
const decode = async (file: Buffer): Promise<RawPicture> => {
  const { data, info } = await sharp(file, {
    limitInputPixels: PICTURE_MAX_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  })
    .autoOrient()
    .resize(WORKING_SIDE, WORKING_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_LIMIT_SECONDS })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new PictureError('broken', error instanceof Error ? error.message : 'unreadable');
    });
  if (info.channels === 3) return { data, width: info.width, height: info.height };
  // One channel (grey): made three, as everything that follows expects.
  const { width, height, channels } = info;
  const spread = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    spread.fill(data[pixel * channels] ?? 0, pixel * 3, pixel * 3 + 3);
  return { data: spread, width, height };
};

/** Whether each of 8x8 cells is brighter than its right neighbour (a dHash). */
const differenceHash = async (raw: RawPicture): Promise<string> => {
  const cells = await openRaw(raw).resize(9, 8, { fit: 'fill' }).greyscale().raw().toBuffer();
  let bits = 0n;
  for (let row = 0; row < 8; row += 1)
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column;
      bits = (bits << 1n) | ((cells[at] ?? 0) > (cells[at + 1] ?? 0) ? 1n : 0n);
    }
  return bits.toString(16).padStart(16, '0');
};

/** The widths of a ladder that this picture fills; the last is its own, shrunk to the largest allowed. */
export const ladderWidths = (
  { widths, maxSide }: Pick<PictureLadder, 'widths' | 'maxSide'>,
  { width, height }: { width: number; height: number },
): number[] => {
  const top = Math.max(1, Math.round(width * Math.min(1, maxSide / Math.max(width, height))));
  // A step that is nearly the largest would only take space.
  return [...widths.filter((step) => step < top * 0.85), top];
};

/**
 * @param file as it came
 * @returns `files`: the bytes of each of `facts.made`, in the same order
 * @throws PictureError
 */
export const makePictures = async (
  task: PictureWork,
  file: Buffer,
): Promise<{ facts: PictureFacts; files: Uint8Array[] }> => {
  const { format, width, height } = await inspect(file, task);
  const facts = {
    format,
    width,
    height,
    bytes: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
    differenceHash: '',
    made: [] as MadePicture[],
  };
  const files: Uint8Array[] = [];
  const { isMade, renditions = [], ladder } = task;
  if (!isMade) return { facts, files };
  const raw = await decode(file);
  facts.differenceHash = await differenceHash(raw);
  const write = async (name: string, formats: readonly PictureFormat[], sized: () => Sharp) => {
    for (const one of formats) {
      const { data, info } = await encode(sized(), one).toBuffer({ resolveWithObject: true });
      files.push(data);
      facts.made.push({
        file: `${name}.${one}`,
        format: one,
        width: info.width,
        height: info.height,
        bytes: info.size,
      });
    }
  };
  for (const { name, width: wide, height: high, fit = 'cover', formats } of renditions)
    await write(name, formats, () =>
      openRaw(raw).resize(wide, high, {
        ...(high && { fit, background: '#000000' }),
        withoutEnlargement: !high || fit === 'inside',
      }),
    );
  for (const step of ladder ? ladderWidths(ladder, raw) : [])
    await write(`${ladder?.name}-${step}`, ladder?.formats ?? [], () => openRaw(raw).resize(step));
  return { facts, files };
};
