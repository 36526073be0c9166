/** Keyboard of the player, active while it or one of its controls has the focus. Keys are those visitors know. */
import type { VideoJsPlayer } from 'video.js';

const SEEK_SECONDS = 5;
const FAR_SEEK_SECONDS = 10;
const VOLUME_STEP = 0.05;
export const PLAYBACK_RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

const seekBy = (player: VideoJsPlayer, seconds: number) =>
  player.currentTime(Math.min(Math.max(0, player.currentTime() + seconds), player.duration() || 0));

const changeVolume = (player: VideoJsPlayer, step: number) => {
  player.muted(false);
  player.volume(Math.min(1, Math.max(0, player.volume() + step)));
};

const changeRate = (player: VideoJsPlayer, step: 1 | -1) => {
  const index = PLAYBACK_RATES.indexOf(player.playbackRate() as (typeof PLAYBACK_RATES)[number]);
  const rate = PLAYBACK_RATES[(index < 0 ? PLAYBACK_RATES.indexOf(1) : index) + step];
  if (rate) player.playbackRate(rate);
};

const toggleCaptions = (player: VideoJsPlayer) => {
  const tracks = Array.from(player.textTracks() as ArrayLike<{ kind: string; mode: string }>).filter(
    ({ kind }) => kind === 'captions' || kind === 'subtitles',
  );
  const showing = tracks.find(({ mode }) => mode === 'showing');
  const [first] = tracks;
  if (showing) showing.mode = 'disabled';
  else if (first) first.mode = 'showing';
};

const ACTIONS: Record<string, (player: VideoJsPlayer) => void> = {
  ' ': (player) => (player.paused() ? void player.play()?.catch(() => {}) : player.pause()),
  k: (player) => ACTIONS[' ']?.(player),
  arrowleft: (player) => seekBy(player, -SEEK_SECONDS),
  arrowright: (player) => seekBy(player, SEEK_SECONDS),
  j: (player) => seekBy(player, -FAR_SEEK_SECONDS),
  l: (player) => seekBy(player, FAR_SEEK_SECONDS),
  arrowup: (player) => changeVolume(player, VOLUME_STEP),
  arrowdown: (player) => changeVolume(player, -VOLUME_STEP),
  m: (player) => player.muted(!player.muted()),
  f: (player) => void (player.isFullscreen() ? player.exitFullscreen() : player.requestFullscreen()),
  c: toggleCaptions,
  home: (player) => player.currentTime(0),
  end: (player) => player.currentTime(player.duration() || 0),
  '<': (player) => changeRate(player, -1),
  '>': (player) => changeRate(player, 1),
};

/** Handles one key press on `player`; leaves the browser's own shortcuts alone. Digits go to tenths of the video. */
export const handleHotkey = (player: VideoJsPlayer, event: KeyboardEvent): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const digit = /^[0-9]$/.test(event.key) ? Number(event.key) : undefined;
  const action =
    digit === undefined
      ? ACTIONS[event.key.toLowerCase()]
      : () => player.currentTime(((player.duration() || 0) * digit) / 10);
  if (!action) return;
  event.preventDefault();
  player.userActive(true);
  action(player);
};
