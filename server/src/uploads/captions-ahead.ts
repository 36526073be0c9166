/**
 * Stores captions before a transaction holds rows that name them: one that waited for the storage, and for another connection to
 * note the file by, would keep both from others.
 */
import { shiftCaptions, type FilmPart } from '../media/captions/shift-tracks.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { type CaptionsEntry, captionsFileName } from '../watching/read-tracks.ts';
import { type CaptionFilesDeps, readCaptions, storeCaptions } from './caption-files.ts';

/** What is ready is answered; for anything else the transaction is given up, and done anew once it is. */
export interface CaptionsAhead {
  requireStored: (texts: readonly { file: string; vtt: string }[]) => void;
  /** @returns the entries as they stand in that part of the video, without those of which nothing lies in it */
  shift: (entries: readonly CaptionsEntry[], part: FilmPart) => CaptionsEntry[];
}

class CaptionsNeeded extends Error {
  override name = 'CaptionsNeeded';
  readonly prepare: () => Promise<void>;

  constructor(prepare: () => Promise<void>) {
    super('captions have to be stored before');
    this.prepare = prepare;
  }
}

const createCaptionsAhead = (deps: CaptionFilesDeps, videoId: number): CaptionsAhead => {
  const stored = new Set<string>();
  /** Null: nothing is left. */
  const shifted = new Map<string, CaptionsEntry | null>();
  const keyOf = ({ file }: CaptionsEntry, { fromSeconds, durationSeconds }: FilmPart): string =>
    [file, fromSeconds, durationSeconds].join();
  const store = async (text: { file: string; vtt: string }): Promise<void> => {
    await storeCaptions(deps, videoId, text);
    stored.add(text.file);
  };
  const prepareShifted = async (entry: CaptionsEntry, part: FilmPart): Promise<CaptionsEntry | null> => {
    const vtt = await readCaptions(deps, videoId, entry.file);
    const left = vtt === undefined ? undefined : shiftCaptions(vtt, part);
    if (left === undefined) return null;
    if (left === vtt) return entry;
    const file = captionsFileName(entry.language, left);
    await store({ file, vtt: left });
    return { ...entry, file };
  };
  return {
    requireStored: (texts) => {
      const needed = texts.filter(({ file }) => !stored.has(file));
      if (needed.length > 0)
        throw new CaptionsNeeded(async () => {
          for (const text of needed) await store(text);
        });
    },
    shift: (entries, part) => {
      const needed = entries.filter((entry) => !shifted.has(keyOf(entry, part)));
      if (needed.length > 0)
        throw new CaptionsNeeded(async () => {
          for (const entry of needed) shifted.set(keyOf(entry, part), await prepareShifted(entry, part));
        });
      return entries
        .map((entry) => shifted.get(keyOf(entry, part)) ?? null)
        .filter((entry) => entry !== null);
    },
  };
};

/**
 * @param deps of no transaction: what was written is undone before captions are stored
 * @param run leaves nothing outside its transaction; it is run anew each time that the rows, once held, name other captions
 * @throws Refused not_found where the video is gone
 */
export const withCaptionsAhead = async <Result>(
  deps: CaptionFilesDeps,
  videoId: number,
  run: (tx: Database, ahead: CaptionsAhead) => Promise<Result>,
): Promise<Result> => {
  const ahead = createCaptionsAhead(deps, videoId);
  for (;;)
    try {
      return await inTransaction(deps.db, (tx) => run(tx, ahead));
    } catch (error) {
      if (!(error instanceof CaptionsNeeded) || deps.db.isTransaction) throw error;
      await error.prepare();
    }
};
