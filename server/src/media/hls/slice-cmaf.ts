/**
 * Cuts a fragmented MP4, as it comes, into an HLS rendition: `init.mp4`, segments of one or more fragments, `index.m3u8`.
 * Times and edit lists are made such that all readers show picture and sound at the same moments (`settleEdits`).
 */
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { readFragment, readTracks, settleEdits, shiftFragment, type Track } from './cmaf-boxes.ts';

/** Options of ffmpeg's MP4 writer for what is to be sliced: a fragment starts at each key frame, the first at 0. */
export const FRAGMENTED_OPTIONS = {
  f: 'mp4',
  movflags: 'frag_keyframe+delay_moov+default_base_moof',
  fflags: '+bitexact',
} as const;
export const FRAGMENTED_MP4 = [
  ...Object.entries(FRAGMENTED_OPTIONS).flatMap(([name, value]) => [`-${name}`, value]),
  ...['-map_metadata', '-1', '-map_chapters', '-1'],
];

/** What a player asks for before the first frame of a rendition: its playlist, header and first segment, as they are written here. */
export const FIRST_FILES = ['index.m3u8', 'init.mp4', '000.m4s'] as const;

/** The stream cannot be cut into segments that play. */
export class SliceError extends Error {
  override name = 'SliceError';
}

/** A segment is longer than `SliceOptions.maxSegmentSeconds`. */
export class LongSegmentError extends SliceError {
  override name = 'LongSegmentError';
}

export interface SlicedStream {
  segments: number;
  durationSeconds: number;
  maxSegmentSeconds: number;
  /** Frames of the picture. */
  frames: number;
  /** How far the start of any segment is from its multiple of `SliceOptions.segmentSeconds`; 0 without. */
  gridErrorSeconds: number;
}

export interface SliceOptions {
  /**
   * A segment ends at the first key frame after each multiple of this. Default: at every key frame, for streams whose key frames
   * are placed for it.
   */
  segmentSeconds?: number | undefined;
  /** Where segments start instead, the first at 0: as those of a rendition that is packed anew. */
  starts?: readonly number[] | undefined;
  /** A key frame so much before a multiple, or a start, is at it. */
  toleranceSeconds?: number | undefined;
  /** A longer segment ends everything as soon as it is known. Default: any length. */
  maxSegmentSeconds?: number | undefined;
}

export interface Slicer {
  /** Writes immediately and synchronously: anyone who sends more than the disk takes has to wait. */
  write(chunk: Buffer): void;
  /** Writes the playlist. @throws SliceError when there was no whole fragment */
  end(): SlicedStream;
  /** Closes what is open; for streams that broke off. */
  abandon(): void;
}

const HEADER_BYTES = 16;
/** Boxes that are read as a whole; a header that claims more is no honest one. */
const MAX_READ_BYTES = 64 * 1024 * 1024;

interface Slice {
  file: string;
  startSeconds: number;
  endSeconds: number;
}

const playlistText = (slices: readonly Slice[]): { text: string; seconds: number[] } => {
  const end = Math.max(...slices.map((slice) => slice.endSeconds));
  const seconds = slices.map((slice, index) => {
    // What stands before the first picture belongs to its segment.
    const start = index === 0 ? 0 : slice.startSeconds;
    return Math.max(0, (slices[index + 1]?.startSeconds ?? end) - start);
  });
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(Math.max(...seconds)))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
    ...slices.flatMap((slice, index) => [`#EXTINF:${(seconds[index] ?? 0).toFixed(6)},`, slice.file]),
    '#EXT-X-ENDLIST',
  ];
  return { text: `${lines.join('\n')}\n`, seconds };
};

