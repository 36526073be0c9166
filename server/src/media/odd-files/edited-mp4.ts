/** MP4 and MOV files that are sound but for one of their boxes. */
import {
  bigEndian32,
  box,
  type Box,
  changeBoxes,
  findBoxes,
  parseBoxes,
  put32,
  writeBoxes,
} from '../jail/attacks/boxes.ts';
import { BROKEN, type BaseName, type OddFile, type RightOutput, WHOLE } from './odd-file.ts';

type Change = (file: Buffer) => Buffer;

const edited = (
  name: string,
  change: Change,
  outcome: Pick<OddFile, 'right' | 'refusals'>,
  base: BaseName = 'mp4',
): OddFile => ({
  name: `${base}: ${name}`,
  extension: base,
  make: async (kit) => change(await kit.base(base)),
  ...outcome,
});
const either = (right: RightOutput = {}): Pick<OddFile, 'right' | 'refusals'> => ({
  right,
  refusals: BROKEN,
});

/** The box of the first track alone, or of all. */
const put =
  (types: readonly string[], ...places: [at: number, value: number][]): Change =>
  (file) =>
    changeBoxes(file, types, (bytes) =>
      places.reduce(
        (changed, [at, value]) => (at + 4 <= changed.length ? put32(changed, at, value) : changed),
        bytes,
      ),
    );
const replace =
  (type: string, bytes: Buffer): Change =>
  (file) =>
    changeBoxes(file, [type], () => bytes);

const ONE = 0x10000;
const MATRICES: readonly (readonly [
  name: string,
  a: number,
  b: number,
  c: number,
  d: number,
  isTurned: boolean,
])[] = [
  ['a quarter to the right', 0, ONE, -ONE, 0, true],
  ['a quarter to the left', 0, -ONE, ONE, 0, true],
  ['upside down', -ONE, 0, 0, -ONE, false],
  ['mirrored', -ONE, 0, 0, ONE, false],
  ['mirrored upside down', ONE, 0, 0, -ONE, false],
  ['a quarter and mirrored', 0, ONE, ONE, 0, true],
  ['by 45 degrees', 46_341, 46_341, -46_341, 46_341, false],
  ['twice as large', 2 * ONE, 0, 0, 2 * ONE, false],
  ['by a matrix of zeros', 0, 0, 0, 0, false],
];
const matrices: OddFile[] = MATRICES.map(([name, a, b, c, d, isTurned]) =>
  edited(
    `matrix: ${name}`,
    (file) => {
      const boxes = parseBoxes(file);
      const [header] = findBoxes(boxes, 'tkhd');
      if (header && Buffer.isBuffer(header.content))
        for (const [index, value] of [a, b, 0, c, d].entries())
          header.content.writeInt32BE(value, 40 + index * 4);
      return writeBoxes(boxes);
    },
    { right: { ...WHOLE, ...(isTurned && { width: 120, height: 160 }) } },
  ),
);

/** Entries of length, start (-1: nothing is shown), rate. */
const withEdits =
  (entries: readonly (readonly [length: number, from: number, rate: number])[]): Change =>
  (file) => {
    const list = Buffer.concat([
      bigEndian32(0, entries.length),
      ...entries.map(([length, from, rate]) => bigEndian32(length, from >>> 0, rate)),
    ]);
    const boxes = parseBoxes(file);
    for (const track of findBoxes(boxes, 'trak')) {
      if (!Array.isArray(track.content)) continue;
      const rest = track.content.filter(({ type }) => type !== 'edts');
      const header = rest.findIndex(({ type }) => type === 'tkhd');
      track.content = [
        ...rest.slice(0, header + 1),
        box('edts', [box('elst', list)]),
        ...rest.slice(header + 1),
      ];
    }
    return moveSamples(boxes, file);
  };

/** Boxes before the samples have grown or shrunk: where the samples lie has moved. */
const moveSamples = (boxes: Box[], before: Buffer): Buffer => {
  const moved = writeBoxes(boxes);
  const shift = moved.indexOf('mdat', 0, 'latin1') - before.indexOf('mdat', 0, 'latin1');
  if (before.indexOf('moov', 0, 'latin1') > before.indexOf('mdat', 0, 'latin1') || shift === 0) return moved;
  for (const { content } of findBoxes(boxes, 'stco'))
    if (Buffer.isBuffer(content))
      for (let at = 8; at + 4 <= content.length; at += 4)
        content.writeUInt32BE(content.readUInt32BE(at) + shift, at);
  return writeBoxes(boxes);
};

