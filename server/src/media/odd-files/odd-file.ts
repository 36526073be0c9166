/** One odd file of the corpus: how it is made, and what has to come of it. */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';

/** What a published one has to be. */
export interface RightOutput {
  seconds?: number;
  /** Allowed difference of the length. */
  tolerance?: number;
  /** Upright, in square pixels; what is larger is scaled to it. */
  width?: number;
  height?: number;
  hasSound?: boolean;
}

export interface OddFile {
  name: string;
  /** Of the file. */
  extension: string;
  make: (kit: Kit) => Promise<Buffer>;
  /** Left out: it has to be refused. */
  right?: RightOutput;
  /** Codes that name the cause; left out: it has to be published. Both: either, as the build of ffmpeg has it. */
  refusals?: readonly ErrorCode[];
}

export interface Kit {
  /** Runs ffmpeg. @returns what it wrote */
  encode: (extension: string, ...args: string[]) => Promise<Buffer>;
  /** A small sound video of that container, made once. */
  base: (extension: BaseName) => Promise<Buffer>;
}

export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
/** A key frame a second, of 10 frames. */
const KEY_FRAMES = ['-g', '10'];

/** Two seconds, 160x120, 10 frames a second, picture and sound. */
export const BASES = {
  mp4: [...H264, ...KEY_FRAMES, '-c:a', 'aac', '-movflags', '+faststart'],
  mov: ['-c:v', 'mpeg4', '-c:a', 'pcm_s16le', '-movflags', '+faststart'],
  mkv: [...H264, ...KEY_FRAMES, '-c:a', 'libopus'],
  webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '200k', '-c:a', 'libvorbis'],
  avi: ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'],
  ts: [...H264, ...KEY_FRAMES, '-c:a', 'aac', '-f', 'mpegts'],
  flv: ['-c:v', 'flv1', '-c:a', 'libmp3lame', '-ar', '44100'],
  mpg: ['-r', '25', '-c:v', 'mpeg2video', '-c:a', 'mp2'],
} as const satisfies Record<string, readonly string[]>;
export type BaseName = keyof typeof BASES;
const BASE_SECONDS = 2;

export const PICTURE = 'testsrc2=s=160x120:r=10:d=2';
export const SOUND = 'sine=f=440:d=2';
export const lavfi = (...graphs: string[]): string[] =>
  graphs.flatMap((graph) => ['-f', 'lavfi', '-i', graph]);

export const WHOLE: RightOutput = { seconds: BASE_SECONDS, width: 160, height: 120, hasSound: true };

/** What may be said of a file whose bytes are broken, wherever. */
export const BROKEN: readonly ErrorCode[] = [
  'video_corrupted_file',
  'video_truncated',
  'video_no_picture',
  'video_not_decodable',
  'video_no_duration',
  'video_too_long',
  'video_too_many_pixels',
  'video_too_many_frames',
  'video_too_many_tracks',
  'video_too_demanding',
];