/** @param folder must exist and be empty */
export const createSlicer = (
  folder: string,
  {
    segmentSeconds,
    starts,
    toleranceSeconds = 0,
    maxSegmentSeconds = Number.POSITIVE_INFINITY,
  }: SliceOptions = {},
): Slicer => {
  let pending: Buffer = Buffer.alloc(0);
  let init: Buffer = Buffer.alloc(0);
  let tracks: Track[] = [];
  let shifts: ReadonlyMap<number, number> = new Map();
  let segment: number | undefined;
  /** Bytes of the current `mdat` that are still to come. */
  let left = 0;
  const slices: Slice[] = [];
  let frames = 0;

  const closeSegment = () => {
    if (segment !== undefined) closeSync(segment);
    segment = undefined;
  };

  const isBoundary = (seconds: number, lastStart: number): boolean => {
    if (starts) return seconds >= (starts[slices.length] ?? Number.POSITIVE_INFINITY) - toleranceSeconds;
    if (segmentSeconds === undefined) return true;
    const started = Math.floor((lastStart + toleranceSeconds) / segmentSeconds);
    return seconds >= (started + 1) * segmentSeconds - toleranceSeconds;
  };

  const checkLength = (seconds: number): void => {
    if (seconds > maxSegmentSeconds + toleranceSeconds)
      throw new LongSegmentError(`a segment of ${seconds.toFixed(1)} seconds`);
  };

  const startSegment = (moof: Buffer, body: Buffer) => {
    if (tracks.length === 0) {
      tracks = readTracks(init);
      ({ init, shifts } = settleEdits(init, tracks, readFragment(body, tracks)));
      writeFileSync(join(folder, 'init.mp4'), init);
    }
    shiftFragment(body, shifts);
    const runs = readFragment(body, tracks).filter((run) => run.samples > 0);
    const picture = runs.find(({ track }) => track.kind === 'video');
    closeSegment();
    if (picture && !picture.startsWithKeyFrame)
      throw new SliceError(`no key frame for too long before second ${picture.startSeconds.toFixed(1)}`);
    if (!picture && slices.length === 0) throw new SliceError('the stream starts without a picture');
    const end = Math.max(0, ...runs.map((run) => run.endSeconds));
    const last = slices.at(-1);
    if (last && (!picture || !isBoundary(picture.startSeconds, last.startSeconds))) {
      // Not yet time for another, or sound that goes on after the last picture.
      segment = openSync(join(folder, last.file), 'a');
      last.endSeconds = Math.max(last.endSeconds, end);
      frames += picture?.samples ?? 0;
    } else if (picture) {
      if (last) checkLength(picture.startSeconds - last.startSeconds);
      const file = `${String(slices.length).padStart(3, '0')}.m4s`;
      segment = openSync(join(folder, file), 'w');
      slices.push({ file, startSeconds: picture.startSeconds, endSeconds: end });
      frames += picture.samples;
    }
    if (segment !== undefined) writeSync(segment, moof);
  };

  /** Takes one box, or the start of an `mdat`, from `pending`; false: more bytes are needed. */
  const takeBox = (): boolean => {
    if (pending.length < HEADER_BYTES) return false;
    const short = pending.readUInt32BE(0);
    const type = pending.toString('latin1', 4, 8);
    const header = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(pending.readBigUInt64BE(8)) : short;
    if (size < header) throw new SliceError(`broken box ${JSON.stringify(type)}`);
    if (type === 'mdat') {
      left = size;
      return true;
    }
    if (size > MAX_READ_BYTES) throw new SliceError(`box ${JSON.stringify(type)} of ${size} bytes`);
    if (pending.length < size) return false;
    const box = pending.subarray(0, size);
    if (type === 'ftyp' || type === 'moov') init = Buffer.concat([init, box]);
    else if (type === 'moof') startSegment(box, box.subarray(header));
    pending = pending.subarray(size);
    return true;
  };

  return {
    write(chunk) {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      for (;;) {
        if (left > 0) {
          const part = pending.subarray(0, left);
          if (segment !== undefined) writeSync(segment, part);
          left -= part.length;
          pending = pending.subarray(part.length);
        }
        if (left > 0 || !takeBox()) return;
      }
    },
    end() {
      closeSegment();
      if (slices.length === 0 || left > 0) throw new SliceError('the stream broke off');
      const { text, seconds } = playlistText(slices);
      checkLength(Math.max(...seconds));
      writeFileSync(join(folder, 'index.m3u8'), text);
      return {
        segments: slices.length,
        durationSeconds: Math.max(...slices.map((slice) => slice.endSeconds)),
        maxSegmentSeconds: Math.max(...seconds),
        frames,
        gridErrorSeconds:
          segmentSeconds === undefined
            ? 0
            : Math.max(
                ...slices.map(({ startSeconds }, index) => Math.abs(startSeconds - index * segmentSeconds)),
              ),
      };
    },
    abandon: closeSegment,
  };
};

/**
 * Slices a finished file into `folder`, which must exist and be empty.
 * @throws SliceError
 */
export const sliceFile = async (path: string, folder: string): Promise<SlicedStream> => {
  const slicer = createSlicer(folder);
  const file = await open(path);
  try {
    for await (const chunk of file.createReadStream({ highWaterMark: 1024 * 1024 }))
      slicer.write(chunk as Buffer);
    return slicer.end();
  } finally {
    slicer.abandon();
    await file.close();
  }
};
