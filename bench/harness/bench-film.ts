/** A film to measure with: 720p, H.264 and AAC, moving all over; the same one each time for the same ffmpeg. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type FfmpegPrograms, findFfmpeg } from '../../server/src/media/find-ffmpeg.ts';

export const run = promisify(execFile);

export interface BenchFilm {
  tools: FfmpegPrograms;
  /** The film. */
  input: string;
  /** A folder for what is made of it. */
  dir: string;
}

export const withBenchFilm = async (
  seconds: number,
  work: (film: BenchFilm) => Promise<void>,
): Promise<void> => {
  const tools = findFfmpeg(process.env['FOYER_FFMPEG']);
  const dir = await mkdtemp(join(tmpdir(), 'foyer-bench-film-'));
  const input = join(dir, 'film.mp4');
  try {
    await run(tools.ffmpeg, [
      ...[
        '-v',
        'error',
        '-f',
        'lavfi',
        '-i',
        `mandelbrot=s=1280x720:r=25,trim=duration=${seconds},noise=alls=8:allf=t`,
      ],
      ...['-f', 'lavfi', '-i', `sine=f=220:b=2:d=${seconds}`, '-c:v', 'libx264', '-preset', 'veryfast'],
      ...['-b:v', '4M', '-pix_fmt', 'yuv420p', '-c:a', 'aac', input],
    ]);
    await work({ tools, input, dir });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
};
