/** Attacks by videos that lie: sizes, times, references, nesting. */
import { deflateSync, gzipSync } from 'node:zlib';
import type { Attack, Bait } from './attack.ts';
import {
  type Box,
  bigEndian32,
  box,
  changeBoxes,
  findBoxes,
  parseBoxes,
  put32,
  writeBoxes,
} from './boxes.ts';

/** 10,000 hours in milliseconds, which overflow 32 bits; this is the most that fits. */
const ENDLESS = 0xfffffffe;

const nested = (depth: number): Buffer =>
  Buffer.concat(
    Array.from({ length: depth }, (_, level) =>
      Buffer.concat([bigEndian32(8 * (depth - level)), Buffer.from('moov')]),
    ),
  );

/** A reference to another file by path (`alis`), with the address that early players would fetch (`url `). */
const referTo = (video: Buffer, { canary, origin }: Bait): Buffer => {
  const path = Buffer.from(canary);
  const alias = Buffer.alloc(150 + 4 + path.length + (path.length % 2) + 4);
  // Past the fixed part: records of kind, length, bytes; 18 is the path, 65535 the end.
  alias.writeUInt16BE(18, 150);
  alias.writeUInt16BE(path.length, 152);
  path.copy(alias, 154);
  alias.writeUInt16BE(0xffff, alias.length - 4);
  const references = writeBoxes([
    box('alis', Buffer.concat([bigEndian32(0), alias])),
    box('url ', Buffer.concat([bigEndian32(0), Buffer.from(`${origin}/dref\0`)])),
    box('url ', Buffer.concat([bigEndian32(0), Buffer.from(`file://${canary}\0`)])),
  ]);
  return changeBoxes(video, ['dref'], () => Buffer.concat([bigEndian32(0, 3), references]));
};

/** QuickTime's reference movie: nothing but addresses. */
const referenceMovie = ({ canary, origin }: Bait): Buffer => {
  const reference = (address: string): Box =>
    box(
      'rmda',
      writeBoxes([
        box(
          'rdrf',
          Buffer.concat([
            bigEndian32(0),
            Buffer.from('url '),
            bigEndian32(address.length),
            Buffer.from(address),
          ]),
        ),
      ]),
    );
  return writeBoxes([
    box('ftyp', Buffer.from('qt  \0\0\0\0qt  ')),
    box(
      'moov',
      writeBoxes([box('rmra', writeBoxes([reference(`${origin}/r.mov`), reference(`file://${canary}`)]))]),
    ),
  ]);
};

/** The same sample 100,000,000 times, each one byte and one tick long. */
const manyFrames = (video: Buffer): Buffer => {
  const count = 100_000_000;
  const times = changeBoxes(video, ['stts'], () => bigEndian32(0, 1, count, 1));
  const sizes = changeBoxes(times, ['stsz'], () => bigEndian32(0, 1, count));
  return changeBoxes(sizes, ['stsc'], () => bigEndian32(0, 1, 1, count, 1));
};

/** A table of contents that unpacks to 1 GB from 1 MB. */
const packedContents = (): Buffer => {
  const packed = deflateSync(Buffer.alloc(1 << 28), { level: 9 });
  return writeBoxes([
    box('ftyp', Buffer.from('qt  \0\0\0\0qt  ')),
    box(
      'moov',
      writeBoxes([
        box(
          'cmov',
          writeBoxes([
            box('dcom', Buffer.from('zlib')),
            box('cmvd', Buffer.concat([bigEndian32(0x7fffffff), packed])),
          ]),
        ),
      ]),
    ),
  ]);
};

/** The same track 200 times. */
const manyTracks = (video: Buffer): Buffer => {
  const boxes = parseBoxes(video);
  const movie = findBoxes(boxes, 'moov')[0];
  const track = findBoxes(boxes, 'trak')[0];
  if (movie && track && Array.isArray(movie.content))
    movie.content.push(...Array.from({ length: 200 }, () => track));
  return writeBoxes(boxes);
};

/** Sizes stand in the track's header (16.16) and in the description of its samples. */
const resize = (video: Buffer, size: number): Buffer => {
  const track = changeBoxes(video, ['tkhd'], (bytes) =>
    put32(put32(bytes, 76, (size << 16) >>> 0), 80, (size << 16) >>> 0),
  );
  return changeBoxes(track, ['stsd'], (bytes) => {
    if (bytes.toString('latin1', 12, 16) !== 'avc1') return bytes;
    bytes.writeUInt16BE(size, 40);
    bytes.writeUInt16BE(size, 42);
    return bytes;
  });
};

/** Durations of the video, its tracks, and their media. */
const prolong = (video: Buffer, ticks: number): Buffer => {
  const movie = changeBoxes(video, ['mvhd', 'mdhd'], (bytes) => put32(bytes, 16, ticks));
  const track = changeBoxes(movie, ['tkhd'], (bytes) => put32(bytes, 20, ticks));
  return changeBoxes(track, ['elst'], (bytes) => put32(bytes, 8, ticks));
};

/** A list of edits that starts with nothing for 49 days, and then plays backwards. */
const strangeEdits = (video: Buffer): Buffer =>
  changeBoxes(video, ['elst'], () =>
    bigEndian32(0, 2, ENDLESS, 0xffffffff, 0x00010000, ENDLESS, 0x80000000, 0xffff0000),
  );

/**
 * @param video a short MP4 whose contents stand at its end
 * @param huge one frame larger than any video, H.264 in MP4
 */
export const videoAttacks = (video: Buffer, huge: Buffer, bait: Bait): Attack[] => {
  const attack = (name: string, bytes: Buffer, outcome: Attack['outcome'], extension = 'mp4'): Attack => ({
    name,
    fileName: `${name.replaceAll(/\W+/g, '-')}.${extension}`,
    bytes,
    outcome,
  });
  return [
    attack('data references to other files', referTo(video, bait), 'harmless'),
    attack('reference movie', referenceMovie(bait), 'no video', 'mov'),
    attack('pixel bomb in the header alone', resize(video, 0xffff), 'harmless'),
    attack('pixel bomb', huge, 'refused'),
    attack('pixel bomb behind a small header', resize(huge, 64), 'refused'),
    attack('frame bomb', manyFrames(video), 'refused'),
    attack('10,000 hours claimed', prolong(video, ENDLESS), 'harmless'),
    attack('negative duration', prolong(video, 0xffffffff), 'harmless'),
    attack('no duration', prolong(video, 0), 'either'),
    attack('strange edits', strangeEdits(video), 'harmless'),
    attack('contents that unpack to 1 GB', packedContents(), 'refused', 'mov'),
    attack('gzip bomb', gzipSync(Buffer.alloc(1 << 26)), 'no video'),
    attack(
      'zip',
      Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\x08\0'), deflateSync(Buffer.alloc(1 << 22))]),
      'no video',
    ),
    attack('200 tracks', manyTracks(video), 'too much'),
    attack('contents cut off', video.subarray(0, -200), 'truncated'),
    attack('only contents', writeBoxes(parseBoxes(video).filter(({ type }) => type !== 'mdat')), 'refused'),
    attack('boxes 10,000 deep', nested(10_000), 'no video'),
    attack(
      'box larger than the file',
      put32(Buffer.from(video.subarray(0, 4096)), 0, 0x7fffffff),
      'truncated',
    ),
    attack('nothing', Buffer.alloc(0), 'no video'),
    attack('zeros', Buffer.alloc(1 << 20), 'no video', 'mpg'),
  ];
};
