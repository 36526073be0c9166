/** How long work takes, from what work of its kind took lately and from its own pace; and how far an estimate may move once it was reported. */
import type { Work, WorkKind } from './work-units.ts';

export interface WorkSample {
  units: number;
  seconds: number;
}
/** Newest first. */
export type WorkFigures = Readonly<Partial<Record<WorkKind, readonly WorkSample[]>>>;

/** Enough for a median that one outlier does not move, few enough to be of a like size. */
const NEIGHBOURS = 9;

const medianOf = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};

/**
 * Seconds of the work: the median pace of those samples that are nearest in size, since what a stage costs however short the video is weighs
 * more in small ones. @returns null while nothing of the kind was measured
 */
export const expectedSeconds = (figures: WorkFigures, { kind, units }: Work): number | null => {
  const samples = figures[kind] ?? [];
  if (samples.length === 0) return null;
  const distance = (sample: WorkSample): number => Math.abs(Math.log(sample.units / units));
  const nearest = samples.toSorted((one, other) => distance(one) - distance(other)).slice(0, NEIGHBOURS);
  return units * medianOf(nearest.map((sample) => sample.seconds / sample.units));
};

/** Before that a pace of one's own says nothing: programs start, buffers fill. */
const PACE_FRACTION = 0.05;
const PACE_SECONDS = 2;
/** From here on the own pace is all that counts. */
const SURE_FRACTION = 0.6;

export interface RunningWork {
  /** What was expected of the whole; null: nothing to go by. */
  expected: number | null;
  /** Done of it, 0 to 1. */
  fraction: number;
  elapsedSeconds: number;
}

/** Seconds that are left of work that runs. @returns null while nothing tells */
export const secondsLeft = ({ expected, fraction, elapsedSeconds }: RunningWork): number | null => {
  const done = Math.min(1, Math.max(0, fraction));
  const hasPace = done >= PACE_FRACTION && elapsedSeconds >= PACE_SECONDS;
  if (!hasPace)
    return expected === null ? null : Math.max(0, expected - elapsedSeconds, expected * (1 - done));
  const pace = elapsedSeconds / done;
  const weight = expected === null ? 1 : Math.min(1, done / SURE_FRACTION);
  return (weight * pace + (1 - weight) * (expected ?? 0)) * (1 - done);
};

/** What was reported: so many seconds, at that time. */
export interface ReportedSeconds {
  seconds: number | null;
  /** When it was last raised. */
  raisedAtMs: number | null;
}

/** An estimate rises by a third at most, and not again within this time. */
const RAISE_FACTOR = 4 / 3;
export const RAISE_MS = 60_000;

/**
 * What is reported next: as low as it is now, but not higher than a third above what was reported.
 * @param told what is still left of what was reported before; undefined: nothing was
 */
export const holdSeconds = (
  told: ReportedSeconds | undefined,
  now: number | null,
  nowMs: number,
): ReportedSeconds => {
  const before = told?.seconds ?? null;
  const raisedAtMs = told?.raisedAtMs ?? null;
  if (now === null || before === null || now <= before) return { seconds: now, raisedAtMs };
  if (raisedAtMs !== null && nowMs - raisedAtMs < RAISE_MS) return { seconds: before, raisedAtMs };
  return { seconds: Math.min(now, before * RAISE_FACTOR), raisedAtMs: nowMs };
};

/** What was reported is then no estimate any more but an error: it takes longer, and nobody says how much. */
const LATE_FACTOR = 2;
const LATE_SECONDS = 20;

/** @param told what would be reported */
export const isLate = (told: number | null, now: number | null): boolean =>
  told !== null && now !== null && now > told * LATE_FACTOR && now - told > LATE_SECONDS;
