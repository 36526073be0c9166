/** Writes captions and chapters that everyone may have: of a video before its publication, or what a moderator approved. */
import { recordEvents } from '../platform/cache/record-events.ts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import { type CaptionsEntry, readTracks, type Tracks } from '../watching/read-tracks.ts';
import {
  deleteCaptionTexts,
  lockTracks,
  selectCaptionText,
  selectCaptionTextFiles,
  updateTracks,
} from './video-tracks.sql.ts';

/** @returns the files that no track names any more, for `deleteCaptions` once the transaction holds. @param tx a transaction */
export const applyTracks = async (
  tx: Database,
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
  db: Database,
  videoId: number,
  { wanted, now }: { wanted: readonly CaptionsEntry[]; now: readonly CaptionsEntry[] },
): Promise<CaptionsEntry[]> => {
  const kept = new Set(now.map(({ file }) => file));
  for (const file of await selectCaptionTextFiles(db, videoId)) kept.add(file);
  return wanted
    .map((entry) => (kept.has(entry.file) ? entry : now.find(({ language }) => language === entry.language)))
    .filter((entry) => entry !== undefined);
};

/** What waits in the database; what is not kept there is stored: a list of captions holds what everyone has as well. */
export const readWaitingCaptions = async (
  db: Database,
  videoId: number,
  files: readonly string[],
): Promise<{ file: string; vtt: string }[]> => {
  const texts: { file: string; vtt: string }[] = [];
  for (const file of files) {
    const vtt = await selectCaptionText(db, videoId, file);
    if (vtt !== undefined) texts.push({ file, vtt });
  }
  return texts;
};
