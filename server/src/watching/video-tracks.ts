/** Captions and chapters that members attach to their videos. */
import { createHash } from 'node:crypto';
import { CAPTIONS_LANGUAGES_MAX } from '@foyer/shared/wire-schemas/tracks';
import type { AnswerCache } from '../platform/cache/answer-cache.ts';
import { dropAnswers } from '../platform/cache/cache-drops.ts';
import type { Database } from '../platform/database/create-database.ts';
import { CaptionsError, captionsLanguage, cleanCaptions } from '../media/captions.ts';
import { type Chapter, parseChapters } from '../media/chapters.ts';
import { inTransaction } from '../publication/publication.sql.ts';
import { lockTracks, type TracksRow, updateTracks } from './video-tracks.sql.ts';
import { MEDIA_FILES, mediaObject } from '../platform/storage/media-address.ts';
import { objectFolder, objectKey } from '../platform/storage/media-keys.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { Refused } from '../platform/http/refused.ts';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import { FolderRemovedError, storeFile } from '../stored-files/stored-files.ts';

export interface TracksDeps {
  db: Database;
  cache: AnswerCache;
  storage: Storage;
}

/** One language of a film's record. */
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

/** Of a film's record. */
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

interface Wish {
  videoId: number;
  viewer: AccessViewer;
}

/** @throws Refused not_found, no_permission */
const checkMayChange = (db: Database, { videoId, viewer }: Wish): Promise<unknown> =>
  requireAccess(db, viewer, viewer.is_moderator ? 'moderate' : 'edit', 'video', videoId);

/** @throws Refused bad_request */
const requireFilm = async (tx: Database, videoId: number): Promise<TracksRow> => {
  const row = await lockTracks(tx, videoId);
  if (!row) throw new Refused('bad_request', 'the video has no film yet', { field: 'video_id' });
  return row;
};

/** @throws Refused bad_request while there is no film yet */
const changeTracks = async (
  { db, cache }: TracksDeps,
  videoId: number,
  change: (tracks: Tracks, durationSeconds: number) => Partial<Tracks>,
): Promise<Tracks> => {
  const tracks = await inTransaction(db, async (tx) => {
    const row = await requireFilm(tx, videoId);
    const before = readTracks(row);
    const changed = change(before, row.duration_seconds);
    await updateTracks(tx, videoId, changed);
    return { ...before, ...changed };
  });
  await dropAnswers(db, cache, [`video:${videoId}`]);
  return tracks;
};

const withoutLanguage = (captions: readonly CaptionsEntry[], language: string): CaptionsEntry[] =>
  captions.filter((entry) => entry.language !== language);

/** Removes what no record names any more. */
const removeFiles = async (
  { storage }: TracksDeps,
  videoId: number,
  entries: readonly CaptionsEntry[],
): Promise<void> => {
  for (const { file } of entries) await storage.delete(objectKey(mediaObject('video', videoId), file));
};

/**
 * The file is stored before the record names it, and what it replaces is removed after.
 * @throws Refused as above; required, file_invalid_type
 */
export const attachCaptions = async (
  deps: TracksDeps,
  wish: Wish,
  { language: text, file }: { language: string; file: Uint8Array | undefined },
): Promise<Tracks> => {
  const { videoId } = wish;
  await checkMayChange(deps.db, wish);
  const language = refuseUnreadable('language', () => captionsLanguage(text));
  if (!file) throw new Refused('required', 'a file is needed', { field: 'file' });
  const { duration_seconds } = await inTransaction(deps.db, (tx) => requireFilm(tx, videoId));
  const vtt = Buffer.from(refuseUnreadable('file', () => cleanCaptions(file, duration_seconds)));
  const version = createHash('sha256').update(vtt).digest('hex').slice(0, 12);
  const entry = { language, file: MEDIA_FILES.videoCaptions(language, version) };
  const object = mediaObject('video', videoId);
  try {
    await storeFile(deps, { folder: objectFolder(object), object }, entry.file, vtt);
  } catch (error) {
    if (error instanceof FolderRemovedError) throw new Refused('not_found', 'the video is gone');
    throw error;
  }
  let replaced: CaptionsEntry[] = [];
  const tracks = await changeTracks(deps, videoId, ({ captions }) => {
    replaced = captions.filter((old) => old.language === language && old.file !== entry.file);
    const others = withoutLanguage(captions, language);
    if (others.length >= CAPTIONS_LANGUAGES_MAX)
      throw new Refused('bad_request', `more than ${CAPTIONS_LANGUAGES_MAX} languages`, {
        field: 'language',
      });
    return { captions: [...others, entry].sort((a, b) => a.language.localeCompare(b.language)) };
  });
  await removeFiles(deps, videoId, replaced);
  return tracks;
};

/** Of a language without captions: nothing changes. @throws Refused as above */
export const removeCaptions = async (deps: TracksDeps, wish: Wish, text: string): Promise<Tracks> => {
  await checkMayChange(deps.db, wish);
  const language = refuseUnreadable('language', () => captionsLanguage(text));
  let removed: CaptionsEntry[] = [];
  const tracks = await changeTracks(deps, wish.videoId, ({ captions }) => {
    removed = captions.filter((entry) => entry.language === language);
    return { captions: withoutLanguage(captions, language) };
  });
  await removeFiles(deps, wish.videoId, removed);
  return tracks;
};

/** @param text as people write them, or WebVTT; empty takes them away. @throws Refused as above */
export const setChapters = async (deps: TracksDeps, wish: Wish, text: string): Promise<Tracks> => {
  await checkMayChange(deps.db, wish);
  return changeTracks(deps, wish.videoId, (_tracks, durationSeconds) => ({
    chapters:
      text.trim() === '' ? [] : refuseUnreadable('chapters', () => parseChapters(text, durationSeconds)),
  }));
};
