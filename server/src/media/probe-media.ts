/** What a media file is, as ffmpeg itself tells it: the packaged build comes without ffprobe. */
import { FfmpegError, fileInput, runFfmpeg } from './run-ffmpeg.ts';

export interface MediaFacts {
  durationSeconds: number;
  width: number;
  height: number;
  framesPerSecond: number;
  videoCodec: string;
  audioCodec?: string | undefined;
}

/** Thrown for files without a picture, and for files that are no media at all. */
export class NotAVideoError extends Error {
  override name = 'NotAVideoError';
}

/** @throws NotAVideoError */
export const probeMedia = async (ffmpeg: string, path: string): Promise<MediaFacts> => {
  let log = '';
  try {
    // Without an output ffmpeg describes its input and ends with an error.
    log = await runFfmpeg(ffmpeg, fileInput(path));
  } catch (error) {
    if (!(error instanceof FfmpegError)) throw error;
    log = error.log;
  }
  const duration = /Duration: (\d+):(\d+):([\d.]+)/.exec(log);
  const video = /Stream #.*?: Video: (\w+).*?[ ,](\d{2,5})x(\d{2,5})/.exec(log);
  if (!duration || !video) throw new NotAVideoError('no picture found in the file');
  return {
    durationSeconds: Number(duration[1]) * 3600 + Number(duration[2]) * 60 + Number(duration[3]),
    width: Number(video[2]),
    height: Number(video[3]),
    framesPerSecond: Number(/ ([\d.]+) fps/.exec(log)?.[1] ?? 25),
    videoCodec: video[1] ?? '',
    audioCodec: /Stream #.*?: Audio: (\w+)/.exec(log)?.[1],
  };
};
