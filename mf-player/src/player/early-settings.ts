/**
 * Volume and speed of the last video, before the first sound of the next one. Small and without imports, so that what starts play may
 * bring it along; what else is remembered comes with the features (features/player-settings.ts).
 */

/** Where the page keeps them: written by watch/player-memory.ts through the platform's `localStore`, which removes it without consent. */
export const SETTINGS_STORAGE_KEY = 'foyer.player-settings';

/** Leaves the element as it is where nothing is kept. */
export const applyEarlySettings = (video: HTMLVideoElement): void => {
  try {
    const kept = JSON.parse(localStorage.getItem(SETTINGS_STORAGE_KEY) ?? '{}');
    if (kept.volume >= 0 && kept.volume <= 1) video.volume = kept.volume;
    if (kept.isMuted === true) video.muted = true;
    if (kept.rate >= 0.25 && kept.rate <= 4) video.playbackRate = video.defaultPlaybackRate = kept.rate;
  } catch {
    // No storage, or text that somebody else wrote.
  }
};
