/** Stores the captions and chapters that members attach to their videos. */
import { createHash } from 'node:crypto';
import { CAPTIONS_LANGUAGES_MAX } from '@foyer/shared/wire-schemas/tracks';
import type { Database } from '../platform/database/create-database.ts';
import { CaptionsError, captionsLanguage, cleanCaptions } from '../media/captions/captions.ts';
import { type Chapter, parseChapters } from '../media/captions/chapters.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { lockTracks, updateTracks } from './video-tracks.sql.ts';
import { MEDIA_FILES, mediaObject } from '../platform/storage/media-address.ts';
import { objectFolder, objectKey } from '../platform/storage/media-keys.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { Refused } from '../platform/http/refused.ts';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import { FolderRemovedError, storeFile } from '../stored-files/stored-files.ts';
import { recordEvents } from '../platform/cache/record-events.ts';

export interface TracksDeps {
  db: Database;
  storage: Storage;
}

/** One language of a video's record. */
export interface CaptionsEntry {
  language: string;
  /** Named after its content, since public addresses are kept for a year. */
  file: string;
}

export interface Tracks {
  captions: CaptionsEntry[];
  chapters: Chapter[];
}

const isEntry = (value: unknown): value is CaptionsEntry =>
  typeof value === 'object' && value !== null && 'language' in value && 'file' in value;
const isChapter = (value: unknown): value is Chapter =>
  typeof value === 'object' && value !== null && 'start' in value && 'title' in value;

/** Of a video's record. */
export const readTracks = (record: { captions?: unknown; chapters?: unknown } | null): Tracks => ({
  captions: Array.isArray(record?.captions) ? record.captions.filter(isEntry) : [],
  chapters: Array.isArray(record?.chapters) ? record.chapters.filter(isChapter) : [],
});

/** What the file says is the sender's fault, whatever it is. */
const refuseUnreadable = <T>(field: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CaptionsError)) throw error;
    throw new Refused(field === 'file' ? 'file_invalid_type' : 'bad_request', error.message, { field });
  }
};

interface TracksRequest {
  videoId: number;
  viewer: AccessViewer;
}

/** @throws Refused not_found, no_permission */
const checkMayChange = (db: Database, { videoId, viewer }: TracksRequest): Promise<unknown> =>
  requireAccess(db, viewer, viewer.is_moderator ? 'moderate' : 'edit', 'video', videoId);

/**
 * One change at a time, from the look at what is there to the record.
 * @throws Refused bad_request while there is no files yet
 */
const changeTracks = async (
  { db }: TracksDeps,
  videoId: number,
  change: (tracks: Tracks, durationSeconds: number) => Partial<Tracks> | Promise<Partial<Tracks>>,
): Promise<Tracks> => {
  return inTransaction(db, async (tx) => {
    const row = await lockTracks(tx, videoId);
    if (!row) throw new Refused('bad_request', 'the video has no files yet', { field: 'video_id' });
    const before = readTracks(row);
    const changed = await change(before, row.duration_seconds);
    await updateTracks(tx, videoId, changed);
    await recordEvents(tx, { kind: 'videoTracksChanged', videoId });
    return { ...before, ...changed };
  });
};

/** The new file is stored before the record names it; what the language had is removed after. */
const replaceCaptions = async (
  deps: TracksDeps,
  videoId: number,
  language: string,
  makeEntry?: (others: readonly CaptionsEntry[], durationSeconds: number) => Promise<CaptionsEntry>,
): Promise<Tracks> => {
  let replaced: CaptionsEntry | undefined;
  const tracks = await changeTracks(deps, videoId, async ({ captions }, durationSeconds) => {
    replaced = captions.find((entry) => entry.language === language);
    const others = captions.filter((entry) => entry !== replaced);
    const entries = makeEntry ? [...others, await makeEntry(others, durationSeconds)] : others;
    return { captions: entries.sort((a, b) => a.language.localeCompare(b.language)) };
  });
  const isNamed = tracks.captions.some(({ file }) => file === replaced?.file);
  if (replaced && !isNamed)
    await deps.storage.delete(objectKey(mediaObject('video', videoId), replaced.file));
  return tracks;
};

/** @throws Refused not_found */
const storeCaptions = async (
  deps: TracksDeps,
  videoId: number,
  language: string,
  vtt: Buffer,
): Promise<CaptionsEntry> => {
  const version = createHash('sha256').update(vtt).digest('hex').slice(0, 12);
  const file = MEDIA_FILES.videoCaptions(language, version);
  const object = mediaObject('video', videoId);
  try {
    await storeFile(deps, { folder: objectFolder(object), object }, file, vtt);
  } catch (error) {
    if (error instanceof FolderRemovedError) throw new Refused('not_found', 'the video is gone');
    throw error;
  }
  return { language, file };
};

/** @throws Refused not_found, no_permission, bad_request; required, file_invalid_type */
export const attachCaptions = async (
  deps: TracksDeps,
  request: TracksRequest,
  { language: text, file }: { language: string; file: Uint8Array | undefined },
): Promise<Tracks> => {
  await checkMayChange(deps.db, request);
  const language = refuseUnreadable('language', () => captionsLanguage(text));
  if (!file) throw new Refused('required', 'a file is needed', { field: 'file' });
  return replaceCaptions(deps, request.videoId, language, (others, durationSeconds) => {
    if (others.length >= CAPTIONS_LANGUAGES_MAX)
      throw new Refused('bad_request', `more than ${CAPTIONS_LANGUAGES_MAX} languages`, {
        field: 'language',
      });
    const vtt = Buffer.from(refuseUnreadable('file', () => cleanCaptions(file, durationSeconds)));
    return storeCaptions(deps, request.videoId, language, vtt);
  });
};

/** Of a language without captions: nothing changes. @throws Refused not_found, no_permission, bad_request */
export const removeCaptions = async (
  deps: TracksDeps,
  request: TracksRequest,
  text: string,
): Promise<Tracks> => {
  await checkMayChange(deps.db, request);
  return replaceCaptions(
    deps,
    request.videoId,
    refuseUnreadable('language', () => captionsLanguage(text)),
  );
};

/** @param text as people write them, or WebVTT; empty takes them away. @throws Refused not_found, no_permission, bad_request */
export const setChapters = async (
  deps: TracksDeps,
  request: TracksRequest,
  text: string,
): Promise<Tracks> => {
  await checkMayChange(deps.db, request);
  return changeTracks(deps, request.videoId, (_tracks, durationSeconds) => ({
    chapters:
      text.trim() === '' ? [] : refuseUnreadable('chapters', () => parseChapters(text, durationSeconds)),
  }));
};
