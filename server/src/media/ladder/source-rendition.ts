/** The source itself as an HLS rendition, without encoding the picture again: playable seconds after the last byte. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { soundEncoderArguments } from './ladder-encoder-arguments.ts';
import { framesPerSecond, MAX_FRAMES_PER_SECOND } from './frame-rate.ts';
import { segmentFrames } from './ladder.ts';
import { measureBandwidth, playlistSegments, type RenditionBandwidth } from '../hls/master-playlist.ts';
import type { MediaWork } from '../ffmpeg/media-work.ts';
import { ladderLines, sourceFrameRate, sourceStreams } from './plan-ladder.ts';
import type { MediaFacts } from '../analysis/probe-media.ts';
import { LADDER_LINES, RENDITION_SETTINGS } from './renditions.ts';
import { FfmpegError, fileInput } from '../ffmpeg/run-ffmpeg.ts';
import { FRAGMENTED_MP4, LongSegmentError, SliceError, type SlicedStream } from '../hls/slice-cmaf.ts';
import { sliceRun } from '../hls/slice-run.ts';
import { type SoundLevel, soundFilter } from './sound-level.ts';
import { type MasterRendition, writeMaster } from '../hls/write-master.ts';

/** Why a source is not played as it is; `damaged` also stands for key frames that no player can wait for. */
const SOURCE_RENDITION_REFUSALS = [
  'codec',
  'pixel-format',
  'container',
  'rotation',
  'size',
  'damaged',
  'key-frames',
] as const;
export type SourceRenditionRefusal = (typeof SOURCE_RENDITION_REFUSALS)[number];

export interface SourceRenditionJob extends MediaWork {
  input: string;
  facts: MediaFacts;
  /** Its sound is encoded again for it; absent: AAC stays unchanged. */
  soundLevel?: SoundLevel | undefined;
  /** Must exist. Gets `source/` and a `master.m3u8` that names it alone. */
  outputDir: string;
}

/** Folder of the rendition, and its name in playlists. */
export const SOURCE_RENDITION = 'source';

export interface SourceRendition extends MasterRendition {
  /** Lines as the ladder counts them: for `LadderOptions.keptSourceLines`. */
  lines: number;
  durationSeconds: number;
  averageBitsPerSecond: number;
  maxKeyFrameSeconds: number;
  /**
   * Whether it serves viewers well enough to stay next to the ladder. If not, it is for the first watching only and
   * the ladder replaces it.
   */
  isLasting: boolean;
}

export type SourceRenditionResult =
  | { isMade: true; rendition: SourceRendition }
  /** The first rendition of the ladder has to come first. */
  | { isMade: false; refusal: SourceRenditionRefusal };

/** Containers that tell each frame's time; an AVI does not, and B-frames then come out of order. */
const CONTAINERS = ['mov', 'mp4', 'matroska', 'webm', 'mpegts', 'flv'];
const MAX_LEVEL = 52;
/** A player fetches at least this much before it can show a thing. */
const KEY_FRAME_MAX_SECONDS = 30;

/**
 * Of what is watched first: a segment of ten seconds is megabytes before the first frame. Encoding a rendition for the first
 * watching is quicker for who waits, up to this many pixels in all pictures together (3 minutes of 1080p: half a minute on two
 * cores); a longer video would keep its uploader waiting for minutes, and is shown unchanged.
 */
const FIRST_SEGMENT_MAX_SECONDS = 3;
const SOON_ENCODED_PIXELS = 12e9;

const isEncodedSoon = (facts: MediaFacts): boolean =>
  facts.codedWidth * facts.codedHeight * facts.framesPerSecond * facts.durationSeconds < SOON_ENCODED_PIXELS;

const refusalOf = (facts: MediaFacts): SourceRenditionRefusal | undefined => {
  if (facts.videoCodec !== 'h264') return 'codec';
  if (facts.bitDepth !== 8 || !/^yuvj?420p$/.test(facts.pixelFormat)) return 'pixel-format';
  if (!facts.container.split(',').some((name) => CONTAINERS.includes(name))) return 'container';
  // Its playlist would name the size of the upright picture, and players that get segments leave it lying.
  if (facts.rotation !== 0) return 'rotation';
  if ((facts.level ?? 0) > MAX_LEVEL || ladderLines(facts.width, facts.height) > 2200) return 'size';
  return undefined;
};

/** Known before anything of it is read. */
export const isSourceRefused = (facts: MediaFacts): boolean => refusalOf(facts) !== undefined;

