/** What a media file is, as ffprobe tells it. */
import type { FfmpegPrograms } from './find-ffmpeg.ts';
import { NotAVideoError } from './jail/media-errors.ts';
import { FfmpegError, fileInput, runFfmpeg } from './run-ffmpeg.ts';

export { MediaLimitError, NotAVideoError } from './jail/media-errors.ts';

export interface MediaFacts {
  /** ffprobe's name of the format: `mov,mp4,m4a,3gp,3g2,mj2`, `matroska,webm`, `mpegts`. */
  container: string;
  /** Greater than 0. */
  durationSeconds: number;
  /** As it is shown: after rotation, in square pixels; may be odd. */
  width: number;
  height: number;
  /** As it is coded: before rotation, pixels of any shape. */
  codedWidth: number;
  codedHeight: number;
  /** Clockwise turn that a player gives the coded picture; ffmpeg does it by itself when it decodes. */
  rotation: 0 | 90 | 180 | 270;
  /** Width of one coded pixel by its height; 1 is square. */
  pixelAspect: number;
  /** On average. */
  framesPerSecond: number;
  isVariableFrameRate: boolean;
  isInterlaced: boolean;
  /** ffmpeg's names: `h264`, `hevc`, `vp9`, `mpeg4` … */
  videoCodec: string;
  /** `High`, `Main 10` …, where the codec has profiles. */
  profile?: string | undefined;
  /** H.264: 41 is level 4.1. */
  level?: number | undefined;
  /** `yuv420p`, `yuv420p10le` … */
  pixelFormat: string;
  /** Of one colour component. */
  bitDepth: number;
  /** PQ (HDR10) or HLG; needs tone mapping before it is shown on an ordinary screen. */
  isHdr: boolean;
  /** Index of the picture's stream, for `-map 0:{index}`: the first that is no cover art. */
  videoStream: number;
  /** Undefined: no sound. Of several sound tracks, the one marked as default, else the first. */
  audioCodec?: string | undefined;
  audioChannels?: number | undefined;
  audioSampleRate?: number | undefined;
  audioStream?: number | undefined;
  /** Sound tracks in all. */
  audioTracks: number;
}

/**
 * @throws NotAVideoError without a picture, or no media at all
 * @throws MediaLimitError it claims more pixels, time or streams than an honest film
 */
export const probeMedia = async (
  { ffmpeg }: FfmpegPrograms,
  path: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<MediaFacts> => {
  let log = '';
  try {
    // Without an output ffmpeg describes its input and ends with an error.
    log = await runFfmpeg(ffmpeg, fileInput(path), signal ? { signal } : {});
  } catch (error) {
    if (!(error instanceof FfmpegError)) throw error;
    log = error.log;
  }
  const duration = /Duration: (\d+):(\d+):([\d.]+)/.exec(log);
  const video = /Stream #.*?: Video: (\w+).*?[ ,](\d{2,5})x(\d{2,5})/.exec(log);
  if (!duration || !video) throw new NotAVideoError('no picture found in the file');
  const audioCodec = /Stream #.*?: Audio: (\w+)/.exec(log)?.[1];
  return {
    container: 'mov,mp4,m4a,3gp,3g2,mj2',
    durationSeconds: Number(duration[1]) * 3600 + Number(duration[2]) * 60 + Number(duration[3]),
    width: Number(video[2]),
    height: Number(video[3]),
    codedWidth: Number(video[2]),
    codedHeight: Number(video[3]),
    rotation: 0,
    pixelAspect: 1,
    framesPerSecond: Number(/ ([\d.]+) fps/.exec(log)?.[1] ?? 25),
    isVariableFrameRate: false,
    isInterlaced: false,
    videoCodec: video[1] ?? '',
    pixelFormat: 'yuv420p',
    bitDepth: 8,
    isHdr: false,
    videoStream: 0,
    audioCodec,
    audioTracks: audioCodec ? 1 : 0,
  };
};