const edits: OddFile[] = [
  edited('edit list: all of it', withEdits([[2000, 0, ONE]]), { right: { ...WHOLE, tolerance: 0.4 } }),
  edited('edit list: from half a second on', withEdits([[1500, 5120, ONE]]), {
    right: { tolerance: 1, width: 160, height: 120, hasSound: true },
  }),
  edited(
    'edit list: half a second of nothing first',
    withEdits([
      [500, -1, ONE],
      [2000, 0, ONE],
    ]),
    { right: { tolerance: 0.8, width: 160, height: 120, hasSound: true } },
  ),
  edited(
    'edit list: twice the same',
    withEdits([
      [1000, 0, ONE],
      [1000, 0, ONE],
    ]),
    either({ width: 160, height: 120 }),
  ),
  edited(
    'edit list: backwards',
    withEdits([
      [1000, 10_240, ONE],
      [1000, 0, ONE],
    ]),
    either({ width: 160, height: 120 }),
  ),
  edited('edit list: beyond the end', withEdits([[2000, 100_000_000, ONE]]), either()),
  edited('edit list: at rate 2', withEdits([[1000, 0, 2 * ONE]]), either({ width: 160, height: 120 })),
  edited('edit list: at rate 0', withEdits([[2000, 0, 0]]), either()),
  edited('edit list: of no length', withEdits([[0, 0, ONE]]), either()),
  edited(
    'edit list: ten thousand entries',
    withEdits(Array.from({ length: 10_000 }, () => [1, 0, ONE] as const)),
    either(),
  ),
  edited('edit list: empty', withEdits([]), either({ width: 160, height: 120 })),
  edited(
    'edit list: endless nothing',
    withEdits([
      [0xfffffffe, -1, ONE],
      [2000, 0, ONE],
    ]),
    either(),
  ),
];

const MAX = 0xffffffff;
const tables: OddFile[] = [
  edited('no length in any header', put(['mvhd'], [16, 0]), either(WHOLE)),
  edited('an absurd length in the header', put(['mvhd'], [16, MAX - 1]), either()),
  edited('an absurd length in the tracks', put(['tkhd'], [20, MAX - 1]), either()),
  edited('tracks of no length', put(['tkhd', 'mdhd'], [20, 0]), either()),
  edited('time scale of 1', put(['mdhd'], [12, 1]), either()),
  edited('time scale of 0', put(['mdhd'], [12, 0]), either()),
  edited('time scale of 4,000 million', put(['mdhd'], [12, 4_000_000_000]), either()),
  edited('time scale of the whole of 0', put(['mvhd'], [12, 0]), either()),
  edited('frames that last no time', put(['stts'], [12, 0]), either()),
  edited('frames that last a tick', put(['stts'], [12, 1]), either()),
  edited('frames that last a day', put(['stts'], [12, MAX >>> 1]), either()),
  edited('frames that last less than nothing', put(['stts'], [12, MAX]), either()),
  edited('too few times', replace('stts', bigEndian32(0, 1, 1, 1024)), either()),
  edited('no times', replace('stts', bigEndian32(0, 0)), either()),
  edited(
    'a table of times that claims more than it holds',
    replace('stts', bigEndian32(0, MAX, 1, 1024)),
    either(),
  ),
  edited('negative composition times', replace('stss', bigEndian32(0, 1, 1)), either(WHOLE)),
  edited('no key frames', replace('stss', bigEndian32(0, 0)), either()),
  edited('key frames that are not there', replace('stss', bigEndian32(0, 2, 5000, 6000)), either()),
  edited('samples of 2 GB', put(['stsz'], [4, 0x7fffffff]), either()),
  edited('a million samples of no bytes', replace('stsz', bigEndian32(0, 0, 0)), either()),
  edited('one sample of each', put(['stsz'], [8, 1]), either()),
  edited('forty million samples', replace('stsz', bigEndian32(0, 1, 40_000_000)), either()),
  edited('chunks outside of the file', put(['stco'], [8, MAX - 16]), either()),
  edited('chunks in the headers', put(['stco'], [8, 4]), either()),
  edited('no chunks', replace('stco', bigEndian32(0, 0)), either()),
  edited('more chunks than bytes', replace('stsc', bigEndian32(0, 1, 1, 1_000_000, 1)), either()),
  edited('samples of no description', put(['stsc'], [16, 9]), either()),
  edited('no description of samples', put(['stsd'], [4, 0]), either()),
  edited('a hundred descriptions of samples', put(['stsd'], [4, 100]), either()),
  edited(
    'a description of a codec that nobody knows',
    (file) =>
      changeBoxes(file, ['stsd'], (bytes) => {
        const other = Buffer.from(bytes);
        other.write('zzzz', 12, 'latin1');
        return other;
      }),
    either(),
  ),
  edited(
    'a picture of 65,535 by 65,535',
    (file) =>
      changeBoxes(file, ['stsd'], (bytes) => {
        const other = Buffer.from(bytes);
        if (other.length > 44) other.writeUInt32BE(MAX, 40);
        return other;
      }),
    either(),
  ),
  edited(
    'a picture of no size',
    (file) =>
      changeBoxes(file, ['stsd'], (bytes) => {
        const other = Buffer.from(bytes);
        if (other.toString('latin1', 12, 16) === 'avc1') other.writeUInt32BE(0, 40);
        return other;
      }),
    either(),
  ),
  edited(
    'tracks without media',
    (file) =>
      changeBoxes(file, ['hdlr'], (bytes) => {
        const other = Buffer.from(bytes);
        other.write('xxxx', 8, 'latin1');
        return other;
      }),
    { right: WHOLE, refusals: ['video_no_picture', 'video_corrupted_file'] },
  ),
  edited('both tracks with one number', put(['tkhd'], [12, 1]), either()),
  edited('tracks that are switched off', put(['tkhd'], [0, 0]), either(WHOLE)),
];

