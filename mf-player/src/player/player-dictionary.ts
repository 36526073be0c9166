/** Our labels under the English sentences that video.js looks up. */
import type { PlayerLabels } from './player-options.ts';

/** A dictionary for video.js's `languages` option; what is missing there stays English, so nothing may be. */
export const playerDictionary = (labels: PlayerLabels): Record<string, string> => ({
  'Video Player': labels.player,
  Play: labels.play,
  Pause: labels.pause,
  Replay: labels.replay,
  Mute: labels.mute,
  Unmute: labels.unmute,
  'Volume Level': labels.volume,
  'Current Time': labels.currentTime,
  Duration: labels.duration,
  'Progress Bar': labels.progress,
  'progress bar timing: currentTime={1} duration={2}': labels.position
    .replace('{position}', '{1}')
    .replace('{duration}', '{2}'),
  Fullscreen: labels.fullscreen,
  'Exit Fullscreen': labels.exitFullscreen,
  'Picture-in-Picture': labels.pip,
  'Exit Picture-in-Picture': labels.exitPip,
  '{1} is loading.': labels.loading,
  Loaded: labels.loaded,
});
