/**
 * What an embed and the page around it say to each other, by `postMessage`; version 1. Every message is a plain object whose `foyer` is
 * the version; both sides ignore all others. The page speaks first (`connect`); the embed answers to that origin alone, from then on.
 * Types only. docs/guides/embed-sdk.md describes the same in words.
 */

export type ProtocolVersion = 1;

/** Lines of the picture, or whatever the line allows. */
export type Quality = number | 'auto';

export interface PlayerState {
  /** `idle`: never started. `unavailable`: there is no such video for this visitor. */
  status: 'idle' | 'loading' | 'playing' | 'paused' | 'ended' | 'failed' | 'unavailable';
  /** Seconds from the start. */
  time: number;
  /** Seconds; 0 while it is not known. */
  duration: number;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  /** As chosen. */
  quality: Quality;
  /** Lines, lowest first; empty until they are known. */
  qualities: readonly number[];
}

export interface VideoFacts {
  title: string;
  /** Address of its watch page. */
  url: string;
}

/** Another video that could be shown instead. */
export interface Alternative extends VideoFacts {
  /** h:mm:ss. */
  length: string;
  thumb: string;
}

/** Commands and the values that they take. */
export interface Commands {
  play: undefined;
  pause: undefined;
  /** Seconds from the start. */
  seek: number;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  quality: Quality;
}
export type CommandName = keyof Commands;

/** Of the page around the embed. */
export type PageMessage =
  | { foyer: ProtocolVersion; type: 'connect' }
  | { foyer: ProtocolVersion; type: 'command'; name: CommandName; value?: number | boolean | 'auto' };

/** What happened; `time` comes about four times a second while it plays. */
export const EVENT_NAMES = [
  'play',
  'pause',
  'ended',
  'time',
  'seeked',
  'volume',
  'quality',
  'error',
  'status',
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

export type UnavailableReason = 'deleted' | 'private' | 'unknown';

/** Of the embed. */
export type EmbedMessage =
  | { foyer: ProtocolVersion; type: 'ready'; state: PlayerState; video: VideoFacts }
  | { foyer: ProtocolVersion; type: 'event'; name: EventName; state: PlayerState }
  | {
      foyer: ProtocolVersion;
      type: 'unavailable';
      reason: UnavailableReason;
      alternatives: readonly Alternative[];
    };
