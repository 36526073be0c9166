/** Odd files that ffmpeg itself makes: rates, sizes, pixels, channels, lengths, what changes on the way. */
import { H264, lavfi, type OddFile, PICTURE, type RightOutput, SOUND, WHOLE } from './odd-file.ts';

const AAC = ['-c:a', 'aac'];

const rates: OddFile[] = (
  [
    [1000, 0.2, 'mkv'],
    [240, 1, 'mp4'],
    [120, 1, 'mkv'],
    [61, 1, 'mp4'],
    [1, 4, 'mp4'],
    [0.5, 8, 'mkv'],
    [0.1, 30, 'mp4'],
  ] as const
).map(([rate, seconds, extension]) => ({
  name: `${rate} frames a second`,
  extension,
  make: ({ encode }) => encode(extension, ...lavfi(`testsrc2=s=160x120:r=${rate}:d=${seconds}`), ...H264),
  right: { seconds, tolerance: Math.max(0.15, 1 / rate), width: 160, height: 120, hasSound: false },
}));

const SIZES = [
  [2, 2, ['video_corrupted_file', 'video_not_decodable']],
  [16, 16, null],
  [34, 18, null],
  [161, 121, null],
  [1920, 16, null],
  [16, 1920, null],
  [4096, 64, null],
  [640, 480, null],
] as const;
const sizes: OddFile[] = SIZES.map(([width, height, refusals]) => ({
  name: `${width}x${height} pixels`,
  extension: 'mkv',
  make: ({ encode }) =>
    encode(
      'mkv',
      ...lavfi(`testsrc2=s=${width}x${height}:r=10:d=2`, SOUND),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv444p',
      ...AAC,
    ),
  right: { ...WHOLE, width, height },
  ...(refusals && { refusals }),
}));

const PIXELS = [
  ['gray', 'ffv1'],
  ['gray10le', 'ffv1'],
  ['gray16le', 'ffv1'],
  ['yuv410p', 'ffv1'],
  ['yuv411p', 'ffv1'],
  ['yuv440p', 'ffv1'],
  ['yuv422p10le', 'ffv1'],
  ['yuv444p12le', 'ffv1'],
  ['yuv444p16le', 'ffv1'],
  ['yuva420p', 'ffv1'],
  ['yuva444p', 'ffv1'],
  ['gbrp10le', 'ffv1'],
  ['bgr0', 'ffv1'],
  ['rgb24', 'rawvideo'],
  ['pal8', 'rawvideo'],
  ['rgb565le', 'rawvideo'],
  ['monob', 'rawvideo'],
  ['uyvy422', 'rawvideo'],
  ['nv12', 'rawvideo'],
  ['yuvj444p', 'mjpeg'],
  ['yuv422p', 'utvideo'],
  ['rgb24', 'qtrle'],
  ['yuv420p', 'huffyuv'],
  ['yuv422p', 'v210'],
] as const;
const pixels: OddFile[] = PIXELS.map(([format, codec]) => {
  const extension =
    codec === 'ffv1' ? 'mkv' : codec === 'qtrle' || codec === 'v210' || codec === 'rawvideo' ? 'mov' : 'avi';
  return {
    name: `${codec} in ${format}`,
    extension,
    make: ({ encode }) =>
      encode(
        extension,
        ...lavfi(PICTURE, SOUND),
        '-c:v',
        codec,
        '-pix_fmt',
        format,
        '-strict',
        '-2',
        '-c:a',
        'pcm_s16le',
      ),
    right: WHOLE,
    // Builds differ in what they have, and MOV holds few kinds of raw pixels.
    refusals: ['video_not_decodable', 'video_corrupted_file'],
  };
});

