/** Names the files without which a video shows no frame. */
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import type { Stream } from './engine/choose-kind.ts';

/** Addresses of a stream's master playlist, and of the rendition that play starts with its playlist, header and first segment, in this order. */
export const firstFilesOf = ({ src, first = [] }: Stream): string[] => {
  const folder = src.slice(0, src.lastIndexOf('/') + 1);
  return [src, ...first.map((name) => folder + name)];
};

/** Streams that play as they stand. Addresses that end do not: what plays them asks for the file, and renews them in time. */
export const plainStreamsOf = (file: VideoFile | undefined): VideoFile['streams'] | undefined =>
  file?.renew_after_seconds === undefined ? file?.streams : undefined;
