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

const encoderOptions = ({ encoder, preset, keyFrameDistance }: EncoderSettings): string[] => {
  const group = ['-g', String(keyFrameDistance), '-keyint_min', String(keyFrameDistance)];
  if (encoder === 'libx264') return ['-preset', preset, '-profile:v', 'high', ...group, '-sc_threshold', '0'];
  if (encoder === 'libsvtav1')
    // Without a minimum: it takes none, and its scene detection is off by default.
    return ['-preset', String(SVT_PRESETS[preset]), '-g', String(keyFrameDistance)];
  return ['-cpu-used', String(AOM_PRESETS[preset]), '-row-mt', '1', '-b:v', '0', ...group];
};

const ceilingOptions = (encoder: LadderPlan['encoder'], maxKbps: number | undefined): string[] =>
  maxKbps === undefined || encoder !== 'libx264'
    ? []
    : ['-maxrate', `${maxKbps}k`, '-bufsize', `${maxKbps * 2}k`];

/** Of the picture of one rendition. Bit-exact: the same source gives the same bytes. */
export const pictureEncoderArguments = (settings: EncoderSettings, { crf, maxKbps }: Rendition): string[] => [
  ...['-c:v', settings.encoder, ...encoderOptions(settings)],
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