const sounds: OddFile[] = [
  ...[8000, 11_025, 22_050, 44_100, 96_000, 192_000].map((rate) => ({
    what: `${rate} Hz`,
    args: ['-ar', String(rate), '-c:a', 'pcm_s16le'],
  })),
  ...['mono', 'stereo', '2.1', 'quad', '5.0', '5.1(side)', '6.1', '7.1', 'hexadecagonal'].map((layout) => ({
    what: `${layout} sound`,
    args: ['-af', `aformat=channel_layouts=${layout}`, '-c:a', 'pcm_s16le'],
  })),
  { what: '22.2 sound', args: ['-af', 'aformat=channel_layouts=22.2', '-c:a', 'pcm_s16le'] },
  {
    what: '24 channels without a layout',
    args: [
      '-filter_complex',
      `${Array.from({ length: 24 }, (_, n) => `sine=f=${200 + n * 30}:d=2[c${n}]`).join(';')};${Array.from({ length: 24 }, (_, n) => `[c${n}]`).join('')}amerge=inputs=24[out]`,
      '-map',
      '0:v',
      '-map',
      '[out]',
      '-c:a',
      'pcm_s24le',
    ],
  },
  ...['pcm_u8', 'pcm_s32le', 'pcm_f64le', 'pcm_alaw', 'flac', 'alac', 'ac3', 'mp2', 'libopus', 'dca'].map(
    (codec) => ({
      what: `${codec} sound`,
      args: ['-c:a', codec, '-strict', '-2', '-ar', '48000'],
    }),
  ),
].map(({ what, args }) => ({
  name: what,
  extension: 'mkv',
  make: ({ encode }) => encode('mkv', ...lavfi(PICTURE, SOUND), ...H264, ...args),
  right: WHOLE,
}));

const file = (name: string, extension: string, right: RightOutput, ...args: string[]): OddFile => ({
  name,
  extension,
  make: ({ encode }) => encode(extension, ...args),
  right,
});

const lengths: OddFile[] = [
  file(
    'a single frame',
    'mp4',
    { tolerance: 0.2, width: 160, height: 120, hasSound: false, seconds: 0.1 },
    ...lavfi(PICTURE),
    '-frames:v',
    '1',
    ...H264,
  ),
  file(
    'a single frame and two seconds of sound',
    'mkv',
    { ...WHOLE, tolerance: 0.3 },
    ...lavfi(`${PICTURE},trim=end_frame=1`, SOUND),
    ...H264,
    ...AAC,
  ),
  file(
    'a single frame and twenty seconds of sound',
    'mp4',
    { seconds: 20, tolerance: 0.5, width: 160, height: 120, hasSound: true },
    ...lavfi(`${PICTURE},trim=end_frame=1`, 'sine=d=20'),
    ...H264,
    ...AAC,
  ),
  file(
    'ten hours of black',
    'mkv',
    { seconds: 36_000, tolerance: 120, hasSound: false },
    ...lavfi('color=black:s=32x24:r=1/60:d=36000'),
    ...H264,
  ),
  {
    ...file('26 hours of black', 'mkv', {}, ...lavfi('color=black:s=32x24:r=1/600:d=93600'), ...H264),
    right: undefined,
    refusals: ['video_too_long'],
  } as OddFile,
  file(
    'sound that is longer than the picture',
    'mkv',
    { seconds: 4, tolerance: 0.3 },
    ...lavfi(PICTURE, 'sine=d=4'),
    ...H264,
    ...AAC,
  ),
  file(
    'a picture that is longer than its sound',
    'mp4',
    { seconds: 4, tolerance: 0.3, hasSound: true },
    ...lavfi('testsrc2=s=160x120:r=10:d=4', 'sine=d=1'),
    ...H264,
    ...AAC,
  ),
];

const aspects: OddFile[] = ['16/11', '4/3', '1/2', '2/1', '7/1', '1/100', '1000/1'].map((sar) => ({
  name: `pixels of ${sar}`,
  extension: 'mkv',
  make: ({ encode }) => encode('mkv', ...lavfi(`${PICTURE},setsar=${sar}`, SOUND), ...H264, ...AAC),
  right: { seconds: 2, hasSound: true },
}));

