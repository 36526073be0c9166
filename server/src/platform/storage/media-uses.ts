/**
 * Which use each of a video's files is for: the one place that says what ends when somebody shown withdraws a consent, for the
 * media routes, for answers and for the proof.
 */
import type { ConsentUse } from '@foyer/shared/wire-schemas/person-records';

const PREVIEWS = /^(?:thumb-|poster|timelines\/|stream\/(?:storyboard|screenshots\/|preview))/;
/** A rendition as one file: players stream it, and everybody can keep it. */
const DOWNLOADS = /^stream\/progressive\//;

/** @param file as addresses have it, after the object */
export const fileUseOf = (file: string): Exclude<ConsentUse, 'embedding'> => {
  if (PREVIEWS.test(file)) return 'preview';
  return DOWNLOADS.test(file) ? 'download' : 'streaming';
};

/** @param withheld of the video; null for other objects. Without streaming nothing is published, so that it has no rule here. */
export const isFileWithheld = (withheld: readonly string[] | null, file: string): boolean => {
  if (!withheld || withheld.length === 0) return false;
  const use = fileUseOf(file);
  return use !== 'streaming' && withheld.includes(use);
};
