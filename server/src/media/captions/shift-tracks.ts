/** Moves captions and chapters to a video that starts later or ends earlier. */
import { type Cue, readCues, writeCues } from './captions.ts';
import type { Chapter } from './chapters.ts';

/** Seconds: where the new video starts in the old one, and how long it is. */
export interface FilmPart {
  fromSeconds: number;
  durationSeconds: number;
}

/** Times in files are whole milliseconds. */
const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;

const shiftCue = (cue: Cue, { fromSeconds, durationSeconds }: FilmPart): Cue => ({
  ...cue,
  start: round(Math.max(0, cue.start - fromSeconds)),
  end: round(Math.min(durationSeconds, cue.end - fromSeconds)),
});

/** @param vtt clean, as it is stored @returns undefined where nothing of it lies within the part; `vtt` itself where nothing changes */
export const shiftCaptions = (vtt: string, part: FilmPart): string | undefined => {
  const cues = readCues(vtt);
  if (part.fromSeconds === 0 && cues.every(({ end }) => end <= part.durationSeconds)) return vtt;
  const left = cues.map((cue) => shiftCue(cue, part)).filter(({ start, end }) => start < end);
  return left.length === 0 ? undefined : writeCues(left);
};

/** The chapter that the part starts in starts with it. */
export const shiftChapters = (
  chapters: readonly Chapter[],
  { fromSeconds, durationSeconds }: FilmPart,
): Chapter[] => {
  const first = chapters.findLastIndex(({ start }) => start <= fromSeconds);
  return chapters
    .slice(Math.max(0, first))
    .map(({ start, title }, index) => ({ start: index === 0 ? 0 : round(start - fromSeconds), title }))
    .filter(({ start }) => start < durationSeconds);
};
