/** The HLS master playlist, from what the rungs turned out to be. RFC 8216 section 4.3.4.2, RFC 6381 for CODECS. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rendition } from './ladder.ts';

/** Codec of the picture as RFC 6381 writes it, from the `avcC` box of a CMAF header. */
export const avcCodec = (init: Uint8Array): string => {
  const at = Buffer.from(init).indexOf('avcC', 0, 'latin1');
  if (at < 0 || at + 8 > init.length) throw new Error('no avcC box: not an H.264 stream');
  // After the name: version, then profile, compatibility and level, which CODECS shows in hexadecimal.
  return `avc1.${Buffer.from(init.subarray(at + 5, at + 8)).toString('hex')}`;
};

/** AAC-LC; every rung of ours has it. */
const AAC_CODEC = 'mp4a.40.2';

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

/** Highest and average bits per second over whole segments, as BANDWIDTH and AVERAGE-BANDWIDTH want them. */
const measureBandwidth = async (folder: string, segments: Segment[]) => {
  const sizes = await Promise.all(segments.map(async ({ file }) => (await stat(join(folder, file))).size));
  const bits = sizes.reduce((sum, size) => sum + size * 8, 0);
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  const rates = segments.map((segment, index) => ((sizes[index] ?? 0) * 8) / Math.max(0.1, segment.seconds));
  return { peak: Math.ceil(Math.max(...rates)), average: Math.ceil(bits / seconds) };
};

/** @param outputDir holds `{rendition.name}/index.m3u8`, `init.mp4` and the segments of each rung */
export const masterPlaylist = async (
  outputDir: string,
  renditions: readonly Rendition[],
  framesPerSecond: number,
  hasAudio: boolean,
): Promise<string> => {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const { name, width, height } of renditions) {
    const folder = join(outputDir, name);
    const segments = playlistSegments(await readFile(join(folder, 'index.m3u8'), 'utf8'));
    const { peak, average } = await measureBandwidth(folder, segments);
    const codecs = [avcCodec(await readFile(join(folder, 'init.mp4'))), ...(hasAudio ? [AAC_CODEC] : [])];
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},` +
        `FRAME-RATE=${framesPerSecond.toFixed(3)},CODECS="${codecs.join(',')}"`,
      `${name}/index.m3u8`,
    );
  }
  return `${lines.join('\n')}\n`;
};
