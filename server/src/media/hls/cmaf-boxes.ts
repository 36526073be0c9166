/** The boxes of fragmented MP4 that packaging needs. ISO/IEC 14496-12: all numbers are big-endian. */

export interface Box {
  type: string;
  /** Without its header. */
  body: Buffer;
}

/** Boxes that lie directly in `bytes`; a broken or cut box ends the list. */
export const readBoxes = (bytes: Buffer): Box[] => {
  const boxes: Box[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    if (at + header > bytes.length) break;
    const size =
      short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    if (size < header || at + size > bytes.length) break;
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + header, at + size),
    });
    at += size;
  }
  return boxes;
};

/** Every box at the end of `path`, from `bytes` inwards. */
export const findBoxes = (bytes: Buffer, [type, ...deeper]: string[]): Buffer[] => {
  const found = readBoxes(bytes)
    .filter((box) => box.type === type)
    .map(({ body }) => body);
  return deeper.length === 0 ? found : found.flatMap((body) => findBoxes(body, deeper));
};

export interface Track {
  id: number;
  kind: 'video' | 'audio' | 'other';
  /** Ticks a second. */
  timescale: number;
  /** Ticks to add to the times in fragments, to come to those at which samples are shown. */
  offsetTicks: number;
  defaultDuration: number;
  defaultFlags: number;
}

const KINDS: Record<string, Track['kind']> = { vide: 'video', soun: 'audio' };

/** Field after version and flags, where version 1 has two wider fields (times) before it. */
const afterTimes = (body: Buffer): number => body.readUInt32BE(body.readUInt8(0) === 1 ? 20 : 12);

/**
 * Sum of an edit list: a wait before the track starts, less what is skipped of its start (what an audio encoder needs
 * to get going). Further entries, as of videos that were cut without encoding, are not used by ffmpeg's fragments.
 */
const offsetTicks = (trak: Buffer, timescale: number, movieTimescale: number): number => {
  const [list] = findBoxes(trak, ['edts', 'elst']);
  if (!list) return 0;
  const isWide = list.readUInt8(0) === 1;
  const size = isWide ? 20 : 12;
  let wait = 0;
  for (let n = 0; n < list.readUInt32BE(4) && 8 + (n + 1) * size <= list.length; n++) {
    const at = 8 + n * size;
    const start = isWide ? Number(list.readBigInt64BE(at + 8)) : list.readInt32BE(at + 4);
    if (start >= 0) return wait - start;
    const duration = isWide ? Number(list.readBigUInt64BE(at)) : list.readUInt32BE(at);
    wait += Math.round((duration / movieTimescale) * timescale);
  }
  return wait;
};

/** Tracks that a header (`ftyp` and `moov`) declares. */
export const readTracks = (init: Buffer): Track[] => {
  const defaults = findBoxes(init, ['moov', 'mvex', 'trex']);
  const [mvhd] = findBoxes(init, ['moov', 'mvhd']);
  const movieTimescale = (mvhd && afterTimes(mvhd)) || 1000;
  return findBoxes(init, ['moov', 'trak']).flatMap((trak) => {
    const [tkhd] = findBoxes(trak, ['tkhd']);
    const [mdhd] = findBoxes(trak, ['mdia', 'mdhd']);
    const [hdlr] = findBoxes(trak, ['mdia', 'hdlr']);
    if (!tkhd || !mdhd || !hdlr) return [];
    const id = afterTimes(tkhd);
    const trex = defaults.find((body) => body.readUInt32BE(4) === id);
    return [
      {
        id,
        kind: KINDS[hdlr.toString('latin1', 8, 12)] ?? 'other',
        timescale: afterTimes(mdhd),
        offsetTicks: offsetTicks(trak, afterTimes(mdhd), movieTimescale),
        defaultDuration: trex?.readUInt32BE(12) ?? 0,
        defaultFlags: trex?.readUInt32BE(20) ?? 0,
      },
    ];
  });
};

/**
 * A picture that waits no longer than this starts at 0 instead, so that there is something to show from the start; sound
 * may be 60 ms late before anyone notices (EBU R 37).
 */
