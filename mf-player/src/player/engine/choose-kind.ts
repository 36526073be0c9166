/** Decides who plays a video in this browser. */
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import type { EngineKind } from './engine.ts';

export type Stream = VideoFile['streams'][number];

export const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** Whether hls.js can work here; on iPhones by `ManagedMediaSource`. */
export const hasMediaSource = (): boolean =>
  'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

/** Whether the browser plays HLS by itself. It starts with the first rendition of a stream; hls.js with what suits the line. */
export const playsHls = (video: HTMLVideoElement = document.createElement('video')): boolean =>
  video.canPlayType(HLS_TYPE) !== '';

export interface Source {
  kind: EngineKind;
  stream: Stream;
}

/**
 * The best way to play `streams`. The browser's own HLS comes first, since nothing has to be fetched for it; but not for
 * addresses that end, which it would ask for until they are refused, nor where it must not choose the quality.
 * @param isRuled hls.js alone can do what is asked of it
 * @param without kinds that failed already
 */
export const chooseKind = (
  video: HTMLVideoElement,
  streams: readonly Stream[],
  isRuled: boolean,
  without: ReadonlySet<EngineKind> = new Set(),
): Source | undefined => {
  const hls = streams.find(({ type }) => type === HLS_TYPE);
  const files = streams.filter(({ type }) => type !== HLS_TYPE);
  const file = files.find(({ type }) => video.canPlayType(type) !== '') ?? files[0];
  const ways: Source[] = [];
  if (hls && playsHls(video)) ways.push({ kind: 'browser', stream: hls });
  if (hls && hasMediaSource()) ways.splice(isRuled ? 0 : 1, 0, { kind: 'adaptive', stream: hls });
  if (file) ways.push({ kind: 'file', stream: file });
  return ways.find(({ kind }) => !without.has(kind)) ?? ways[0];
};
