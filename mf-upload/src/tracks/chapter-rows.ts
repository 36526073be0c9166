/** Chapters as they are typed: rows of a time and a title, and what is wrong with each. */
import { CHAPTER_TITLE_MAX_LENGTH } from '@foyer/shared/wire-schemas/uploads/tracks';

export interface ChapterRow {
  /** Stays the row's own while others come and go. */
  key: number;
  /** As typed: `1:30`. */
  time: string;
  title: string;
}
export type RowFault = 'time' | 'beyond' | 'twice' | 'first' | 'title';
export interface RowFaults {
  time?: Exclude<RowFault, 'title'>;
  title?: 'title';
}

/** Seconds of `1:02:03`, `2:03`, `2:03.5`; NaN for anything else. */
export const readTime = (text: string): number => {
  const match = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!match) return Number.NaN;
  const [, hours = '0', minutes, seconds, fraction = ''] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction || '0'}`);
};

const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 0.0005;

/** By the rows' keys; empty when all of it can be sent. @param durationSeconds 0: not known */
export const findFaults = (
  rows: readonly ChapterRow[],
  durationSeconds: number,
): ReadonlyMap<number, RowFaults> => {
  const times = rows.map(({ time }) => readTime(time));
  const earliest = Math.min(...times.filter((time) => !Number.isNaN(time)));
  const faultOf = (time: number, index: number): RowFaults['time'] => {
    if (Number.isNaN(time)) return 'time';
    if (durationSeconds > 0 && time >= durationSeconds) return 'beyond';
    if (times.some((other, at) => at < index && isSame(other, time))) return 'twice';
    return time === earliest && time > 0 ? 'first' : undefined;
  };
  return new Map(
    rows.flatMap(({ key, title }, index) => {
      const time = faultOf(times[index] ?? Number.NaN, index);
      const isTitled = title.trim() !== '';
      if (!time && isTitled) return [];
      return [[key, { ...(time && { time }), ...(!isTitled && { title: 'title' as const }) }]];
    }),
  );
};

/** As `video_tracks.php` takes them; nothing takes all of them away. */
export const writeChapters = (rows: readonly ChapterRow[]): string =>
  rows
    .map(({ time, title }) => `${time.trim()} - ${title.trim().slice(0, CHAPTER_TITLE_MAX_LENGTH)}`)
    .join('\n');
