/** Probes a media file with ffprobe: container, streams, size, rate, rotation. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileInput } from '../ffmpeg/file-input.ts';
import type { FfmpegPrograms } from '../ffmpeg/find-ffmpeg.ts';
import {
  MAX_DURATION_SECONDS,
  MAX_FRAMES_PER_SECOND,
  MAX_PIXELS,
  MAX_STREAMS,
  SCAN_LIMITS,
} from '../jail/limits.ts';
import { MediaLimitError, NotAVideoError, TruncatedVideoError } from '../jail/media-errors.ts';
import { detectTelecine } from './detect-telecine.ts';
import { countMissingBytes } from './missing-bytes.ts';
import { runFfprobe } from '../jail/run-ffprobe.ts';
import { scanPackets } from '../jail/scan-packets.ts';
import {
  PROBED_ENTRIES,
  type ProbedFile,
  type ProbedStream,
  readBitDepth,
  readIsHdr,
  readIsInterlaced,
  readIsVariableFrameRate,
  readPixelAspect,
  readRatio,
  readRotation,
} from '../jail/stream-facts.ts';

import type { SoundTrack } from './text-tracks.ts';

export { MediaLimitError, NotAVideoError, TruncatedVideoError } from '../jail/media-errors.ts';

export interface MediaFacts {
  /** ffprobe's name of the format: `mov,mp4,m4a,3gp,3g2,mj2`, `matroska,webm`, `mpegts`. */
  container: string;
  /** Greater than 0. */
  durationSeconds: number;
  /** When the last picture is shown, from the file's start; undefined: nothing tells. */
  lastPictureSeconds?: number | undefined;
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
  /** A video of 24 frames a second within 30 interlaced ones (`detectTelecine`). Absent in facts of earlier releases. */
  isTelecined?: boolean;
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
  /** Of several, which they are; the scan adds them. */
  soundTracks?: readonly SoundTrack[] | undefined;
}

const describe = async (
  ffprobe: string,
  path: string,
  signal: AbortSignal | undefined,
): Promise<ProbedFile> => {
  const chunks: Buffer[] = [];
  await runFfprobe(ffprobe, path, ['-show_entries', PROBED_ENTRIES, '-of', 'json', ...fileInput(path)], {
    signal,
    onOutput: (chunk) => chunks.push(chunk),
  });
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as ProbedFile;
};

/** Formats without time stamps: ffprobe only guesses how long they are. */
const RAW_FORMATS = ['h264', 'hevc', 'mpegvideo', 'm4v'];

/** ffprobe tells how long what is there is, or nothing, never what was promised; and not all packets have times. */
const TELL_WHAT_IS_THERE = ['avi', 'asf'];

/** How much less than promised may lie in the file before it is read through. */
const MISSING_SECONDS = 1;

/**
 * What may be missing from a video of this length: a recorder's last packets, or the group of pictures that it was at. At most two
 * seconds, and at most a fifth.
 */
export const toleratedSeconds = (promisedSeconds: number): number => Math.min(2, promisedSeconds / 5);

interface Measured {
  durationSeconds: number;
  lastPictureSeconds: number | undefined;
}

/**
 * What the file really holds; a header may claim 10,000 hours, or a tail may have been lost.
 * @param missingBytes as `countMissingBytes` found
 * @throws TruncatedVideoError
 */
const measureDuration = async (
  ffprobe: string,
  path: string,
  file: ProbedFile,
  video: ProbedStream,
  { missingBytes, signal }: { missingBytes: number; signal: AbortSignal | undefined },
): Promise<Measured> => {
  const isRaw = RAW_FORMATS.includes(file.format?.format_name ?? '');
  const claimed = Number(file.format?.duration) || 0;
  const start = Number(file.format?.start_time) || 0;
  const sinceStart = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds - start);
  if (claimed > 0 && !isRaw && missingBytes === 0) {
    const from = start + claimed - MISSING_SECONDS;
    const tail = await scanPackets(ffprobe, path, video.index, from, { signal, limits: SCAN_LIMITS });
    if (tail.endSeconds !== undefined && tail.endSeconds >= from)
      return { durationSeconds: claimed, lastPictureSeconds: sinceStart(tail.lastPictureSeconds) };
  }
  const whole = await scanPackets(ffprobe, path, video.index, undefined, { signal, limits: SCAN_LIMITS });
  const rate = readRatio(video.avg_frame_rate) || readRatio(video.r_frame_rate);
  if (isRaw && rate > 0) return { durationSeconds: whole.videoPackets / rate, lastPictureSeconds: undefined };
  const tellsWhatIsThere = TELL_WHAT_IS_THERE.includes(file.format?.format_name ?? '');
  const promised = claimed || (tellsWhatIsThere ? (sinceStart(whole.endSeconds) ?? 0) : 0);
  if (missingBytes > 0 && promised > 0) {
    const hasSound = file.streams?.some(({ codec_type, channels }) => codec_type === 'audio' && !!channels);
    // Some writers put all sound behind all pictures: then it is the sound that ends early.
    const ends = [whole.lastPictureSeconds ?? start, ...(hasSound ? [whole.soundEndSeconds ?? start] : [])];
    const { size } = await stat(path);
    const missing = tellsWhatIsThere
      ? (promised * missingBytes) / size
      : start + promised - Math.min(...ends);
    if (missing > toleratedSeconds(promised))
      throw new TruncatedVideoError(`${missingBytes} bytes and ${missing.toFixed(1)} seconds are missing`);
  }
  const span = (whole.endSeconds ?? 0) - (whole.firstSeconds ?? 0);
  return {
    // A last picture without a length, or an only one, is shown as long as any other.
    durationSeconds: whole.videoPackets > 0 && rate > 0 ? Math.max(span, 1 / rate) : span,
    lastPictureSeconds: sinceStart(whole.lastPictureSeconds),
  };
};