const times: OddFile[] = [
  file(
    'a transport stream whose clock wraps',
    'ts',
    { ...WHOLE, tolerance: 0.4 },
    ...lavfi(PICTURE, SOUND),
    ...H264,
    '-g',
    '5',
    ...AAC,
    '-output_ts_offset',
    '95442.7',
    '-f',
    'mpegts',
  ),
  file(
    'times that start at an hour',
    'mkv',
    { ...WHOLE, tolerance: 0.3 },
    ...lavfi(PICTURE, SOUND),
    ...H264,
    ...AAC,
    '-output_ts_offset',
    '3600',
  ),
  file(
    'times that start before zero',
    'mov',
    { ...WHOLE, tolerance: 1.2 },
    ...lavfi(PICTURE, SOUND),
    ...H264,
    ...AAC,
    '-output_ts_offset',
    '-1',
    '-avoid_negative_ts',
    'disabled',
  ),
  file(
    'B-frames with long reorder',
    'mp4',
    WHOLE,
    ...lavfi(PICTURE, SOUND),
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    '-bf',
    '8',
    '-refs',
    '8',
    ...AAC,
  ),
  file(
    'frames at uneven times',
    'mkv',
    { ...WHOLE, tolerance: 0.3 },
    ...lavfi(`${PICTURE},setpts=(N+0.4*random(1))/10/TB`, SOUND),
    '-vsync',
    'vfr',
    ...H264,
    ...AAC,
  ),
  {
    name: 'two transport streams of different sizes behind each other',
    extension: 'ts',
    make: async ({ encode }) =>
      Buffer.concat([
        await encode('ts', ...lavfi(PICTURE, SOUND), ...H264, ...AAC, '-f', 'mpegts'),
        await encode(
          'ts',
          ...lavfi('testsrc2=s=320x180:r=10:d=2', SOUND),
          ...H264,
          ...AAC,
          '-output_ts_offset',
          '2',
          '-f',
          'mpegts',
        ),
      ]),
    right: { seconds: 4, tolerance: 0.6, width: 160, height: 120 },
  },
  {
    name: 'a transport stream twice: its times go back',
    extension: 'ts',
    make: async ({ base }) => Buffer.concat([await base('ts'), await base('ts')]),
    right: { width: 160, height: 120, hasSound: true },
  },
  {
    name: 'a programme stream twice: its times go back',
    extension: 'mpg',
    make: async ({ base }) => Buffer.concat([await base('mpg'), await base('mpg')]),
    right: { width: 160, height: 120, hasSound: true },
  },
];

const tracks: OddFile[] = [
  file(
    '32 sound tracks',
    'mkv',
    WHOLE,
    ...lavfi(PICTURE, SOUND),
    '-map',
    '0',
    ...Array.from({ length: 32 }, () => ['-map', '1']).flat(),
    ...H264,
    '-c:a',
    'pcm_s16le',
  ),
  {
    ...file(
      '70 tracks',
      'mkv',
      WHOLE,
      ...lavfi(PICTURE, SOUND),
      '-map',
      '0',
      ...Array.from({ length: 69 }, () => ['-map', '1']).flat(),
      ...H264,
      '-c:a',
      'pcm_s16le',
    ),
    right: undefined,
    refusals: ['video_too_many_tracks'],
  } as OddFile,
  file(
    'four pictures',
    'mp4',
    { ...WHOLE, hasSound: false },
    ...lavfi(PICTURE),
    '-map',
    '0',
    '-map',
    '0',
    '-map',
    '0',
    '-map',
    '0',
    ...H264,
  ),
  {
    name: 'sound alone',
    extension: 'mkv',
    make: ({ encode }) => encode('mkv', ...lavfi(SOUND), ...AAC),
    refusals: ['video_no_picture'],
  },
  {
    name: 'sound alone in MP4',
    extension: 'mp4',
    make: ({ encode }) => encode('mp4', ...lavfi(SOUND), ...AAC),
    refusals: ['video_no_picture'],
  },
  {
    name: 'a codec that the site does not read',
    extension: 'mkv',
    make: ({ encode }) =>
      encode('mkv', ...lavfi(PICTURE), '-c:v', 'snow', '-strict', '-2', '-pix_fmt', 'yuv420p'),
    refusals: ['video_not_decodable'],
  },
  {
    name: 'a codec of the screen recorders that the site does not read',
    extension: 'avi',
    make: ({ encode }) => encode('avi', ...lavfi(PICTURE), '-c:v', 'zmbv'),
    refusals: ['video_not_decodable'],
  },
  file(
    'chapters and titles',
    'mkv',
    WHOLE,
    ...lavfi(PICTURE, SOUND),
    ...H264,
    ...AAC,
    '-metadata',
    'title=\u202Eevil\u0007',
    '-metadata',
    `comment=${'x'.repeat(60_000)}`,
  ),
  file(
    'interlaced and marked both ways',
    'mpg',
    { seconds: 2, tolerance: 0.3, hasSound: true },
    ...lavfi('testsrc2=s=352x288:r=50:d=2,interlace', SOUND),
    '-c:v',
    'mpeg2video',
    '-flags',
    '+ildct+ilme',
    '-top',
    '0',
    '-c:a',
    'mp2',
  ),
];

export const ENCODED_FILES: readonly OddFile[] = [
  ...rates,
  ...sizes,
  ...pixels,
  ...sounds,
  ...lengths,
  ...aspects,
  ...times,
  ...tracks,
];
