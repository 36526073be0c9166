/** The picture of the moment at which two videos match, for uploaders and moderators to compare (docs/decisions/0100). */
import { resolve } from 'node:path';
import type { MediaWork } from '../ffmpeg/media-work.ts';
import { FfmpegError, fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';

const WIDTH = 320;
const HEIGHT = 180;

/** @returns a JPEG; undefined where there is no picture at that moment */
export const makeMatchPicture = async ({
  ffmpeg,
  input,
  video,
  atSeconds,
  signal,
}: MediaWork & { input: string; video: string; atSeconds: number }): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  const filter = `scale='trunc(iw*sar)':ih,scale=${WIDTH}:${HEIGHT}:force_original_aspect_ratio=decrease,setsar=1,format=yuvj420p`;
  await runFfmpeg(
    ffmpeg,
    [
      ...[
        '-v',
        'error',
        '-ss',
        Math.max(0, atSeconds).toFixed(3),
        ...fileInput(resolve(input)),
        '-map',
        video,
      ],
      ...['-vf', filter, '-frames:v', '1', '-c:v', 'mjpeg', '-q:v', '5', '-f', 'image2pipe', 'pipe:1'],
    ],
    { ...(signal ? { signal } : {}), onOutput: (chunk) => chunks.push(chunk) },
  ).catch((error: unknown) => {
    if (!(error instanceof FfmpegError) || error.wasKilled) throw error;
  });
  return chunks.length === 0 ? undefined : Buffer.concat(chunks);
};
