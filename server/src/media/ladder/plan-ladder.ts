/** Decides which renditions a video gets, from the facts of its source. */
import type { Encoders } from '../ffmpeg/encoders.ts';
import { EXTRA_CODEC_NAMES, EXTRA_CODECS, type ExtraEncoder } from './extra-codecs.ts';
import { type FrameRate, framesPerSecond, planFrameRate } from './frame-rate.ts';
import type { MediaFacts } from '../analysis/probe-media.ts';
import type { SoundLevel } from './sound-level.ts';
import { LADDER_LINES, type LadderLines, RENDITION_SETTINGS, type Rendition } from './renditions.ts';

const LADDER_CODECS = ['h264', ...EXTRA_CODEC_NAMES] as const;
export type LadderCodec = (typeof LADDER_CODECS)[number];

const LADDER_PRESETS = ['ultrafast', 'superfast', 'veryfast', 'faster', 'medium'] as const;
export type LadderPreset = (typeof LADDER_PRESETS)[number];

export interface LadderOptions {
  encoders: Encoders;
  /** Others than `h264`, the default, need an encoder of their own. */
  codec?: LadderCodec;
  /** No rendition above it. Default 2160. */
  maxLines?: number | undefined;
  /** Lines of a source rendition that stays: the rendition of the same size is left out. */
  keptSourceLines?: number | undefined;
  soundLevel?: SoundLevel | undefined;
  /** Default `veryfast`. */
  preset?: LadderPreset;
  /** Encoder threads of each rendition; fixed, since x264's result depends on it. Default 2. */
  threads?: number;
}

/** Plain data: it may lie in a job's payload, so that every worker encodes by the same plan. */
export interface LadderPlan {
  codec: LadderCodec;
  encoder: 'libx264' | ExtraEncoder;
  preset: LadderPreset;
  threads: number;
  frameRate: FrameRate;
  durationSeconds: number;
  /** Streams of the source, as ffmpeg takes them: `0:1`; no sound: undefined. */
  video: string;
  audio?: string | undefined;
  /** How the sound is brought to the site's loudness; absent: it is as it shall be. */
  soundLevel?: SoundLevel | undefined;
  /** Filters on the picture before it is split into renditions: deinterlacing, tone mapping; may be empty. */
  videoFilter: string;
  /** Lowest first; never empty. */
  renditions: Rendition[];
}

const evenOf = (length: number): number => Math.max(2, 2 * Math.round(length / 2));

/** A rendition's box is 16:9 in whichever direction the video lies: a wide video keeps its width, a square one its height. */
const BOX_ASPECT = 16 / 9;

/** Lines of the rendition that a picture of this size fills: 1080 for 1920x1080, 1080x1920, 1920x800 and 1440x1080. */
export const ladderLines = (width: number, height: number): number =>
  Math.max(Math.min(width, height), Math.max(width, height) / BOX_ASPECT);

/** Sources are often a little smaller than the rendition whose name they bear (1920x1072): they are not scaled for it. */
const NEARLY = 0.94;

const renditionSize = ({ width, height }: Pick<MediaFacts, 'width' | 'height'>, lines: number) => {
  const scale = Math.min(1, lines / ladderLines(width, height));
  return { width: evenOf(width * scale), height: evenOf(height * scale) };
};

/** To SDR for ordinary screens; HDR is always in BT.2020, whatever a broken header says. */
const TONE_MAPPING =
  'zscale=min=bt2020nc:pin=bt2020:t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,' +
  'tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p';

/** Streams of the picture and of the sound, as ffmpeg takes them for its first input. */
export const sourceStreams = (facts: MediaFacts): { video: string; audio: string | undefined } => ({
  video: `0:${facts.videoStream}`,
  audio: facts.audioCodec === undefined ? undefined : `0:${facts.audioStream ?? 'a:0'}`,
});

/** The video's own frames again: fields are put together that belong together, what is combed then is deinterlaced, and repeated frames go. */
const INVERSE_TELECINE =
  'fieldmatch=order=auto:combmatch=full,yadif=mode=send_frame:deint=interlaced,decimate';

