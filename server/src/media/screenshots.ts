/** Stills of a film, spread evenly over it. */
import { fileInput, type FfmpegRun, runFfmpeg } from './run-ffmpeg.ts';

export const SCREENSHOTS = 10;

export interface ScreenshotJob {
  ffmpeg: string;
  input: string;
  durationSeconds: number;
  keyFrameSeconds: number;
  count?: number;
  width: number;
  height: number;
  /** Gets `1.jpg` … `{count}.jpg`; must exist. */
  outputDir: string;
  run?: FfmpegRun;
}

/** Takes key frames only where there are enough of them, since decoding everything costs far more. */
export const takeScreenshots = async (job: ScreenshotJob): Promise<void> => {
  const count = job.count ?? SCREENSHOTS;
  const keyFrames = Math.floor(job.durationSeconds / job.keyFrameSeconds);
  const step = Math.floor(keyFrames / count);
  const rate = (count / job.durationSeconds).toFixed(6);
  const select = step >= 1 ? `select='not(mod(n\\,${step}))'` : `fps=${rate}:round=up`;
  const filter = `${select},scale=${job.width}:${job.height}:flags=bicubic`;
  await runFfmpeg(
    job.ffmpeg,
    [
      ...['-v', 'error', ...(step >= 1 ? ['-skip_frame', 'nokey'] : []), ...fileInput(job.input)],
      ...['-an', '-vf', filter, '-vsync', '0', '-frames:v', String(count), '-q:v', '4'],
      ...['-flags:v', '+bitexact', '-map_metadata', '-1', '-f', 'image2', '%d.jpg'],
    ],
    { ...job.run, cwd: job.outputDir },
  );
};
