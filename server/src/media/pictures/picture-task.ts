/** What is asked of the picture process, and what it answers. */

/** How the picture process learns the effort of AVIF. */
export const EFFORT_VARIABLE = 'FOYER_PICTURE_EFFORT';

/** In the order in which a page offers them; JPEG is for anyone who reads nothing newer. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export const PICTURE_TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
} as const satisfies Record<PictureFormat, string>;

/** One picture in one size, in every format asked for: `{name}.{format}`. */
export interface PictureRendition {
  name: string;
  width: number;
  /** The result has exactly this shape, unless it is to be inside it; without it, the picture keeps its own. */
  height?: number;
  /** How it is fitted to the shape: cut, whole with black alongside it, or whole in its own shape and never enlarged. */
  fit?: 'cover' | 'contain' | 'inside';
  formats: readonly PictureFormat[];
}

/** The same shape in several widths, none wider than the picture: `{name}-{width}.{format}`. */
export interface PictureLadder {
  name: string;
  widths: readonly number[];
  /** Neither side of the largest is longer. */
  maxSide: number;
  formats: readonly PictureFormat[];
}

interface PictureWishes {
  minWidth: number;
  minHeight: number;
  renditions?: readonly PictureRendition[];
  ladder?: PictureLadder;
}

export interface PictureTask extends PictureWishes {
  /** Local file, as it came. */
  path: string;
  /** Existing folder for what is made; without it the file is only looked at. */
  folder?: string;
}

/** What of a task the picture process hears: it has no files. */
export interface PictureWork extends PictureWishes {
  /** False: the file is only looked at. */
  isMade: boolean;
}

export interface MadePicture {
  /** Below the folder. */
  file: string;
  format: PictureFormat;
  width: number;
  height: number;
  bytes: number;
}

export interface PictureFacts {
  /** What the file really is, whatever it was called. */
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';
  /** Upright, pixels. */
  width: number;
  height: number;
  bytes: number;
  /** Hexadecimal, of the file as it came. */
  sha256: string;
  /** 64-bit difference hash, 16 hexadecimal digits: near pictures differ in few bits. Empty when only looked at. */
  differenceHash: string;
  made: readonly MadePicture[];
}

/** `type`: nothing that is read here; `broken`: cannot be decoded; `small`, `large`: its sides; `animated`. */
const PICTURE_FAULTS = ['type', 'animated', 'broken', 'small', 'large'] as const;
export type PictureFault = (typeof PICTURE_FAULTS)[number];

export class PictureError extends Error {
  override name = 'PictureError';
  readonly fault: PictureFault;

  constructor(fault: PictureFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
