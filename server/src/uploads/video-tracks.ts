/**
 * Captions and chapters that members attach to their videos. Of an approved video they wait for the moderators like its title
 * (video-changes.ts), unless the site trusts the uploader.
 */
import { CAPTIONS_LANGUAGES_MAX } from '@foyer/shared/wire-schemas/uploads/tracks';
import { limitTries } from '../access/rate-limiter.ts';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import { CaptionsError, captionsLanguage, cleanCaptions } from '../media/captions/captions.ts';
import { type Chapter, parseChapters } from '../media/captions/chapters.ts';
import { cleanText } from '../platform/text/clean-text.ts';
import { Refused } from '../platform/http/refused.ts';
import { VIDEO_STATES } from '../publication/video-states.ts';
import {
  captionsFileName,
  type CaptionsEntry,
  readTracks,
  toChapters,
  type Tracks,
} from '../watching/read-tracks.ts';
import { applyTracks } from './apply-tracks.ts';
import {
  type CaptionFilesDeps,
  deleteCaptions,
  type DescribedCaptions,
  describeCaptions,
  readCaptions,
} from './caption-files.ts';
import { withCaptionsAhead } from './captions-ahead.ts';
import { proposeChange } from './video-changes.ts';
import { lockApprovedDetails, selectWaitingChange } from './video-changes.sql.ts';
import { insertCaptionText, lockTracks, selectTracks } from './video-tracks.sql.ts';

interface TracksRequest {
  videoId: number;
  viewer: AccessViewer;
  /** Whose changes count immediately: see access/trusted-uploaders.ts. */
  isTrusted?: boolean;
}

export interface TracksAnswer {
  /** What everyone has now. */
  tracks: Tracks;
  /** What waits for the moderators, if anything does. */
  changeId: number | null;
}

const CHANGES_PER_HOUR = 200;
const HOUR_SECONDS = 3600;

/** What the file says is the sender's fault, whatever it is. */
const refuseUnreadable = <T>(field: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CaptionsError)) throw error;
    throw new Refused(field === 'file' ? 'file_invalid_type' : 'bad_request', error.message, {
      field,
      info: { why: error.why },
    });
  }
};

/** A change of the lists, and the texts of captions that are new in it by their file's name. */
interface NewTracks extends Partial<Tracks> {
  text?: { file: string; vtt: string };
}

/**
 * One change at a time, from the look at what is there to the record. A new file is stored before the record names it; what it
 * replaces is removed after.
 * @throws Refused not_found, no_permission, rate_limited; bad_request while there are no files yet
 */
const changeTracks = async (
  deps: CaptionFilesDeps,
  { videoId, viewer, isTrusted = false }: TracksRequest,
  change: (tracks: Tracks, durationSeconds: number) => NewTracks,
): Promise<TracksAnswer> => {
  await requireAccess(deps.db, viewer, viewer.is_moderator ? 'moderate' : 'edit', 'video', videoId);
  await limitTries(deps.db, {
    what: 'video tracks',
    by: { memberId: viewer._id },
    limit: CHANGES_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
  });
  const { unused, ...answer } = await withCaptionsAhead(deps, videoId, async (tx, ahead) => {
    const approved = await lockApprovedDetails(tx, videoId);
    const row = approved && (await lockTracks(tx, videoId));
    if (!approved || !row)
      throw new Refused('bad_request', 'the video has no files yet', { field: 'video_id' });
    const tracks = readTracks(row);
    const isReviewed = !viewer.is_moderator && !isTrusted && approved.status_id === VIDEO_STATES.active;
    if (!isReviewed) {
      const { text, ...changed } = change(tracks, row.duration_seconds);
      if (text) ahead.requireStored([text]);
      return { ...(await applyTracks(tx, videoId, changed)), changeId: null };
    }
    const waiting = await selectWaitingChange(tx, videoId);
    const { captions, chapters } = waiting ?? {};
    const wanted = { captions: captions ?? tracks.captions, chapters: chapters ?? tracks.chapters };
    const { text, ...changed } = change(wanted, row.duration_seconds);
    if (text) await insertCaptionText(tx, { videoId, ...text });
    const changeId = await proposeChange(tx, { videoId, memberId: viewer._id, wanted: changed });
    return { tracks, changeId, unused: [] };
  });
  await deleteCaptions(deps.storage, videoId, unused);
  return answer;
};

