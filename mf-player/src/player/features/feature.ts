/** What everything that is added to the player after its first frame gets, and how it is undone. */
import type { VideoJsPlayer } from 'video.js';
import type { Engine } from '../engine/engine.ts';
import type { PlayerHandle, PlayerOptions } from '../player-options.ts';

export interface FeatureContext {
  /** video.js: control bar, text tracks, full screen. Never ask it for qualities or its tech: that is `engine`. */
  player: VideoJsPlayer;
  video: HTMLVideoElement;
  /** `.mf-player-frame`: poster, stage, failure; what full screen and theatre make larger. */
  frame: HTMLElement;
  engine: Engine;
  handle: PlayerHandle;
  /** `currentAddress` and `onRenewed` are for addresses that end. */
  options: PlayerOptions;
}

/** Adds the feature. What it returns undoes it when the player goes. */
export type Feature = (context: FeatureContext) => (() => void) | void;
