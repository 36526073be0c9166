/** Reads the renditions of a master playlist of ours. */
import type { MasterRendition } from './master-playlist.ts';

const STREAM = /^#EXT-X-STREAM-INF:.*RESOLUTION=(\d+)x(\d+),FRAME-RATE=([\d.]+)/;

/** In the playlist's order. */
export const readMaster = (playlist: string): MasterRendition[] => {
  const lines = playlist.split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const [, width, height, rate] = STREAM.exec(line) ?? [];
    const name = /^([^/]+)\/index\.m3u8$/.exec(lines[index + 1] ?? '')?.[1];
    return name === undefined || width === undefined
      ? []
      : [{ name, width: Number(width), height: Number(height), framesPerSecond: Number(rate) }];
  });
};
