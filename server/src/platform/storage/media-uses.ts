/**
 * Which use each file of a video or an album is for: the one place that says what ends when somebody shown withdraws a consent, for the
 * media routes, for answers and for the proof.
 */
import type { ConsentUse } from '@foyer/shared/wire-schemas/records/person-records';
import { PHOTO_WIDTHS } from './media-address.ts';

/** `frames/` are the stills that pictures are made of: nobody is given their addresses, but they lie with the segments. */
const PREVIEWS = /^(?:thumb-|poster|timelines\/|stream\/(?:storyboard|frames\/|screenshots\/|preview))/;
/** A rendition as one file: players stream it, and everybody can keep it. */
const DOWNLOADS = /^stream\/progressive\//;
/** Of an album: `photos/name-1280.webp`, or `photos/3.jpg` of the demo, which has one size. */
const PHOTO_WIDTH = /^photos\/[^/]+-(\d+)\.[a-z]+$/;

/** Whether it is a photo in its own size, as sent, and not in one that every page uses: what people keep. */
export const isFullSize = (width: number): boolean => !PHOTO_WIDTHS.some((one) => one === width);

/** @param file as addresses have it, after the object */
export const fileUseOf = (file: string): Exclude<ConsentUse, 'embedding'> => {
  if (PREVIEWS.test(file)) return 'preview';
  const [, width] = PHOTO_WIDTH.exec(file) ?? [];
  return DOWNLOADS.test(file) || (width !== undefined && isFullSize(Number(width)))
    ? 'download'
    : 'streaming';
};

/** @param withheld of the video or album; null for other objects. Without streaming nothing is published, so that it has no rule here. */
export const isFileWithheld = (withheld: readonly string[] | null, file: string): boolean => {
  if (!withheld || withheld.length === 0) return false;
  const use = fileUseOf(file);
  return use !== 'streaming' && withheld.includes(use);
};
