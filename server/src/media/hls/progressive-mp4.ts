/**
 * One plain MP4 file, its index at the front, out of a rendition's CMAF header and segments: only the index is made, the
 * samples stay where they are. Devices that know neither HLS nor fragments play it, and every player knows its length and
 * can seek. ISO/IEC 14496-12; all numbers are big-endian.
 */
import { findBoxes, readBoxes } from './cmaf-boxes.ts';

/** A `moof` and the `mdat` that follows it, as they lie in a segment. */
export interface Fragment {
  /** Whole box. */
  moof: Buffer;
  /** Of the `moof`, in the segment. */
  moofStart: number;
  /** Of the samples' bytes, in the segment: without the box's header. */
  dataStart: number;
  dataBytes: number;
}

export interface ProgressiveIndex {
  /** `ftyp`, `moov` and the head of the one `mdat`: what the file starts with; all fragments' data follow in order. */
  head: Buffer;
  bytes: number;
  durationSeconds: number;
}

/** The segments are none that a plain file can be made of. */
class ProgressiveError extends Error {
  override name = 'ProgressiveError';
}

const FTYP = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
const NON_KEY_SAMPLE = 0x10000;

const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const size = 8 + parts.reduce((sum, part) => sum + part.length, 0);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
};
/** A box of numbers of four bytes, after version and flags. */
const table = (type: string, numbers: readonly number[], version = 0): Buffer => {
  const body = Buffer.alloc(4 + numbers.length * 4);
  body.writeUInt8(version, 0);
  for (const [index, value] of numbers.entries()) body.writeInt32BE(value | 0, 4 + index * 4);
  return box(type, body);
};

/** Pairs of how often and what, as `stts` and `ctts` have them. */
class Runs {
  readonly pairs: number[] = [];
  push(value: number): void {
    const last = this.pairs.length - 2;
    if (last >= 0 && this.pairs[last + 1] === value) this.pairs[last] = (this.pairs[last] ?? 0) + 1;
    else this.pairs.push(1, value);
  }
  /** Makes the last value another one. */
  replaceLast(value: number): void {
    const last = this.pairs.length - 2;
    if (last < 0) return;
    if (this.pairs[last] === 1) this.pairs.splice(last, 2);
    else this.pairs[last] = (this.pairs[last] ?? 0) - 1;
    this.push(value);
  }
  get last(): number {
    return this.pairs.at(-1) ?? 0;
  }
}

interface TrackTables {
  id: number;
  trak: Buffer;
  timescale: number;
  defaults: { duration: number; size: number; flags: number };
  durations: Runs;
  offsets: Runs;
  sizes: number[];
  /** Numbers of samples that can be decoded by themselves, from 1. */
  keys: number[];
  /** Where each run of samples starts, from the first byte of all data. */
  chunks: { at: number; samples: number }[];
  firstTicks: number | undefined;
  nextTicks: number;
  totalTicks: number;
  /** At which the last sample has been shown, from the first one's decoding; later than all are decoded, where pictures are reordered. */
  endTicks: number;
  /** What an encoder needs to get going, and nobody is shown. */
  skippedTicks: number;
}

const afterTimes = (body: Buffer): number => (body.readUInt8(0) === 1 ? 20 : 12);

const skippedTicks = (trak: Buffer): number => {
  const [elst] = findBoxes(trak, ['edts', 'elst']);
  if (!elst || elst.readUInt32BE(4) === 0) return 0;
  const isWide = elst.readUInt8(0) === 1;
  const last = 8 + (elst.readUInt32BE(4) - 1) * (isWide ? 20 : 12);
  return Math.max(0, isWide ? Number(elst.readBigInt64BE(last + 8)) : elst.readInt32BE(last + 4));
};

const openTracks = (init: Buffer): TrackTables[] => {
  const defaults = findBoxes(init, ['moov', 'mvex', 'trex']);
  return findBoxes(init, ['moov', 'trak']).flatMap((trak) => {
    const [tkhd] = findBoxes(trak, ['tkhd']);
    const [mdhd] = findBoxes(trak, ['mdia', 'mdhd']);
    if (!tkhd || !mdhd) return [];
    const id = tkhd.readUInt32BE(afterTimes(tkhd));
    const trex = defaults.find((body) => body.readUInt32BE(4) === id);
    return [
      {
        id,
        trak,
        timescale: mdhd.readUInt32BE(afterTimes(mdhd)),
        defaults: {
          duration: trex?.readUInt32BE(12) ?? 0,
          size: trex?.readUInt32BE(16) ?? 0,
          flags: trex?.readUInt32BE(20) ?? 0,
        },
        durations: new Runs(),
        offsets: new Runs(),
        sizes: [],
        keys: [],
        chunks: [],
        firstTicks: undefined,
        nextTicks: 0,
        totalTicks: 0,
        endTicks: 0,
        skippedTicks: skippedTicks(trak),
      },
    ];
  });
};

