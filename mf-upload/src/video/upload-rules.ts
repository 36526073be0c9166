/** The rules of docs/specification/validation.md that a browser can check before anything is sent. Failures are codes of ERROR_CODES. */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import {
  UPLOAD_CATEGORIES_MAX,
  UPLOAD_CATEGORIES_MIN,
  VIDEO_FORMATS,
  VIDEO_TITLE_MAX_LENGTH,
  VIDEO_TITLE_MIN_LENGTH,
} from '@foyer/shared/wire-schemas/uploads/upload-rules';

/** A chosen file with its length in seconds; null where the browser does not know it. */
export interface MeasuredFile {
  file: Pick<File, 'name' | 'size'>;
  durationSeconds: number | null;
}

/** Minutes; from the settings of the site. */
export interface MinimumLengths {
  minMinutesExclusive: number;
  minMinutesNonExclusive: number;
}

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * `name` with Latin letters and digits only: accents are taken off, everything else becomes a hyphen. The part before
 * the extension is empty when nothing of it is left (docs/specification/validation.md: cleaned, and refused only then).
 */
export const cleanFileName = (name: string): string => {
  const extension = extensionOf(name);
  const stem = (extension ? name.slice(0, -extension.length - 1) : name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return extension ? `${stem}.${extension}` : stem;
};

/** A first title from a file name: its words in any script, without the extension. */
export const titleFromFileName = (name: string): string =>
  name
    .replace(/\.[^.]+$/, '')
    .replace(/[_\-.\s]+/g, ' ')
    .trim()
    .slice(0, VIDEO_TITLE_MAX_LENGTH);

export const minimumMinutes = (exclusive: boolean, lengths: MinimumLengths): number =>
  exclusive ? lengths.minMinutesExclusive : lengths.minMinutesNonExclusive;

/** `maxBytes` of the site's limits; while they are not known, the server refuses what is too large. */
export const checkFile = (file: Pick<File, 'name' | 'size'>, maxBytes = Infinity): ErrorCode | null => {
  const extension = extensionOf(file.name);
  if (!(VIDEO_FORMATS as readonly string[]).includes(extension)) return 'file_invalid_type';
  if (file.size === 0) return 'video_corrupted_file';
  if (file.size > maxBytes) return 'video_size_limit';
  if (cleanFileName(file.name) === `.${extension}`) return 'video_bad_filename';
  return null;
};

/** The chosen file with its length as far as it is known; a length that the browser cannot read is the server's to check. */
export const checkVideo = (
  video: MeasuredFile,
  exclusive: boolean,
  lengths: MinimumLengths,
  maxBytes?: number,
): ErrorCode | null => {
  const refused = checkFile(video.file, maxBytes);
  if (refused) return refused;
  const tooShort =
    video.durationSeconds !== null && video.durationSeconds < minimumMinutes(exclusive, lengths) * 60;
  return tooShort ? 'video_too_short' : null;
};

/** Lengths count code points of the trimmed text. */
export const checkText = (text: string, min: number, max: number): ErrorCode | null => {
  const length = [...text.trim()].length;
  if (min > 0 && length === 0) return 'required';
  if (length < min) return 'min_length';
  return length > max ? 'max_length' : null;
};

export const checkTitle = (title: string): ErrorCode | null =>
  checkText(title, VIDEO_TITLE_MIN_LENGTH, VIDEO_TITLE_MAX_LENGTH);

export const checkCategories = (dirs: readonly string[]): ErrorCode | null => {
  if (dirs.length < UPLOAD_CATEGORIES_MIN) return 'categories_min';
  return dirs.length > UPLOAD_CATEGORIES_MAX ? 'categories_max' : null;
};