/** @throws MediaLimitError it claims more than an honest video has */
const refuseExcess = (file: ProbedFile, video: ProbedStream): void => {
  const { width = 0, height = 0 } = video;
  if ((file.format?.nb_streams ?? 0) > MAX_STREAMS) throw new MediaLimitError('streams', 'too many tracks');
  if (width * height > MAX_PIXELS) throw new MediaLimitError('pixels', `${width}x${height} is too large`);
  if (readRatio(video.avg_frame_rate) > MAX_FRAMES_PER_SECOND)
    throw new MediaLimitError('frames', `${video.avg_frame_rate ?? ''} frames a second are too many`);
};

/**
 * Reads headers and the last seconds of the file; all of it only where the header is wrong.
 * @throws NotAVideoError without a picture, or no media at all
 * @throws TruncatedVideoError its end is missing
 * @throws MediaLimitError it claims more pixels, frames, time or tracks than an honest video
 * @throws Error the file is not there; ffprobe was killed; the signal's reason
 */
export const probeMedia = async (
  { ffmpeg, ffprobe }: FfmpegPrograms,
  inputPath: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<MediaFacts> => {
  const path = resolve(inputPath);
  // Before ffprobe, which tells a file that is not there from one that is no video by words alone, and waits at a pipe for ever.
  if (!(await stat(path)).isFile()) throw new NotAVideoError('this is no file');
  const missingBytes = await countMissingBytes(path);
  const file = await describe(ffprobe, path, signal).catch((error: unknown) => {
    // The index of most files stands at their end.
    if (error instanceof NotAVideoError && missingBytes > 0)
      throw new TruncatedVideoError(`${missingBytes} bytes are missing: ${error.message}`);
    throw error;
  });
  const streams = file.streams ?? [];
  const video = streams.find(
    ({ codec_type, disposition, width, height }) =>
      codec_type === 'video' && !disposition?.attached_pic && !!width && !!height,
  );
  if (!video?.width || !video.height) throw new NotAVideoError('no picture found in the file', 'picture');
  refuseExcess(file, video);
  // No decoder made out what its pixels are: none here, or none allowed, or nothing to decode.
  if (!video.pix_fmt) throw new NotAVideoError('the picture cannot be decoded', 'decoder');
  const { durationSeconds, lastPictureSeconds } = await measureDuration(ffprobe, path, file, video, {
    missingBytes,
    signal,
  });
  if (!(durationSeconds > 0)) throw new NotAVideoError('the file holds no time', 'duration');
  if (durationSeconds > MAX_DURATION_SECONDS)
    throw new MediaLimitError('duration', `${Math.round(durationSeconds)} seconds are too long`);
  const sounds = streams.filter(({ codec_type, channels }) => codec_type === 'audio' && !!channels);
  const sound = sounds.find(({ disposition }) => disposition?.default) ?? sounds[0];
  const rotation = readRotation(video);
  const pixelAspect = readPixelAspect(video);
  const framesPerSecond = readRatio(video.avg_frame_rate) || readRatio(video.r_frame_rate) || 25;
  const isInterlaced = readIsInterlaced(video);
  const isTelecined =
    isInterlaced &&
    Math.abs(framesPerSecond - 30) < 0.1 &&
    (await detectTelecine({ ffmpeg, input: path, video: `0:${video.index}`, durationSeconds, signal }));
  const upright = [Math.round(video.width * pixelAspect), video.height] as const;
  const [width, height] = rotation % 180 === 0 ? upright : ([upright[1], upright[0]] as const);
  return {
    container: file.format?.format_name ?? '',
    durationSeconds,
    lastPictureSeconds,
    width,
    height,
    codedWidth: video.width,
    codedHeight: video.height,
    rotation,
    pixelAspect,
    framesPerSecond,
    isVariableFrameRate: readIsVariableFrameRate(video),
    isInterlaced,
    isTelecined,
    videoCodec: video.codec_name ?? 'unknown',
    profile: video.profile === 'unknown' ? undefined : video.profile,
    level: video.level !== undefined && video.level > 0 ? video.level : undefined,
    pixelFormat: video.pix_fmt,
    bitDepth: readBitDepth(video),
    isHdr: readIsHdr(video),
    videoStream: video.index,
    audioCodec: sound?.codec_name,
    audioChannels: sound?.channels,
    audioSampleRate: sound && (Number(sound.sample_rate) || undefined),
    audioStream: sound?.index,
    audioTracks: sounds.length,
  };
};
