/** Tells the database how far work is: at most once a second, with an estimate of what is left. */
import type { Database } from '../platform/database/create-database.ts';
import type { RenditionProgress } from '../media/ffmpeg/media-work.ts';
import { holdSeconds, secondsLeft, type ReportedSeconds } from './estimates/estimate-work.ts';
import { noteStageProgress } from './estimates/estimates.sql.ts';
import type { RunKey } from './video-processing.sql.ts';
import { noteCutProgress } from './trims.sql.ts';
import { updateProgress } from './video-progress.sql.ts';

export type { RenditionRow } from './video-progress.sql.ts';

const NOTE_MS = 1000;
/** Before that an estimate would be a guess. */
const SURE_FRACTION = 0.02;

/** From the pace since `startMs`; null while there is nothing to go by. */
const estimateSecondsLeft = (fraction: number, startMs: number, nowMs: number): number | null =>
  fraction < SURE_FRACTION || fraction > 1
    ? null
    : Math.round((((nowMs - startMs) / 1000) * (1 - fraction)) / fraction);

/** Calls `write` with the newest of what it is given, not more often than once in `NOTE_MS`, one after the other. */
export const throttle = <Value>(
  write: (value: Value) => Promise<unknown>,
): { note: (value: Value) => void; end: () => Promise<void> } => {
  let next: { value: Value } | undefined;
  let lastMs = 0;
  let writing: Promise<unknown> | undefined;
  const flush = (): void => {
    if (!next || writing || Date.now() - lastMs < NOTE_MS) return;
    const { value } = next;
    next = undefined;
    lastMs = Date.now();
    // Progress that cannot be noted is no reason to stop the work.
    writing = write(value)
      .catch(() => {})
      .finally(() => {
        writing = undefined;
      });
  };
  return {
    note: (value) => {
      next = { value };
      flush();
    },
    end: async () => {
      next = undefined;
      await writing;
    },
  };
};

/** What a stage does one after the other: a run of ffmpeg over these renditions, or something without any. */
export interface StagePart {
  renditions: readonly string[];
  /** Seconds, by what such work took lately; null: not known. */
  expected: number | null;
  /** Of the stage, where seconds are not known. */
  share: number;
}

const fractionOf = (progress: readonly RenditionProgress[]): number =>
  progress.length === 0 ? 0 : progress.reduce((sum, { fraction }) => sum + fraction, 0) / progress.length;

/** Seconds that were reported, less what passed since. */
const createHeldSeconds = () => {
  const held = new Map<string, { told: ReportedSeconds; atMs: number }>();
  return (name: string, now: number | null, nowMs: number): number | null => {
    const before = held.get(name);
    const left =
      before && before.told.seconds !== null
        ? { ...before.told, seconds: Math.max(1, before.told.seconds - (nowMs - before.atMs) / 1000) }
        : before?.told;
    const told = holdSeconds(left, now, nowMs);
    held.set(name, { told, atMs: nowMs });
    return told.seconds === null ? null : Math.ceil(told.seconds);
  };
};

/** Notes how far the renditions of a run are, each by its own; `end` waits for what is being written. */
export const createProgressNote = (
  db: Database,
  run: RunKey,
  parts: readonly StagePart[],
): {
  /** @param part by its number: it has started, and those before it have ended */
  onProgress: (part: number) => (renditions: readonly RenditionProgress[]) => void;
  end: () => Promise<void>;
} => {
  const hold = createHeldSeconds();
  const weights = parts.every(({ expected }) => expected !== null)
    ? parts.map(({ expected }) => expected ?? 0)
    : parts.map(({ share }) => share);
  const whole = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const startedMs = new Map<number, number>([[0, Date.now()]]);
  const { note, end } = throttle(
    ({ part, progress }: { part: number; progress: readonly RenditionProgress[] }) => {
      const nowMs = Date.now();
      const elapsedSeconds = (nowMs - (startedMs.get(part) ?? nowMs)) / 1000;
      const leftAt = (fraction: number, expected: number | null) =>
        secondsLeft({ expected, fraction, elapsedSeconds });
      const here = progress.map(({ rendition, fraction }) => ({
        name: rendition,
        progress: Math.min(1, Math.max(0, fraction)),
        secondsLeft: hold(rendition, leftAt(fraction, parts[part]?.expected ?? null), nowMs),
      }));
      const before = weights.slice(0, part).reduce((sum, weight) => sum + weight, 0);
      const stage = (before + fractionOf(progress) * (weights[part] ?? 0)) / whole;
      return updateProgress(db, run, here, Math.min(1, stage));
    },
  );
  return {
    onProgress: (part) => {
      if (!startedMs.has(part)) startedMs.set(part, Date.now());
      return (progress) => note({ part, progress: [...progress] });
    },
    end,
  };
};

/** Parts of a stage, each with its share; how far the whole is, is noted as they go on. */
export const createStageNote = <Part extends string>(
  db: Database,
  run: RunKey,
  shares: Readonly<Record<Part, number>>,
): { note: (part: Part, fraction: number) => void; end: () => Promise<void> } => {
  const done = new Map<Part, number>();
  const { note, end } = throttle((progress: number) => noteStageProgress(db, run, progress));
  return {
    note: (part, fraction) => {
      done.set(part, Math.max(done.get(part) ?? 0, Math.min(1, Math.max(0, fraction))));
      note([...done].reduce((sum, [name, share]) => sum + shares[name] * share, 0));
    },
    end,
  };
};

/**
 * The same for a cut. What lies before the part is decoded, too, and tells nothing: the estimate goes by the pace since the part started.
 */
export const createCutProgressNote = (
  db: Database,
  run: RunKey,
): { onProgress: (fraction: number) => void; end: () => Promise<void> } => {
  let startMs: number | undefined;
  const { note, end } = throttle((fraction: number) =>
    noteCutProgress(db, run, {
      fraction,
      secondsLeft: startMs === undefined ? null : estimateSecondsLeft(fraction, startMs, Date.now()),
    }),
  );
  return {
    onProgress: (fraction) => {
      const known = Math.min(1, Math.max(0, fraction));
      if (known > 0) startMs ??= Date.now();
      note(known);
    },
    end,
  };
};