const UNNOTICED_SECONDS = 0.06;

const writeBox = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
};

/** Of one entry: the track is shown from this moment of its media on. */
const editBox = (mediaTicks: number): Buffer => {
  const list = Buffer.alloc(20);
  list.writeUInt32BE(1, 4);
  // As long as the fragments last.
  list.writeUInt32BE(0, 8);
  list.writeInt32BE(mediaTicks, 12);
  list.writeUInt32BE(0x10000, 16);
  return writeBox('edts', writeBox('elst', list));
};

/** @param edits by track: the moment its edit list starts with, or 0 for no edit list; tracks left out keep theirs */
const replaceEdits = (init: Buffer, edits: ReadonlyMap<number, number>): Buffer => {
  const parts = readBoxes(init).map(({ type, body }) => {
    if (type !== 'moov') return writeBox(type, body);
    const boxes = readBoxes(body).map((box) => {
      const [tkhd] = box.type === 'trak' ? findBoxes(box.body, ['tkhd']) : [];
      const edit = tkhd && edits.get(afterTimes(tkhd));
      if (edit === undefined) return writeBox(box.type, box.body);
      const inner = readBoxes(box.body).flatMap((one) => {
        if (one.type === 'edts') return [];
        const kept = writeBox(one.type, one.body);
        return one.type === 'tkhd' && edit > 0 ? [kept, editBox(edit)] : [kept];
      });
      return writeBox('trak', ...inner);
    });
    return writeBox('moov', ...boxes);
  });
  return Buffer.concat(parts);
};

export interface SettledEdits {
  /** The header with its new edit lists. */
  init: Buffer;
  /** Ticks that have to be added to each track's times (`shiftFragment`), by track. */
  shifts: Map<number, number>;
}

/**
 * Leaves only those edit lists that every reader heeds, of one entry: they skip what an audio encoder needs to get going, and the
 * wait of reordered pictures, so that the first one is shown at 0 and no picture has a negative offset (which ffmpeg's readers
 * take for a delay). Waits become later times in the fragments, since browsers ignore them; pictures that are skipped are shown
 * after all, since browsers drop everything up to the next key frame with them.
 * @param tracks `offsetTicks` is made what `init` then says
 * @param first the runs of the first fragment
 */
export const settleEdits = (
  init: Buffer,
  tracks: readonly Track[],
  first: readonly TrackRun[],
): SettledEdits => {
  const shifts = new Map<number, number>();
  const edits = new Map<number, number>();
  const picture = first.find(({ track }) => track.kind === 'video');
  // Skipped pictures are shown after all; the sound then waits for them.
  const lateSeconds = Math.max(0, -(picture?.startSeconds ?? 0));
  for (const track of tracks) {
    if (track.kind === 'video' && picture?.track.id === track.id) {
      const shown = Math.round(picture.startSeconds * track.timescale);
      const wait = Math.max(0, shown) / track.timescale <= UNNOTICED_SECONDS ? 0 : shown;
      // The first picture's place in the fragments, less its offset, is where its track starts.
      const reordered = Math.max(0, picture.firstOffsetTicks);
      shifts.set(track.id, wait + track.offsetTicks - shown + reordered);
      edits.set(track.id, reordered);
      track.offsetTicks = -reordered;
    } else {
      const wait = track.offsetTicks + Math.round(lateSeconds * track.timescale);
      if (wait < 0) continue;
      shifts.set(track.id, wait);
      edits.set(track.id, 0);
      track.offsetTicks = 0;
    }
  }
  return { init: replaceEdits(init, edits), shifts };
};

/** Adds each track's ticks to the times in a fragment (`moof`'s body), in place. */
export const shiftFragment = (moof: Buffer, shifts: ReadonlyMap<number, number>): void => {
  for (const traf of findBoxes(moof, ['traf'])) {
    const [tfhd] = findBoxes(traf, ['tfhd']);
    const [tfdt] = findBoxes(traf, ['tfdt']);
    const shift = (tfhd && shifts.get(tfhd.readUInt32BE(4))) ?? 0;
    if (shift === 0 || !tfdt) continue;
    if (tfdt.readUInt8(0) === 1) tfdt.writeBigUInt64BE(tfdt.readBigUInt64BE(4) + BigInt(shift), 4);
    else tfdt.writeUInt32BE(tfdt.readUInt32BE(4) + shift, 4);
  }
};

