/** Joins the segments of a rendition into one MP4 file: a CMAF header followed by its segments is a fragmented MP4. */
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { playlistSegments } from './master-playlist.ts';

/**
 * Writes the rendition in `folder` to `outputPath`, so that ffmpeg can read it without its HLS demuxer.
 * @returns length in seconds, as the playlist says
 */
export const assembleRendition = async (folder: string, outputPath: string): Promise<number> => {
  const segments = playlistSegments(await readFile(join(folder, 'index.m3u8'), 'utf8'));
  await writeFile(outputPath, await readFile(join(folder, 'init.mp4')));
  for (const { file } of segments) await appendFile(outputPath, await readFile(join(folder, file)));
  return segments.reduce((sum, { seconds }) => sum + seconds, 0);
};
