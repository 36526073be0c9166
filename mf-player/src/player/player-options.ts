/** What the player takes and gives: plain data in, callbacks out. The watch page and the embed share it. */
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import type { Engine } from './engine/engine.ts';
import type { Corner } from './features/corner.ts';
import type { PlayerMemory } from './features/player-settings.ts';

/** Every word on the player. `{…}` stay in place: the player fills them in. */
export const PLAYER_LABEL_KEYS = [
  'player',
  'play',
  'pause',
  'replay',
  'mute',
  'unmute',
  'volume',
  'currentTime',
  'duration',
  'progress',
  'position',
  'fullscreen',
  'exitFullscreen',
  'pip',
  'exitPip',
  'loading',
  'loaded',
  'retry',
] as const;
/** `position` holds `{position}` and `{duration}`. */
export type PlayerLabels = Record<(typeof PLAYER_LABEL_KEYS)[number], string>;

/** Called once, as the player or the page goes: a digit for each part, and the bytes that were fetched. */
export type TellWatched = (parts: string, bytes: number) => void;

/** What a page of the site gives its player; the embed has none of it. */
export interface PlayerPage {
  videoId: number;
  /** Own path of the video's page. */
  path: string;
  /** Where the mini-player leads; `path` if absent. With the playlist that it stands in. */
  address?: string;
  title: string;
  /** What may be reported outside the page, as on a lock screen; absent: nothing. */
  shown?: { title: string; artwork?: string };
  /** Where choices are kept; asked once the video plays. */
  loadMemory?: () => Promise<PlayerMemory>;
  goTo: (path: string) => void;
  /** What comes next, immediately; nothing happens where nothing does. */
  playNext?: () => void;
  /** What follows in the corner, asked there while the page is away; undefined where nothing does. */
  loadNext?: () => Promise<NextInCorner | undefined>;
  /** It plays there from its start. */
  corner?: Corner;
  /** How often each part is watched, 0 to 100; empty where nobody may know yet. */
  loadWatchedParts?: () => Promise<readonly number[]>;
  onWatched?: TellWatched;
  /** The mini-player is there. */
  onMiniPlayer?: (mini: MovablePlayer) => void;
  /** The visitor closed it while its page was away: nothing needs the player any more. */
  onMiniPlayerClosed?: () => void;
}

/** What follows a video that ended in the corner. */
export interface NextInCorner {
  title: string;
  /** Absent: it waits to be asked for. */
  startsInSeconds?: number;
  /** In that corner, in place of the one before. */
  play: (corner: Corner) => void;
}

/** A player that may go on while its page is away. */
export interface MovablePlayer {
  /** The page goes. @returns whether the player goes on in the corner */
  leave: () => boolean;
  /** Into the stage of its page again. */
  enter: (stage: HTMLElement) => void;
}

export interface PlayerOptions {
  page?: PlayerPage;
  /** Of a player without a page. */
  onWatched?: TellWatched;
  /** Best first, as the API gives them. */
  streams: VideoFile['streams'];
  storyboard: VideoFile['storyboard'];
  captions: VideoFile['captions'];
  chapters: VideoFile['chapters'];
  labels: PlayerLabels;
  /** BCP 47, for the player's dictionary. */
  language: string;
  /** True once the visitor allowed functional storage. */
  remember?: boolean;
  /** `.mf-player-frame`. */
  frame: HTMLElement;
  /** The address under which a file of the video is reached now: addresses that end are renewed while it plays. */
  currentAddress: (address: string) => string;
  /** Called whenever `currentAddress` has new answers. */
  onRenewed: (listener: () => void) => void;
  /** Once, when the player is disposed of by whomever. */
  onDisposed?: () => void;
  /** While it plays, every PROGRESS_INTERVAL_SECONDS, and when it pauses or ends. */
  onProgress?: (atSeconds: number, durationSeconds: number) => void;
  onPlay?: () => void;
  /** Not while seeking, nor at the end. */
  onPause?: () => void;
  onEnded?: () => void;
}

export interface PlayerHandle {
  readonly engine: Engine;
  readonly video: HTMLVideoElement;
  /** False when the browser wants another gesture first. */
  play: () => Promise<boolean>;
  pause: () => void;
  focus: () => void;
  /** Seconds from the start. */
  currentTimeSeconds: () => number;
  /** Removes everything that video.js added, and the video. */
  dispose: () => void;
}

/** Draws the controls around a video that plays already. */
export type CreatePlayer = (
  videoElement: HTMLVideoElement,
  engine: Engine,
  options: PlayerOptions,
) => PlayerHandle;
