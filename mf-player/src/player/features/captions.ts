/** Which captions show, and how they look. */
import type { VideoJsPlayer } from 'video.js';
import type { PlayerSettings } from './player-settings.ts';

export interface CaptionTrack {
  kind: string;
  mode: string;
  label: string;
  language: string;
}

export const captionsOf = (player: VideoJsPlayer): CaptionTrack[] =>
  Array.from(player.textTracks() as unknown as ArrayLike<CaptionTrack>).filter(
    ({ kind }) => kind === 'captions' || kind === 'subtitles',
  );

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
