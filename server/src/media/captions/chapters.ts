/** Chapters of a video: from WebVTT, or from lines as people write them (`1:30 The harbour`), to JSON and WebVTT. */
import { CHAPTER_TITLE_MAX_LENGTH, CHAPTERS_MAX } from '@foyer/shared/wire-schemas/uploads/tracks';
import { CaptionsError, readCues } from './captions.ts';
import { readVttTime } from './vtt-time.ts';

export interface Chapter {
  /** Seconds from the video's start. */
  start: number;
  title: string;
}

/** `1:30 The harbour`, `[00:01:30.5] - The harbour` */
const LINE = /^\W*((?:\d{1,2}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?)[\])]?\s*(?:[-–—:.|]\s*)?(.+)$/;

const readLines = (text: string): Chapter[] =>
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const match = LINE.exec(line);
      if (!match)
        throw new CaptionsError('line', `not a time and a title: ${JSON.stringify(line.slice(0, 40))}`);
      return { start: readVttTime(match[1] ?? ''), title: match[2] ?? '' };
    });

/** Titles are plain text. */
const plainTitle = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, CHAPTER_TITLE_MAX_LENGTH);

/**
 * In order, the first from 0, none beyond the video's end, no two at the same second.
 * @throws CaptionsError
 */
export const parseChapters = (text: string, durationSeconds: number): Chapter[] => {
  const read: Chapter[] = /^\ufeff?WEBVTT/.test(text)
    ? readCues(text).map(({ start, text: title }) => ({ start, title }))
    : readLines(text);
  const chapters = read
    .map(({ start, title }) => ({ start: Math.round(start * 1000) / 1000, title: plainTitle(title) }))
    .filter(({ start, title }) => start < durationSeconds && title !== '')
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start }, index, all) => index === 0 || start > (all[index - 1]?.start ?? 0));
  const [first, ...others] = chapters;
  if (!first) throw new CaptionsError('empty', 'no chapters in it, or none within the video');
  if (chapters.length > CHAPTERS_MAX) throw new CaptionsError('many', `more than ${CHAPTERS_MAX} chapters`);
  return [{ ...first, start: 0 }, ...others];
};