const copyArguments = ({ input, facts, soundLevel }: SourceRenditionJob): string[] => {
  const staysAac = !soundLevel && facts.audioCodec === 'aac' && (facts.audioSampleRate ?? 0) <= 48000;
  const sound = staysAac
    ? // Streams that carry AAC with a header before each frame need it taken off; others pass.
      ['-c:a', 'copy', '-bsf:a', 'aac_adtstoasc']
    : [...soundEncoderArguments(160), '-af', soundFilter(soundLevel)];
  const { video, audio } = sourceStreams(facts);
  return [
    ...['-v', 'error', ...fileInput(resolve(input)), '-map', video],
    ...(audio === undefined ? [] : ['-map', audio, ...sound]),
    ...['-c:v', 'copy', ...FRAGMENTED_MP4],
    // Ends the fragment anyway, and the slicer then refuses it; else ffmpeg would keep the whole video in memory.
    ...['-frag_duration', String(KEY_FRAME_MAX_SECONDS * 1e6), 'pipe:1'],
  ];
};

/** The ladder's grid: segments start at the same moments in all renditions of a video. */
const gridOf = (facts: MediaFacts) => {
  const rate = sourceFrameRate(facts);
  return {
    segmentSeconds: segmentFrames(rate) / framesPerSecond(rate),
    toleranceSeconds: 0.5 / framesPerSecond(rate),
  };
};

/**
 * RFC 8216 6.2.4: renditions of one video have the same target duration. A source has it where it has a key frame at each of the
 * ladder's boundaries, to half a frame; else the ladder gets a rendition of its size.
 */
const isOnGrid = (facts: MediaFacts, sliced: SlicedStream): boolean => {
  const { segmentSeconds, toleranceSeconds } = gridOf(facts);
  return (
    sliced.gridErrorSeconds <= toleranceSeconds &&
    Math.round(sliced.maxSegmentSeconds) === Math.round(segmentSeconds)
  );
};

/** Of the ladder's ceiling for the same lines. */
const LASTING_BITRATE_FACTOR = 1.5;
const LASTING_PEAK_FACTOR = 4;

/** Whether viewers are as well served as by a rendition of the ladder. */
const isLasting = (facts: MediaFacts, sliced: SlicedStream, bandwidth: RenditionBandwidth): boolean => {
  const lines = ladderLines(facts.width, facts.height);
  const standardLines = LADDER_LINES.find((standard) => standard >= lines * 0.94) ?? 2160;
  const ceiling = RENDITION_SETTINGS[standardLines].maxKbps * 1000 * (facts.framesPerSecond > 40 ? 1.5 : 1);
  return (
    isOnGrid(facts, sliced) &&
    bandwidth.average <= ceiling * LASTING_BITRATE_FACTOR &&
    bandwidth.peak <= ceiling * LASTING_PEAK_FACTOR &&
    // Players differ in what they do with these.
    facts.pixelAspect === 1 &&
    !facts.isInterlaced &&
    facts.framesPerSecond <= MAX_FRAMES_PER_SECOND * 1.01 &&
    (facts.audioChannels ?? 2) <= 2 &&
    Math.abs(sliced.durationSeconds - facts.durationSeconds) <= 0.5
  );
};

/** Never throws for what is wrong with the source (that is a refusal); does for a lack of disk, a killed ffmpeg, or an abort. */
export const makeSourceRendition = async (job: SourceRenditionJob): Promise<SourceRenditionResult> => {
  const { facts, outputDir } = job;
  const refusal = refusalOf(facts);
  if (refusal) return { isMade: false, refusal };
  const folder = join(outputDir, SOURCE_RENDITION);
  let sliced: SlicedStream;
  try {
    const { ffmpeg, signal } = job;
    sliced = await sliceRun(ffmpeg, copyArguments(job), folder, signal ? { signal } : {}, {
      ...gridOf(facts),
      // Known after its first group of pictures, most often: nothing more of it is read, and none of its sound encoded.
      ...(isEncodedSoon(facts) && { maxSegmentSeconds: FIRST_SEGMENT_MAX_SECONDS }),
    });
  } catch (error) {
    if (error instanceof LongSegmentError) return { isMade: false, refusal: 'key-frames' };
    const isOfTheSource = error instanceof FfmpegError ? !error.wasKilled : error instanceof SliceError;
    if (isOfTheSource) return { isMade: false, refusal: 'damaged' };
    throw error;
  }
  const segments = playlistSegments(await readFile(join(folder, 'index.m3u8'), 'utf8'));
  const bandwidth = await measureBandwidth(folder, segments);
  const rendition: SourceRendition = {
    name: SOURCE_RENDITION,
    width: facts.width,
    height: facts.height,
    framesPerSecond: facts.framesPerSecond,
    lines: Math.round(ladderLines(facts.width, facts.height)),
    durationSeconds: sliced.durationSeconds,
    averageBitsPerSecond: bandwidth.average,
    maxKeyFrameSeconds: sliced.maxSegmentSeconds,
    isLasting: isLasting(facts, sliced, bandwidth),
  };
  await writeMaster(outputDir, [rendition]);
  return { isMade: true, rendition };
};