export interface TrackRun {
  track: Track;
  samples: number;
  /** Seconds at which its first sample is shown, and at which its last one ends. */
  startSeconds: number;
  endSeconds: number;
  /** From the decoding of its first sample to its showing. */
  firstOffsetTicks: number;
  /** The first sample can be decoded without any before it. */
  startsWithKeyFrame: boolean;
}

const FLAG = {
  baseOffset: 0x1,
  descriptionIndex: 0x2,
  defaultDuration: 0x8,
  defaultSize: 0x10,
  defaultFlags: 0x20,
  dataOffset: 0x1,
  firstFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  compositionOffset: 0x800,
} as const;
const NON_KEY_SAMPLE = 0x10000;

const readHeader = (tfhd: Buffer, tracks: readonly Track[]) => {
  const flags = tfhd.readUInt32BE(0) & 0xffffff;
  const id = tfhd.readUInt32BE(4);
  const track = tracks.find((known) => known.id === id);
  if (!track) return undefined;
  let at = 8 + (flags & FLAG.baseOffset ? 8 : 0) + (flags & FLAG.descriptionIndex ? 4 : 0);
  const next = (flag: number, otherwise: number): number => {
    if (!(flags & flag)) return otherwise;
    at += 4;
    return tfhd.readUInt32BE(at - 4);
  };
  const duration = next(FLAG.defaultDuration, track.defaultDuration);
  next(FLAG.defaultSize, 0);
  return { track, duration, sampleFlags: next(FLAG.defaultFlags, track.defaultFlags) };
};

/** What one fragment (`moof`'s body) holds of each track. */
export const readFragment = (moof: Buffer, tracks: readonly Track[]): TrackRun[] =>
  findBoxes(moof, ['traf']).flatMap((traf) => {
    const [tfhd] = findBoxes(traf, ['tfhd']);
    const [tfdt] = findBoxes(traf, ['tfdt']);
    const header = tfhd && readHeader(tfhd, tracks);
    if (!header || !tfdt) return [];
    const { track } = header;
    let decodeTicks = tfdt.readUInt8(0) === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4);
    let start: number | undefined;
    let end = decodeTicks;
    let samples = 0;
    let firstFlags = header.sampleFlags;
    let firstOffsetTicks = 0;
    for (const trun of findBoxes(traf, ['trun'])) {
      const flags = trun.readUInt32BE(0) & 0xffffff;
      const count = trun.readUInt32BE(4);
      let at = 8 + (flags & FLAG.dataOffset ? 4 : 0);
      const field = (flag: number, otherwise: number): number => {
        if (!(flags & flag)) return otherwise;
        at += 4;
        return trun.readInt32BE(at - 4);
      };
      const leadingFlags = field(FLAG.firstFlags, header.sampleFlags);
      for (let n = 0; n < count; n++) {
        const duration = field(FLAG.duration, header.duration);
        field(FLAG.size, 0);
        const sampleFlags = field(FLAG.flags, n === 0 ? leadingFlags : header.sampleFlags);
        const offset = field(FLAG.compositionOffset, 0);
        const shown = decodeTicks + offset;
        if (samples === 0) [firstFlags, firstOffsetTicks] = [sampleFlags, offset];
        start ??= shown;
        end = Math.max(end, shown + duration);
        decodeTicks += duration;
        samples++;
      }
    }
    const seconds = (ticks: number): number => (ticks + track.offsetTicks) / track.timescale;
    return [
      {
        track,
        samples,
        startSeconds: seconds(start ?? decodeTicks),
        endSeconds: seconds(end),
        firstOffsetTicks,
        startsWithKeyFrame: (firstFlags & NON_KEY_SAMPLE) === 0,
      },
    ];
  });