/** The track again and again, each under a number of its own. */
const withTracks =
  (count: number): Change =>
  (file) => {
    const boxes = parseBoxes(file);
    const [movie] = findBoxes(boxes, 'moov');
    const [sound] = findBoxes(boxes, 'trak').slice(-1);
    if (movie && sound && Array.isArray(movie.content))
      for (let n = 0; n < count; n++) {
        const [copy] = parseBoxes(writeBoxes([sound]));
        if (!copy) continue;
        for (const { content } of findBoxes([copy], 'tkhd'))
          if (Buffer.isBuffer(content)) content.writeUInt32BE(10 + n, 12);
        movie.content.push(copy);
      }
    return moveSamples(boxes, file);
  };

/** Other files, by their paths, where the samples should be. */
const withReferences =
  (...references: Box[]): Change =>
  (file) => {
    const boxes = parseBoxes(file);
    const list = Buffer.concat([bigEndian32(0, references.length), writeBoxes(references)]);
    for (const found of findBoxes(boxes, 'dref')) found.content = list;
    return moveSamples(boxes, file);
  };
const url = (address: string): Box =>
  box('url ', Buffer.concat([bigEndian32(0), Buffer.from(`${address}\0`)]));

const structure: OddFile[] = [
  edited('40 tracks more', withTracks(40), { right: WHOLE }),
  edited('62 tracks more: 64', withTracks(62), { right: WHOLE }),
  edited('100 tracks more', withTracks(100), { refusals: ['video_too_many_tracks'] }),
  edited('samples in another file', withReferences(url('file:///etc/passwd')), either()),
  edited('samples at an address', withReferences(url('http://127.0.0.1:9/film.mp4')), either()),
  edited(
    'samples in another file by alias',
    withReferences(box('alis', Buffer.concat([bigEndian32(0), Buffer.alloc(160, 1)]))),
    either(),
    'mov',
  ),
  edited(
    'a thousand references',
    withReferences(...Array.from({ length: 1000 }, () => url('file:///dev/zero'))),
    either(),
  ),
  edited(
    'an empty movie',
    (file) => writeBoxes(parseBoxes(file).map((each) => (each.type === 'moov' ? box('moov', []) : each))),
    { refusals: ['video_corrupted_file', 'video_no_picture'] },
  ),
  edited('no movie', (file) => writeBoxes(parseBoxes(file).filter(({ type }) => type !== 'moov')), {
    refusals: ['video_corrupted_file', 'video_no_picture', 'video_truncated'],
  }),
  edited(
    'no samples',
    (file) => writeBoxes(parseBoxes(file).filter(({ type }) => type !== 'mdat')),
    either(),
  ),
  edited(
    'samples twice',
    (file) => {
      const boxes = parseBoxes(file);
      return writeBoxes([...boxes, ...boxes.filter(({ type }) => type === 'mdat')]);
    },
    { right: WHOLE },
  ),
  edited(
    'two movies',
    (file) => {
      const boxes = parseBoxes(file);
      return writeBoxes([...boxes, ...boxes.filter(({ type }) => type === 'moov')]);
    },
    either(WHOLE),
  ),
  edited(
    'no file type',
    (file) => writeBoxes(parseBoxes(file).filter(({ type }) => type !== 'ftyp')),
    either(),
  ),
  edited('a file type of a picture', replace('ftyp', Buffer.from('heic\0\0\0\0heic')), either()),
  edited('zeros behind the end', (file) => Buffer.concat([file, Buffer.alloc(5000)]), { right: WHOLE }),
  edited(
    'words behind the end',
    (file) => Buffer.concat([file, Buffer.from('<html>hello</html>'.repeat(50))]),
    { right: WHOLE },
  ),
];

const BASE_NAMES = ['mp4', 'mov', 'mkv', 'webm', 'avi', 'ts', 'flv', 'mpg'] as const;
const truncated: OddFile[] = BASE_NAMES.flatMap((base) =>
  [0.05, 0.3, 0.6, 0.9].map((share) =>
    edited(
      `cut off at ${share * 100} %`,
      (file) => file.subarray(0, Math.floor(file.length * share)),
      either(),
      base,
    ),
  ),
);

export const EDITED_MP4: readonly OddFile[] = [...matrices, ...edits, ...tables, ...structure, ...truncated];
