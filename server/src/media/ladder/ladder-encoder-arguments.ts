/** Builds ffmpeg's encoder arguments for each rendition of the ladder, picture and sound. */
import type { LadderPlan, LadderPreset } from './plan-ladder.ts';
import type { Rendition } from './renditions.ts';

export interface EncoderSettings {
  encoder: LadderPlan['encoder'];
  preset: LadderPreset;
  /** Fixed: x264's result depends on the number of threads. */
  threads: number;
  /** Frames from one key frame to the next; there are no others. */
  keyFrameDistance: number;
}

/** The AV1 encoders' own scale of speed: 0 is slowest. */
const SVT_PRESETS: Record<LadderPreset, number> = {
  ultrafast: 12,
  superfast: 11,
  veryfast: 10,
  faster: 8,
  medium: 6,
};
const AOM_PRESETS: Record<LadderPreset, number> = {
  ultrafast: 8,
  superfast: 8,
  veryfast: 8,
  faster: 6,
  medium: 4,
};

/** x265 has x264's names, but its faster ones give up most of what it saves; nobody waits for it. */
const X265_PRESETS: Record<LadderPreset, string> = {
  ultrafast: 'ultrafast',
  superfast: 'veryfast',
  veryfast: 'fast',
  faster: 'medium',
  medium: 'slow',
};

const groupOptions = (frames: number): string[] => ['-g', String(frames), '-keyint_min', String(frames)];

const ENCODER_OPTIONS: Record<LadderPlan['encoder'], (settings: EncoderSettings) => string[]> = {
  libx264: ({ preset, keyFrameDistance }) => [
    ...['-preset', preset, '-profile:v', 'high', ...groupOptions(keyFrameDistance), '-sc_threshold', '0'],
  ],
  // Without a minimum: it takes none, and its scene detection is off by default.
  libsvtav1: ({ preset, keyFrameDistance }) => [
    ...['-preset', String(SVT_PRESETS[preset]), '-g', String(keyFrameDistance)],
  ],
  'libaom-av1': ({ preset, keyFrameDistance }) => [
    ...['-cpu-used', String(AOM_PRESETS[preset]), '-row-mt', '1', '-b:v', '0'],
    ...groupOptions(keyFrameDistance),
  ],
  // Under `hvc1` its parameters lie in the header alone: Apple's players take nothing else.
  libx265: ({ preset, threads, keyFrameDistance }) => [
    ...['-preset', X265_PRESETS[preset], '-profile:v', 'main', '-tag:v', 'hvc1'],
    ...groupOptions(keyFrameDistance),
    '-x265-params',
    `scenecut=0:open-gop=0:info=0:log-level=error:pools=${threads}:frame-threads=${threads}`,
  ],
};

const HAS_CEILING: readonly LadderPlan['encoder'][] = ['libx264', 'libx265'];

const ceilingOptions = (encoder: LadderPlan['encoder'], maxKbps: number | undefined): string[] =>
  maxKbps === undefined || !HAS_CEILING.includes(encoder)
    ? []
    : ['-maxrate', `${maxKbps}k`, '-bufsize', `${maxKbps * 2}k`];

/** Of the picture of one rendition. Bit-exact: the same source gives the same bytes. */
export const pictureEncoderArguments = (settings: EncoderSettings, { crf, maxKbps }: Rendition): string[] => [
  ...['-c:v', settings.encoder, ...ENCODER_OPTIONS[settings.encoder](settings)],
  ...[
    '-crf',
    String(crf),
    ...ceilingOptions(settings.encoder, maxKbps),
    '-threads',
    String(settings.threads),
  ],
  ...['-flags:v', '+bitexact'],
];

/** AAC-LC, stereo. */
export const soundEncoderArguments = (kbps: number): string[] => [
  ...['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', `${kbps}k`, '-ac', '2', '-flags:a', '+bitexact'],
];
