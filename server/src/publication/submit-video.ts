/** Puts a video before the moderators once its files and its details are there. */
import { changeVideoState, type PublicationDeps } from './publication.ts';
import { selectDetailsState } from './submission.sql.ts';
import { VIDEO_STATES } from './video-states.ts';

export { selectDetailsState as getDetailsState } from './submission.sql.ts';

/**
 * Puts a finished video whose details are there before the moderators; called whenever either may have come. Safe to repeat.
 * @returns whether it went
 */
export const submitIfComplete = async ({ db }: PublicationDeps, videoId: number): Promise<boolean> => {
  const state = await selectDetailsState(db, videoId);
  const isComplete =
    state?.stage === 'done' &&
    !state.is_replacement &&
    state.status_id === VIDEO_STATES.transcoding &&
    state.title !== '' &&
    state.categories > 0 &&
    state.screenshot !== null &&
    // What its uploader alone can add; records are verified while it waits.
    !state.lacks?.includes('person');
  if (isComplete) await changeVideoState({ db }, { videoId, change: 'submit', viewer: null });
  return isComplete;
};
