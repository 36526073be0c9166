/** Puts a new file in the place of a video's; of a published one in one step with whatever else was approved. */
import { type FilmPart, shiftChapters } from '../media/captions/shift-tracks.ts';
import { recordEvents } from '../platform/cache/record-events.ts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import { checkAgain } from '../processing/duplicates.ts';
import { VideoRejectedError } from '../processing/video-failures.ts';
import { enqueueJob, QUEUES } from '../processing/video-queue.ts';
import { endReplacementsOf, endVideoAddresses, getVideoLacks } from '../publication/publication.ts';
import { VIDEO_STATES } from '../publication/video-states.ts';
import { indexVideos } from '../search/index-videos.ts';
import { readTracks } from '../watching/read-tracks.ts';
import { applyTracks } from './apply-tracks.ts';
import type { CaptionsAhead } from './captions-ahead.ts';
import {
  exchangeFilms,
  lockReplaceable,
  lockReplacement,
  type ReplaceableRow,
  type ReplacementFilmRow,
} from './replacements.sql.ts';
import { lockTracks } from './video-tracks.sql.ts';

interface FilmChange {
  videoId: number;
  filmVideoId: number;
}

/** What came on the block list, or into the house, since the new file was looked through. @throws Refused blocked_content, video_duplicate */
const requireStillAllowed = async (tx: Database, filmVideoId: number): Promise<void> => {
  try {
    await checkAgain(tx, filmVideoId);
  } catch (error) {
    if (!(error instanceof VideoRejectedError)) throw error;
    throw new Refused(error.code, error.message, { field: 'file' });
  }
};

/** @returns files of captions that nothing names any more */
const shiftTracks = async (
  ahead: CaptionsAhead,
  tx: Database,
  videoId: number,
  part: FilmPart,
): Promise<string[]> => {
  const row = await lockTracks(tx, videoId);
  if (!row) return [];
  const tracks = readTracks(row);
  const captions = ahead.shift(tracks.captions, part);
  const chapters = shiftChapters(tracks.chapters, part);
  return (await applyTracks(tx, videoId, { captions, chapters })).unused;
};

/**
 * Captions and chapters move with a film that was trimmed; what lies beyond the new length goes. Every address of the old file
 * ends at the commit, and the sweep of replacements removes it.
 * @param tx holds both rows
 * @returns files of captions that nothing names any more, to be deleted after the commit
 * @throws Refused blocked_content, video_duplicate
 */
export const putFilm = async (
  ahead: CaptionsAhead,
  tx: Database,
  { videoId, filmVideoId, video, film }: FilmChange & { video: ReplaceableRow; film: ReplacementFilmRow },
): Promise<string[]> => {
  await requireStillAllowed(tx, filmVideoId);
  const { durationSeconds } = film;
  const unused = await shiftTracks(ahead, tx, videoId, {
    fromSeconds: (film.fromMs ?? 0) / 1000,
    durationSeconds,
  });
  await exchangeFilms(tx, { videoId, filmVideoId });
  await endReplacementsOf(tx, {
    videoId,
    statusId: 5,
    memberId: null,
    reason: 'its file became the video’s',
  });
  await endVideoAddresses(tx, { videoId, ownerId: video.member_id });
  await enqueueJob(tx, QUEUES.pictures, { videoId });
  return unused;
};

/**
 * @param tx holds the video's row, with every other change of the same approval done
 * @returns as `putFilm`
 * @throws Refused bad_request where the new file does not wait any more; records_missing, and as `putFilm`
 */
export const applyFilm = async (
  ahead: CaptionsAhead,
  tx: Database,
  { videoId, filmVideoId }: FilmChange,
): Promise<string[]> => {
  const video = await lockReplaceable(tx, videoId);
  const film = await lockReplacement(tx, { videoId, filmVideoId });
  if (!video || film?.statusId !== VIDEO_STATES.transcoding || film.stage !== 'done' || !film.hasFilm)
    throw new Refused('bad_request', 'the new file does not wait any more');
  // Nobody said who is shown in what was published before there were records; a file that was sent is a new publication.
  const isUndeclared = video.people === 'before_records' && film.fromMs === null;
  const lacks = isUndeclared ? ['declaration'] : await getVideoLacks(tx, videoId);
  if (lacks.length > 0)
    throw new Refused('records_missing', `records of people shown are missing: ${lacks.join()}`, {
      info: { lacks },
    });
  const unused = await putFilm(ahead, tx, { videoId, filmVideoId, video, film });
  await indexVideos(tx, [videoId]);
  await recordEvents(tx, { kind: 'videoEdited', videoId });
  return unused;
};