/** Of the pictures that the source holds, once repeated ones are gone. */
export const sourceFrameRate = (facts: MediaFacts): FrameRate =>
  planFrameRate(facts.framesPerSecond * (facts.isTelecined ? 4 / 5 : 1), facts.isVariableFrameRate);

const sourceFilter = (facts: MediaFacts, encoders: Encoders): string =>
  [
    // Only frames that are marked as interlaced, since the first frames do not speak for the whole video.
    ...(facts.isTelecined ? [INVERSE_TELECINE] : []),
    ...(facts.isInterlaced && !facts.isTelecined ? ['yadif=mode=send_frame:deint=interlaced'] : []),
    ...(facts.isHdr && encoders.hasToneMapping ? [TONE_MAPPING] : []),
  ].join(',');

const encoderOf = (codec: LadderCodec, encoders: Encoders): LadderPlan['encoder'] => {
  const encoder = codec === 'h264' ? encoders.hasH264 && 'libx264' : encoders.extra[codec];
  if (!encoder) throw new Error(`${encoders.version} has no usable encoder for ${codec}`);
  return encoder;
};

/** Most screens of phones show no more of it, and decoding the source costs more than making this. */
const FIRST_MAX_LINES = 360;

/** The plan of the one rendition that is made before all others: watchable soon. Encoded as the ladder is, only faster. */
export const firstRendition = (plan: LadderPlan): LadderPlan => ({
  ...plan,
  preset: 'ultrafast',
  renditions: plan.renditions
    .filter(
      (rendition, index) =>
        index === 0 || ladderLines(rendition.width, rendition.height) <= FIRST_MAX_LINES + 1,
    )
    .slice(-1),
});

/**
 * Never larger than the source, even sizes, the source's own aspect ratio.
 * @throws Error when `options.codec` is one that the ffmpeg cannot encode
 */
export const planLadder = (facts: MediaFacts, options: LadderOptions): LadderPlan => {
  const codec = options.codec ?? 'h264';
  const encoder = encoderOf(codec, options.encoders);
  const frameRate = sourceFrameRate(facts);
  // Twice the frames need half as many bits more.
  const rateFactor = framesPerSecond(frameRate) > 40 ? 1.5 : 1;
  const sourceLines = ladderLines(facts.width, facts.height);
  const renditionOf = (name: string, lines: number, settings: LadderLines): Rendition => {
    const { crf, maxKbps, audioKbps } = RENDITION_SETTINGS[settings];
    const extra = codec === 'h264' ? undefined : EXTRA_CODECS[codec];
    return {
      name: extra ? `${codec}-${name}` : name,
      ...renditionSize(facts, lines),
      crf: extra?.crf[settings] ?? crf,
      audioKbps,
      maxKbps: Math.round(maxKbps * rateFactor * (extra?.maxRateShare ?? 1)),
    };
  };
  const { maxLines = 2160, keptSourceLines = Number.POSITIVE_INFINITY } = options;
  const isWanted = (lines: number): boolean =>
    lines <= sourceLines / NEARLY && lines <= maxLines && lines < keptSourceLines * NEARLY;
  const renditions = LADDER_LINES.filter(isWanted).map((lines) => renditionOf(`${lines}p`, lines, lines));
  // A source between two renditions, as of 540 lines, keeps its own size.
  const above = LADDER_LINES.find((lines) => lines > sourceLines);
  const top = LADDER_LINES.findLast(isWanted) ?? 0;
  if (renditions.length > 0 && above && top < sourceLines * NEARLY && isWanted(sourceLines))
    renditions.push(renditionOf(`${evenOf(sourceLines)}p`, sourceLines, above));
  if (renditions.length === 0) {
    const lines = Math.min(sourceLines, 240);
    renditions.push(renditionOf(`${evenOf(lines)}p`, lines, 240));
  }
  return {
    codec,
    encoder,
    preset: options.preset ?? 'veryfast',
    threads: options.threads ?? 2,
    frameRate,
    durationSeconds: facts.durationSeconds,
    ...sourceStreams(facts),
    ...(options.soundLevel && { soundLevel: options.soundLevel }),
    videoFilter: sourceFilter(facts, options.encoders),
    renditions,
  };
};
