/** Files of captions: stored alongside the video once everyone may have them, in the database until then. */
import { text } from 'node:stream/consumers';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import { mediaObject } from '../platform/storage/media-address.ts';
import { objectFolder, objectKey } from '../platform/storage/media-keys.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { FolderRemovedError, storeFile } from '../stored-files/stored-files.ts';
import { type CaptionsEntry, labelOfCaptions } from '../watching/read-tracks.ts';
import { selectCaptionText } from './video-tracks.sql.ts';

export interface CaptionFilesDeps {
  db: Database;
  storage: Storage;
}

const keyOf = (videoId: number, file: string): string => objectKey(mediaObject('video', videoId), file);

/** @throws Refused not_found */
export const storeCaptions = async (
  deps: CaptionFilesDeps,
  videoId: number,
  { file, vtt }: { file: string; vtt: string },
): Promise<void> => {
  const object = mediaObject('video', videoId);
  try {
    await storeFile(deps, { folder: objectFolder(object), object }, file, Buffer.from(vtt));
  } catch (error) {
    if (error instanceof FolderRemovedError) throw new Refused('not_found', 'the video is gone');
    throw error;
  }
};

export const deleteCaptions = async (
  storage: Storage,
  videoId: number,
  files: readonly string[],
): Promise<void> => {
  for (const file of files) await storage.delete(keyOf(videoId, file));
};

/** WebVTT of captions that everyone has or that wait; undefined where neither has such a file. */
export const readCaptions = async (
  { db, storage }: CaptionFilesDeps,
  videoId: number,
  file: string,
): Promise<string | undefined> => {
  const waiting = await selectCaptionText(db, videoId, file);
  if (waiting !== undefined) return waiting;
  const stored = await storage.open(keyOf(videoId, file));
  return stored && text(stored.body);
};

/** With their words, for anyone who has to read them. */
export type DescribedCaptions = {
  language: string;
  label: string;
  text: string;
};

export const describeCaptions = (
  deps: CaptionFilesDeps,
  videoId: number,
  entries: readonly CaptionsEntry[],
): Promise<DescribedCaptions[]> =>
  Promise.all(
    entries.map(async (entry) => ({
      language: entry.language,
      label: labelOfCaptions(entry),
      text: (await readCaptions(deps, videoId, entry.file)) ?? '',
    })),
  );
