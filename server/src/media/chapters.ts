/** Chapters of a film: from WebVTT, from lines as people write them (`1:30 The harbour`), to JSON and WebVTT. */

export interface Chapter {
  /** Seconds from the film's beginning. */
  start: number;
  title: string;
}

export const CHAPTERS_MAX = 100;
export const CHAPTER_TITLE_MAX_LENGTH = 100;
/** Name in the film's folder. */
export const CHAPTERS_FILE = 'chapters.vtt';

/**
 * In order, the first from 0, none beyond the film's end.
 * @throws CaptionsError
 */
export const parseChapters = async (_text: string, _durationSeconds: number): Promise<Chapter[]> => {
  throw new Error('not built yet');
};

export const chaptersVtt = (_chapters: readonly Chapter[], _durationSeconds: number): string => {
  throw new Error('not built yet');
};
