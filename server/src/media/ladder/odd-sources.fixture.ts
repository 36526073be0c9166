/** Videos as strangers send them, made by ffmpeg itself: two or three seconds each. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';

export interface OddSource {
  name: string;
  file: string;
  /** Picture and sound, as lavfi writes them; null: none. */
  picture: string;
  sound: string | null;
  output: string[];
  /** Of what the file holds before it is spoiled. */
  seconds: number;
  /** Changes the finished file. */
  spoil?: (bytes: Buffer) => Buffer;
}

const PICTURE = 'testsrc2=s=320x180:r=25:d=3';
const SOUND = 'sine=f=440:b=1:d=3';
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const AAC = ['-c:a', 'aac'];
/** Without it ffmpeg takes the start of each input for 0. */
const AS_LATE = ['-copyts'];

/** A quarter turn, as phones write it into the track's header: 16.16 fixed-point numbers. */
const turnTrack = (bytes: Buffer): Buffer => {
  const turned = Buffer.from(bytes);
  const matrix = turned.indexOf('tkhd', 0, 'latin1') + 4 + 40;
  for (const [index, value] of [0, 0x10000, 0, -0x10000, 0, 0, 180 << 16, 0, 0x40000000].entries())
    turned.writeInt32BE(value, matrix + index * 4);
  return turned;
};

const cutTail = (share: number) => (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * share));

