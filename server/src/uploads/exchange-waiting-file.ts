/** Puts a new file in the place of a video's that nobody but its uploader and moderators sees (decision 95). */
import type { Database } from '../platform/database/create-database.ts';
import { changeVideoState } from '../publication/publication.ts';
import { submitIfComplete } from '../publication/submit-video.ts';
import { VIDEO_STATES } from '../publication/video-states.ts';
import { putFilm } from './apply-film.ts';
import type { CaptionsAhead } from './captions-ahead.ts';
import {
  noteExchange,
  type ReplaceableRow,
  type ReplacementFilmRow,
  withdrawFailedChanges,
} from './replacements.sql.ts';

interface WaitingExchange {
  videoId: number;
  filmVideoId: number;
  memberId: number;
  video: ReplaceableRow;
  film: ReplacementFilmRow;
}

/**
 * It goes where it was: with its uploader, or before the moderators, in its place of their queue. What was rejected comes before them again. A
 * moderator who saw the old file is refused by the number of the new one (moderation/seen-file.ts).
 * @param tx holds both rows
 * @returns files of captions that nothing names any more, to be deleted after the commit
 * @throws Refused blocked_content, video_duplicate for what came on the block list, or into the house, since it was looked through
 */
export const exchangeWaitingFile = async (
  ahead: CaptionsAhead,
  tx: Database,
  { videoId, filmVideoId, memberId, video, film }: WaitingExchange,
): Promise<string[]> => {
  const unused = await putFilm(ahead, tx, { videoId, filmVideoId, video, film });
  await withdrawFailedChanges(tx, { videoId, memberId, reason: 'another file came' });
  await noteExchange(tx, { videoId, statusId: video.status_id, memberId });
  if (video.status_id === VIDEO_STATES.rejected)
    await changeVideoState({ db: tx }, { videoId, change: 'renew', viewer: null, reason: 'another file' });
  await submitIfComplete({ db: tx }, videoId);
  return unused;
};
