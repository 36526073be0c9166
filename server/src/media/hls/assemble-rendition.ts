/** Joins the segments of a rendition into one MP4 file: a CMAF header followed by its segments is a fragmented MP4. */
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { playlistSegments } from './master-playlist.ts';

/**
 * Writes the rendition in `folder` to `outputPath`, so that ffmpeg can read it without its HLS demuxer.
 * @param isWanted by when a segment starts and ends; others are left out, and the times of the rest stay. Default: all
 * @returns length of the rendition in seconds, as the playlist says
 */
export const assembleRendition = async (
  folder: string,
  outputPath: string,
  isWanted: (fromSeconds: number, toSeconds: number) => boolean = () => true,
): Promise<number> => {
  const segments = playlistSegments(await readFile(join(folder, 'index.m3u8'), 'utf8'));
  await writeFile(outputPath, await readFile(join(folder, 'init.mp4')));
  let from = 0;
  for (const { file, seconds } of segments) {
    if (isWanted(from, from + seconds)) await appendFile(outputPath, await readFile(join(folder, file)));
    from += seconds;
  }
  return from;
};