/** Reads the optional fields of a box one after the other. */
const fieldReader = (body: Buffer, start: number, flags: number) => {
  let at = start;
  return (flag: number, otherwise: number, isSigned = false): number => {
    if (!(flags & flag)) return otherwise;
    at += 4;
    return isSigned ? body.readInt32BE(at - 4) : body.readUInt32BE(at - 4);
  };
};

/** @param dataAt of the fragment's data, from the first byte of all data */
const addFragment = (tracks: readonly TrackTables[], fragment: Fragment, dataAt: number): void => {
  for (const traf of findBoxes(fragment.moof.subarray(8), ['traf'])) {
    const [tfhd] = findBoxes(traf, ['tfhd']);
    const [tfdt] = findBoxes(traf, ['tfdt']);
    const track = tfhd && tracks.find(({ id }) => id === tfhd.readUInt32BE(4));
    if (!tfhd || !track) continue;
    const headFlags = tfhd.readUInt32BE(0) & 0xffffff;
    if (headFlags & 0x1) throw new ProgressiveError('a fragment names its data by their place in a file');
    const field = fieldReader(tfhd, 8, headFlags);
    field(0x2, 0);
    const duration = field(0x8, track.defaults.duration);
    const size = field(0x10, track.defaults.size);
    const flags = field(0x20, track.defaults.flags);
    if (tfdt) {
      const ticks = tfdt.readUInt8(0) === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4);
      const gap = ticks - track.nextTicks;
      // Time between fragments belongs to the sample before it.
      if (track.firstTicks === undefined) track.firstTicks = ticks;
      else if (gap !== 0 && track.durations.last + gap >= 0) {
        track.durations.replaceLast(track.durations.last + gap);
        track.totalTicks += gap;
      }
      track.nextTicks = ticks;
    } else track.firstTicks ??= 0;
    let from = fragment.moofStart;
    for (const trun of findBoxes(traf, ['trun'])) {
      const runFlags = trun.readUInt32BE(0) & 0xffffff;
      const count = trun.readUInt32BE(4);
      const next = fieldReader(trun, 8, runFlags);
      if (runFlags & 0x1) from = fragment.moofStart + next(0x1, 0, true);
      const firstFlags = next(0x4, flags);
      const start = from;
      for (let n = 0; n < count; n++) {
        const ticks = next(0x100, duration);
        const bytes = next(0x200, size);
        const sampleFlags = next(0x400, n === 0 ? firstFlags : flags);
        const offset = next(0x800, 0, true);
        track.endTicks = Math.max(track.endTicks, track.totalTicks + offset + ticks);
        track.offsets.push(offset);
        track.durations.push(ticks);
        track.sizes.push(bytes);
        if ((sampleFlags & NON_KEY_SAMPLE) === 0) track.keys.push(track.sizes.length);
        track.nextTicks += ticks;
        track.totalTicks += ticks;
        from += bytes;
      }
      if (start < fragment.dataStart || from > fragment.dataStart + fragment.dataBytes)
        throw new ProgressiveError('a fragment names data that it does not hold');
      if (count > 0) track.chunks.push({ at: dataAt + start - fragment.dataStart, samples: count });
    }
  }
};

const sampleTable = (track: TrackTables, stsd: Buffer, base: number): Buffer => {
  const perChunk: number[] = [];
  for (const [index, { samples }] of track.chunks.entries())
    if (samples !== perChunk.at(-2)) perChunk.push(index + 1, samples, 1);
  const offsets = Buffer.alloc(8 + track.chunks.length * 8);
  offsets.writeUInt32BE(track.chunks.length, 4);
  for (const [index, { at }] of track.chunks.entries())
    offsets.writeBigUInt64BE(BigInt(base + at), 8 + index * 8);
  const { pairs } = track.offsets;
  const hasOffsets = pairs.some((value, index) => index % 2 === 1 && value !== 0);
  const hasNegative = pairs.some((value, index) => index % 2 === 1 && value < 0);
  const areAllKeys = track.keys.length === track.sizes.length;
  return box(
    'stbl',
    box('stsd', stsd),
    table('stts', [track.durations.pairs.length / 2, ...track.durations.pairs]),
    ...(hasOffsets ? [table('ctts', [pairs.length / 2, ...pairs], hasNegative ? 1 : 0)] : []),
    ...(areAllKeys ? [] : [table('stss', [track.keys.length, ...track.keys])]),
    table('stsc', [perChunk.length / 3, ...perChunk]),
    table('stsz', [0, track.sizes.length, ...track.sizes]),
    box('co64', offsets),
  );
};

