/**
 * The HLS ladder: one ffmpeg process, one decoding, a split, and a separate CMAF (fragmented MP4) HLS output per rung.
 * The master playlist is written here, since ffmpeg's own (`var_stream_map`) fails and can crash in the 2018 build.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { masterPlaylist } from './master-playlist.ts';
import { type FfmpegRun, runFfmpeg } from './run-ffmpeg.ts';

export interface Rendition {
  /** Folder and name of the rung: `480p`. */
  name: string;
  width: number;
  height: number;
  /** Constant rate factor of x264: lower is better and larger. */
  crf: number;
  audioKbps: number;
}

export const RENDITIONS = {
  '240p': { name: '240p', width: 426, height: 240, crf: 27, audioKbps: 64 },
  '360p': { name: '360p', width: 640, height: 360, crf: 26, audioKbps: 96 },
  '480p': { name: '480p', width: 854, height: 480, crf: 25, audioKbps: 96 },
  '720p': { name: '720p', width: 1280, height: 720, crf: 24, audioKbps: 128 },
} as const satisfies Record<string, Rendition>;

/** Length of a segment and distance of key frames; storyboards take one picture each. */
export const SEGMENT_SECONDS = 2;

export interface LadderJob {
  ffmpeg: string;
  /** Everything up to and with the `-i` of each input. */
  inputs: string[];
  /** Filters on the first input's picture before the split (deinterlacing, trimming, colour), if any. */
  videoFilter?: string;
  /** ffmpeg stream of the sound, as `1:a`; undefined: silent. */
  audio?: string | undefined;
  framesPerSecond: number;
  renditions: readonly Rendition[];
  /** Must exist; gets `master.m3u8` and a folder per rung. */
  outputDir: string;
  preset?: 'ultrafast' | 'superfast' | 'veryfast' | 'faster' | 'medium';
  /** Fixed by default: x264's result depends on the number of threads. */
  threads?: number;
  run?: FfmpegRun;
}

const renditionOutput = (job: LadderJob, rendition: Rendition, index: number): string[] => {
  const keyFrameDistance = Math.round(SEGMENT_SECONDS * job.framesPerSecond);
  return [
    ...['-map', `[v${index}]`],
    ...(job.audio
      ? [
          '-map',
          job.audio,
          '-c:a',
          'aac',
          '-aac_coder',
          'fast',
          '-b:a',
          `${rendition.audioKbps}k`,
          '-ac',
          '2',
        ]
      : []),
    ...['-c:v', 'libx264', '-preset', job.preset ?? 'veryfast', '-profile:v', 'high'],
    ...['-crf', String(rendition.crf), '-threads', String(job.threads ?? 2)],
    ...['-g', String(keyFrameDistance), '-keyint_min', String(keyFrameDistance), '-sc_threshold', '0'],
    ...['-map_metadata', '-1', '-flags:v', '+bitexact', '-flags:a', '+bitexact', '-fflags', '+bitexact'],
    ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
    ...['-hls_segment_filename', `${rendition.name}/%03d.m4s`, `${rendition.name}/index.m3u8`],
  ];
};

/**
 * Makes the whole ladder in `outputDir`.
 * @throws FfmpegError
 */
export const transcodeLadder = async (job: LadderJob): Promise<void> => {
  for (const rendition of job.renditions)
    await mkdir(join(job.outputDir, rendition.name), { recursive: true });
  const labels = job.renditions.map((_, index) => `[s${index}]`).join('');
  const chain = [
    ...(job.videoFilter ? [job.videoFilter] : []),
    `fps=${job.framesPerSecond}`,
    // Once, before the split; each scaler would do it again.
    'format=yuv420p',
    `split=${job.renditions.length}`,
  ];
  const scales = job.renditions.map(
    ({ width, height }, index) => `[s${index}]scale=${width}:${height}:flags=bicubic,setsar=1[v${index}]`,
  );
  const graph = [`[0:v]${chain.join(',')}${labels}`, ...scales].join(';');
  const outputs = job.renditions.flatMap((rendition, index) => renditionOutput(job, rendition, index));
  await runFfmpeg(job.ffmpeg, ['-v', 'error', ...job.inputs, '-filter_complex', graph, ...outputs], {
    ...job.run,
    cwd: job.outputDir,
  });
  const master = await masterPlaylist(job.outputDir, job.renditions, job.framesPerSecond, !!job.audio);
  await writeFile(join(job.outputDir, 'master.m3u8'), master);
};
