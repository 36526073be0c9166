/** Writes captions and chapters that everyone may have: of a video before its publication, or what a moderator approved. */
import { recordEvents } from '../platform/cache/record-events.ts';
import { Refused } from '../platform/http/refused.ts';
import { type CaptionsEntry, readTracks, type Tracks } from '../watching/read-tracks.ts';
import { type CaptionFilesDeps, storeCaptions } from './caption-files.ts';
import {
  deleteCaptionTexts,
  lockTracks,
  selectCaptionText,
  selectCaptionTextFiles,
  updateTracks,
} from './video-tracks.sql.ts';

/** @returns the files that no track names any more, for `deleteCaptions` once the transaction holds. @param tx a transaction */
export const applyTracks = async (
  tx: CaptionFilesDeps['db'],
  videoId: number,
  changed: Partial<Tracks>,
): Promise<{ tracks: Tracks; unused: string[] }> => {
  const row = await lockTracks(tx, videoId);
  if (!row) throw new Refused('bad_request', 'the video has no files yet', { field: 'video_id' });
  const before = readTracks(row);
  const tracks = { ...before, ...changed };
  await updateTracks(tx, videoId, changed);
  await recordEvents(tx, { kind: 'videoTracksChanged', videoId });
  const named = new Set(tracks.captions.map(({ file }) => file));
  const unused = before.captions.map(({ file }) => file).filter((file) => !named.has(file));
  if (unused.length > 0) await deleteCaptionTexts(tx, videoId, unused);
  return { tracks, unused };
};

/**
 * What a waiting list of captions comes to: of those that left the record since, what took their place stays.
 * @param now of the record
 */
export const waitingCaptions = async (
  db: CaptionFilesDeps['db'],
  videoId: number,
  { wanted, now }: { wanted: readonly CaptionsEntry[]; now: readonly CaptionsEntry[] },
): Promise<CaptionsEntry[]> => {
  const kept = new Set(now.map(({ file }) => file));
  for (const file of await selectCaptionTextFiles(db, videoId)) kept.add(file);
  return wanted
    .map((entry) => (kept.has(entry.file) ? entry : now.find(({ language }) => language === entry.language)))
    .filter((entry) => entry !== undefined);
};

/** Stores what waited in the database. @throws Refused not_found where the video, or its captions, are gone */
export const storeWaitingCaptions = async (
  deps: CaptionFilesDeps,
  videoId: number,
  files: readonly string[],
): Promise<void> => {
  for (const file of files) {
    const vtt = await selectCaptionText(deps.db, videoId, file);
    // What is not kept is stored: the list holds what everyone has as well.
    if (vtt !== undefined) await storeCaptions(deps, videoId, { file, vtt });
  }
};
