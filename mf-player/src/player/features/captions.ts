/** Which captions show, and how they look. */
import type { VideoJsPlayer } from 'video.js';
import type { PlayerSettings } from './player-settings.ts';

export interface CaptionTrack {
  kind: string;
  mode: string;
  label: string;
  language: string;
}

const tracksOf = (list: object): CaptionTrack[] =>
  Array.from(list as ArrayLike<CaptionTrack>).filter(
    ({ kind }) => kind === 'captions' || kind === 'subtitles',
  );

/** The page's own, not those that a browser finds in the stream. */
export const captionsOf = (player: VideoJsPlayer): CaptionTrack[] => {
  const own = new Set(tracksOf(player.remoteTextTracks()));
  return tracksOf(player.textTracks()).filter((track) => own.has(track));
};

/** Of Safari: the picture is on another screen, or in the system's own player, which has a menu of its own for captions. */
interface AwayVideo extends HTMLVideoElement {
  webkitCurrentPlaybackTargetIsWireless?: boolean;
  webkitDisplayingFullscreen?: boolean;
}

/**
 * The stream names the same captions for players that are not ours. Safari offers them alongside ours, and turns on automatically what the system
 * prefers: each shows once.
 */
export const keepCaptionsOnce = (player: VideoJsPlayer, video: AwayVideo): (() => void) => {
  const list = video.textTracks;
  // jsdom has no such list.
  if (!(list instanceof EventTarget)) return () => {};
  const hideOthers = (): void => {
    if (video.webkitCurrentPlaybackTargetIsWireless || video.webkitDisplayingFullscreen) return;
    const own = new Set<unknown>(captionsOf(player));
    for (const track of tracksOf(list))
      if (!own.has(track) && track.mode !== 'disabled') track.mode = 'disabled';
  };
  const events = ['addtrack', 'change'] as const;
  for (const event of events) list.addEventListener(event, hideOthers);
  hideOthers();
  return () => {
    for (const event of events) list.removeEventListener(event, hideOthers);
  };
};

/** The track of that language, else the first. */
export const findCaptions = (player: VideoJsPlayer, language: string | null): CaptionTrack | undefined => {
  const tracks = captionsOf(player);
  return tracks.find((track) => track.language === language) ?? tracks[0];
};

/** @param language null: none */
export const showCaptions = (player: VideoJsPlayer, language: string | null): void => {
  for (const track of captionsOf(player)) {
    const mode = track.language === language ? 'showing' : 'disabled';
    if (track.mode !== mode) track.mode = mode;
  }
};

/** features.css draws them by these properties, `::cue` too. */
export const styleCaptions = (root: HTMLElement, settings: PlayerSettings): void => {
  root.style.setProperty('--captions-size', String(settings.captionSize));
  root.style.setProperty('--captions-colour', settings.captionColour);
  root.style.setProperty('--captions-ground', `rgb(0 0 0 / ${settings.captionGround})`);
};