const byLanguage = (entries: CaptionsEntry[]): CaptionsEntry[] =>
  entries.toSorted((a, b) => a.language.localeCompare(b.language));

/** What the language had is replaced. @throws Refused of `changeTracks`; required, file_invalid_type */
export const attachCaptions = async (
  deps: CaptionFilesDeps,
  request: TracksRequest,
  { language: text, label = '', file }: { language: string; label?: string; file: Uint8Array | undefined },
): Promise<TracksAnswer> => {
  const language = refuseUnreadable('language', () => captionsLanguage(text));
  if (!file) throw new Refused('required', 'a file is needed', { field: 'file' });
  return changeTracks(deps, request, ({ captions }, durationSeconds) => {
    const others = captions.filter((entry) => entry.language !== language);
    if (others.length >= CAPTIONS_LANGUAGES_MAX)
      throw new Refused('bad_request', `more than ${CAPTIONS_LANGUAGES_MAX} languages`, {
        field: 'language',
        info: { why: 'languages', max: CAPTIONS_LANGUAGES_MAX },
      });
    const vtt = refuseUnreadable('file', () => cleanCaptions(file, durationSeconds));
    const named = cleanText(label).trim();
    const entry = {
      language,
      file: captionsFileName(language, vtt),
      ...(named !== '' && { label: named }),
    };
    return { captions: byLanguage([...others, entry]), text: { file: entry.file, vtt } };
  });
};

/** Of a language without captions: nothing changes. @throws Refused of `changeTracks` */
export const removeCaptions = async (
  deps: CaptionFilesDeps,
  request: TracksRequest,
  text: string,
): Promise<TracksAnswer> => {
  const language = refuseUnreadable('language', () => captionsLanguage(text));
  return changeTracks(deps, request, ({ captions }) => ({
    captions: captions.filter((entry) => entry.language !== language),
  }));
};

/** @param text as people write them, or WebVTT; empty takes them away. @throws Refused of `changeTracks` */
export const setChapters = async (
  deps: CaptionFilesDeps,
  request: TracksRequest,
  text: string,
): Promise<TracksAnswer> =>
  changeTracks(deps, request, (_tracks, durationSeconds): { chapters: Chapter[] } => ({
    chapters:
      text.trim() === '' ? [] : refuseUnreadable('chapters', () => parseChapters(text, durationSeconds)),
  }));

/** What everyone would have, with the words of captions, for anyone who has to read them before; nothing while there are no files. */
export const describeTracks = async (
  deps: CaptionFilesDeps,
  videoId: number,
): Promise<{ captions: DescribedCaptions[]; chapters: ReturnType<typeof toChapters> } | undefined> => {
  const row = await selectTracks(deps.db, videoId);
  if (!row) return undefined;
  const { captions, chapters } = readTracks(row);
  return { captions: await describeCaptions(deps, videoId, captions), chapters: toChapters(chapters) };
};

/** WebVTT of one of the video's captions, for its uploader and moderators. @throws Refused not_found, no_permission, need_auth */
export const getCaptions = async (
  deps: CaptionFilesDeps,
  { videoId, viewer }: TracksRequest,
  file: string,
): Promise<string> => {
  await requireAccess(deps.db, viewer, viewer.is_moderator ? 'moderate' : 'edit', 'video', videoId);
  const vtt = CAPTIONS_FILE.test(file) ? await readCaptions(deps, videoId, file) : undefined;
  if (vtt === undefined) throw new Refused('not_found', 'there are no such captions');
  return vtt;
};

const CAPTIONS_FILE = /^captions\/[A-Za-z0-9-]{2,12}\.[0-9a-f]{12}\.vtt$/;
