/** What becomes of a new file of a video: pure, by the video's row. */
import { VIDEO_STATES } from '../publication/video-states.ts';

export interface FileFacts {
  status_id: number;
  /** Something of its own file is shown. */
  hasFilm: boolean;
  /** How far the work on its own file is; null: it came without an upload. */
  stage: string | null;
  /** Why its file stays while the video is not public (migration 0101). */
  hold: string | null;
}

/**
 * `change`: everyone sees the old file until moderators approved the new one. `exchange`: nobody sees the video yet, and the new file takes the
 * place of the old one as soon as it is made. Undefined: the video takes no other file now.
 */
export const wayOfNewFile = ({
  status_id: statusId,
  hasFilm,
  stage,
  hold,
}: FileFacts): 'change' | 'exchange' | undefined => {
  const { active, pending, rejected, transcoding } = VIDEO_STATES;
  if (statusId === active) return hasFilm ? 'change' : undefined;
  if (hold !== null) return undefined;
  // While its own file is worked on, nothing is there to be exchanged.
  const isSettled =
    [pending, rejected].some((id) => id === statusId) || (statusId === transcoding && stage === 'done');
  return isSettled ? 'exchange' : undefined;
};