export const ODD_SOURCES: readonly OddSource[] = [
  {
    name: 'odd width and height, 4:4:4',
    file: 'odd.mkv',
    picture: 'testsrc2=s=321x243:r=25:d=3',
    sound: SOUND,
    output: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p', ...AAC],
    seconds: 3,
  },
  {
    name: 'turned by a phone',
    file: 'turned.mp4',
    picture: PICTURE,
    sound: SOUND,
    output: [...H264, ...AAC],
    seconds: 3,
    spoil: turnTrack,
  },
  {
    name: 'pixels that are not square',
    file: 'anamorphic.mpg',
    picture: 'testsrc2=s=352x288:r=25:d=3,setsar=16/11',
    sound: SOUND,
    output: ['-c:v', 'mpeg2video', '-b:v', '800k', '-c:a', 'mp2', '-f', 'vob'],
    seconds: 3,
  },
  {
    name: 'frames at uneven distances',
    file: 'uneven.mkv',
    picture: `testsrc2=s=320x180:r=30:d=3,select='not(mod(n*n\\,7)-1)+not(mod(n\\,3))'`,
    sound: SOUND,
    output: ['-vsync', 'vfr', ...H264, ...AAC],
    seconds: 3,
  },
  {
    name: 'no sound, 120 frames a second',
    file: 'silent.mp4',
    picture: 'testsrc2=s=320x180:r=120:d=2',
    sound: null,
    output: H264,
    seconds: 2,
  },
  {
    name: 'ten bits',
    file: 'deep.mkv',
    picture: PICTURE,
    sound: SOUND,
    output: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', ...AAC],
    seconds: 3,
  },
  {
    name: 'HDR10',
    file: 'hdr.mp4',
    picture: PICTURE,
    sound: SOUND,
    output: [
      ...[
        '-c:v',
        'libx265',
        '-preset',
        'ultrafast',
        '-x265-params',
        'log-level=0',
        '-pix_fmt',
        'yuv420p10le',
      ],
      ...['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc', ...AAC],
    ],
    seconds: 3,
  },
  {
    name: 'interlaced, in a transport stream that starts at another time',
    file: 'interlaced.mts',
    picture: 'testsrc2=s=360x288:r=50:d=3,interlace',
    sound: SOUND,
    output: ['-c:v', 'mpeg2video', '-flags', '+ildct+ilme', '-c:a', 'ac3', '-f', 'mpegts'],
    seconds: 3,
  },
  {
    name: 'a video of 24 frames a second, spread over 60 fields',
    file: 'telecined.vob',
    // Soft: of hard edges the filter that finds repeated fields makes combs.
    picture: 'testsrc2=s=352x240:r=24000/1001:d=3,gblur=sigma=2,telecine=pattern=23',
    sound: SOUND,
    output: [
      '-c:v',
      'mpeg2video',
      '-b:v',
      '3M',
      '-flags',
      '+ildct+ilme',
      '-top',
      '1',
      '-c:a',
      'ac3',
      '-f',
      'vob',
    ],
    seconds: 3,
  },
  {
    name: 'sound that starts a second late',
    file: 'late-sound.mp4',
    picture: PICTURE,
    sound: 'sine=f=440:d=2,asetpts=PTS+1/TB',
    output: [...AS_LATE, ...H264, ...AAC],
    seconds: 3,
  },
  {
    name: 'a picture that starts half a second late',
    file: 'late-picture.mkv',
    picture: 'testsrc2=s=320x180:r=25:d=2.5,setpts=PTS+0.5/TB',
    sound: SOUND,
    output: [...AS_LATE, '-vsync', 'vfr', ...H264, ...AAC],
    seconds: 3,
  },
  {
    name: 'a transport stream that breaks off',
    file: 'broken.ts',
    picture: PICTURE,
    sound: SOUND,
    output: [...H264, '-g', '25', ...AAC, '-f', 'mpegts'],
    seconds: 3,
    spoil: cutTail(0.68),
  },
  {
    name: 'an old AVI',
    file: 'old.avi',
    picture: PICTURE,
    sound: SOUND,
    output: ['-c:v', 'mpeg4', '-vtag', 'XVID', '-bf', '2', '-c:a', 'libmp3lame'],
    seconds: 3,
  },
  {
    name: 'Windows Media',
    file: 'old.wmv',
    picture: PICTURE,
    sound: SOUND,
    output: ['-c:v', 'wmv2', '-c:a', 'wmav2'],
    seconds: 3,
  },
  {
    name: 'WebM at 23.976 frames a second',
    file: 'film.webm',
    picture: 'testsrc2=s=320x180:r=24000/1001:d=3',
    sound: SOUND,
    output: ['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '400k', '-c:a', 'libvorbis'],
    seconds: 3,
  },
];

/** Rarer containers; each is one more of the specification's formats. */
export const RARE_SOURCES: readonly OddSource[] = [
  ['flash.flv', ['-c:v', 'flv1', '-c:a', 'libmp3lame', '-ar', '44100']],
  ['flash.f4v', [...H264, ...AAC, '-f', 'f4v']],
  ['phone.3gp', ['-c:v', 'mpeg4', ...AAC, '-f', '3gp']],
  ['apple.m4v', [...H264, ...AAC, '-f', 'mp4']],
  ['apple.mov', ['-c:v', 'mjpeg', '-c:a', 'pcm_s16le']],
  ['apple-pro.mov', ['-c:v', 'prores', '-c:a', 'pcm_s16le']],
  ['disc.vob', ['-c:v', 'mpeg2video', '-c:a', 'ac3', '-f', 'vob']],
  ['disc.dat', ['-c:v', 'mpeg1video', '-c:a', 'mp2', '-f', 'mpeg']],
  ['camera.m2t', [...H264, ...AAC, '-f', 'mpegts']],
  ['broadcast.mpeg', ['-c:v', 'mpeg2video', '-c:a', 'mp2']],
  ['windows.asf', ['-c:v', 'msmpeg4', '-c:a', 'wmav2', '-f', 'asf']],
  ['real.rm', ['-c:v', 'rv20', '-c:a', 'ac3', '-f', 'rm']],
].map(([file, output]) => ({
  name: String(file),
  file: String(file),
  picture: 'testsrc2=s=352x288:r=25:d=3',
  sound: 'sine=f=440:b=1:d=3',
  output: output as string[],
  seconds: 3,
}));

/** @returns the path of the finished file, in `folder` */
export const makeSource = async (ffmpeg: string, source: OddSource, folder: string): Promise<string> => {
  const { picture, sound, output, file } = source;
  const inputs = [picture, ...(sound === null ? [] : [sound])].flatMap((graph) => [
    '-f',
    'lavfi',
    '-i',
    graph,
  ]);
  await runFfmpeg(ffmpeg, ['-v', 'error', ...inputs, ...output, file], { cwd: folder });
  const path = join(folder, file);
  if (source.spoil) await writeFile(path, source.spoil(await readFile(path)));
  return path;
};