/** A copy of a header box with its duration set. @param at of the duration, by version */
const withDuration = (body: Buffer, at: { narrow: number; wide: number }, ticks: number): Buffer => {
  const copy = Buffer.from(body);
  if (copy.readUInt8(0) === 1) copy.writeBigUInt64BE(BigInt(ticks), at.wide);
  else copy.writeUInt32BE(ticks, at.narrow);
  return copy;
};

const shownTicks = ({ endTicks, skippedTicks: skipped, firstTicks = 0 }: TrackTables): number =>
  firstTicks + Math.max(0, endTicks - skipped);

/** What of the track is shown when: what an encoder needs to get going is skipped, a late start is waited for. */
const editList = (track: TrackTables, movieTimescale: number): Buffer[] => {
  const { firstTicks = 0, skippedTicks: skipped, timescale } = track;
  if (skipped === 0 && firstTicks === 0) return [];
  const toMovie = (ticks: number): number => Math.round((ticks / timescale) * movieTimescale);
  const entries = [
    ...(firstTicks > 0 ? [toMovie(firstTicks), -1, 0x10000] : []),
    ...[toMovie(shownTicks(track) - firstTicks), skipped, 0x10000],
  ];
  return [box('edts', table('elst', [entries.length / 3, ...entries]))];
};

const trackBox = (track: TrackTables, movieTimescale: number, base: number): Buffer => {
  const movieTicks = Math.round((shownTicks(track) / track.timescale) * movieTimescale);
  const media = readBoxes(findBoxes(track.trak, ['mdia'])[0] ?? Buffer.alloc(0)).map(({ type, body }) => {
    if (type === 'mdhd') return box(type, withDuration(body, { narrow: 16, wide: 24 }, track.totalTicks));
    if (type !== 'minf') return box(type, body);
    const inner = readBoxes(body).map((part) => {
      const [stsd] = part.type === 'stbl' ? findBoxes(part.body, ['stsd']) : [];
      return stsd ? sampleTable(track, stsd, base) : box(part.type, part.body);
    });
    return box(type, ...inner);
  });
  const [tkhd = Buffer.alloc(0)] = findBoxes(track.trak, ['tkhd']);
  return box(
    'trak',
    box('tkhd', withDuration(tkhd, { narrow: 20, wide: 28 }, movieTicks)),
    ...editList(track, movieTimescale),
    box('mdia', ...media),
  );
};

/** To be raised whenever the same fragments make another file: its length and its validator are kept. */
export const PROGRESSIVE_VERSION = 1;

/**
 * @param init `ftyp` and `moov` of the rendition
 * @param fragments all of them, in order; their data, one after the other, follow the head
 * @throws ProgressiveError
 */
export const indexProgressive = (init: Buffer, fragments: Iterable<Fragment>): ProgressiveIndex => {
  const tracks = openTracks(init);
  let dataBytes = 0;
  for (const fragment of fragments) {
    addFragment(tracks, fragment, dataBytes);
    dataBytes += fragment.dataBytes;
  }
  const filled = tracks.filter(({ sizes }) => sizes.length > 0);
  const [mvhd] = findBoxes(init, ['moov', 'mvhd']);
  if (!mvhd || filled.length === 0) throw new ProgressiveError('there are no samples');
  const movieTimescale = mvhd.readUInt32BE(afterTimes(mvhd)) || 1000;
  const durationSeconds = Math.max(...filled.map((track) => shownTicks(track) / track.timescale));
  const header = withDuration(mvhd, { narrow: 16, wide: 24 }, Math.round(durationSeconds * movieTimescale));
  const build = (base: number): Buffer =>
    box('moov', box('mvhd', header), ...filled.map((track) => trackBox(track, movieTimescale, base)));
  const dataHead = Buffer.alloc(16);
  dataHead.writeUInt32BE(1, 0);
  dataHead.write('mdat', 4, 'latin1');
  dataHead.writeBigUInt64BE(BigInt(16 + dataBytes), 8);
  // Offsets have a fixed width: the size of the index does not depend on them.
  const base = FTYP.length + build(0).length + dataHead.length;
  const head = Buffer.concat([FTYP, build(base), dataHead]);
  return { head, bytes: head.length + dataBytes, durationSeconds };
};
