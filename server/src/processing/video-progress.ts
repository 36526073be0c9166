/** Tells the database how far the renditions are: at most once a second, with an estimate of what is left. */
import type { Database } from '../platform/database/create-database.ts';
import type { OnProgress, RenditionProgress } from '../media/ffmpeg/media-work.ts';
import type { RunKey } from './video-processing.sql.ts';
import { noteCutProgress } from './trims.sql.ts';
import { updateProgress } from './video-progress.sql.ts';

export type { RenditionRow } from './video-progress.sql.ts';

const NOTE_MS = 1000;
/** Before that an estimate would be a guess. */
const SURE_FRACTION = 0.02;

/** From the pace since `startMs`; null while there is nothing to go by. */
export const estimateSecondsLeft = (fraction: number, startMs: number, nowMs: number): number | null =>
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

/** `onProgress` for ffmpeg's work of a run; `end` waits for what is being written. */
export const createProgressNote = (
  db: Database,
  run: RunKey,
): { onProgress: OnProgress; end: () => Promise<void> } => {
  const startMs = Date.now();
  const { note, end } = throttle((renditions: readonly RenditionProgress[]) =>
    updateProgress(
      db,
      run,
      renditions.map(({ rendition, fraction }) => ({
        name: rendition,
        progress: Math.min(1, Math.max(0, fraction)),
        secondsLeft: estimateSecondsLeft(fraction, startMs, Date.now()),
      })),
    ),
  );
  return { onProgress: (renditions) => note([...renditions]), end };
};

/**
 * The same for a cut. What lies before the part is decoded, too, and tells nothing: the estimate goes by the pace since the part began.
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
