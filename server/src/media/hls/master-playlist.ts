/** The HLS master playlist, from what the renditions turned out to be. RFC 8216 section 4.3.4.2, RFC 6381 for CODECS. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { streamCodecs } from './stream-codecs.ts';

interface Segment {
  file: string;
  seconds: number;
}

/** Segments of a media playlist, in order. */
export const playlistSegments = (playlist: string): Segment[] => {
  const segments: Segment[] = [];
  let seconds = 0;
  for (const line of playlist.split(/\r?\n/)) {
    const duration = /^#EXTINF:([\d.]+)/.exec(line)?.[1];
    if (duration !== undefined) seconds = Number(duration);
    else if (line !== '' && !line.startsWith('#')) segments.push({ file: line, seconds });
  }
  return segments;
};

export interface RenditionBandwidth {
  /** Bits per second: the highest over any stretch of segments, and the average. */
  peak: number;
  average: number;
}

/** Shorter stretches do not count for the peak: a last segment of one frame would be all of it. */
const PEAK_SECONDS = 1;

/** As BANDWIDTH and AVERAGE-BANDWIDTH want them. @param folder of the rendition */
export const measureBandwidth = async (
  folder: string,
  segments: readonly Segment[],
): Promise<RenditionBandwidth> => {
  const sizes: number[] = [];
  // One after the other: a video of four hours has 7,200 segments a rendition.
  for (const { file } of segments) sizes.push((await stat(join(folder, file))).size);
  const bits = sizes.reduce((sum, size) => sum + size * 8, 0);
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  const average = Math.ceil(bits / Math.max(0.1, seconds));
  const rates = segments.flatMap((segment, index) =>
    segment.seconds < PEAK_SECONDS ? [] : [((sizes[index] ?? 0) * 8) / segment.seconds],
  );
  const peak = rates.reduce((highest, rate) => Math.max(highest, rate), average);
  return { peak: Math.ceil(peak), average };
};

export interface MasterRendition {
  /** Folder alongside the master: `480p`, `source`, `av1-480p`. */
  name: string;
  /** As shown. */
  width: number;
  height: number;
  framesPerSecond: number;
}

/**
 * @param outputDir holds `{name}/index.m3u8`, `init.mp4` and the segments of each rendition
 * @param renditions the first is what a player starts with until it knows the line
 */
export const masterPlaylist = async (
  outputDir: string,
  renditions: readonly MasterRendition[],
): Promise<string> => {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const { name, width, height, framesPerSecond } of renditions) {
    const folder = join(outputDir, name);
    const segments = playlistSegments(await readFile(join(folder, 'index.m3u8'), 'utf8'));
    const { peak, average } = await measureBandwidth(folder, segments);
    const codecs = streamCodecs(await readFile(join(folder, 'init.mp4')));
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},` +
        `FRAME-RATE=${framesPerSecond.toFixed(3)},CODECS="${codecs.join(',')}"`,
      `${name}/index.m3u8`,
    );
  }
  return `${lines.join('\n')}\n`;
};
