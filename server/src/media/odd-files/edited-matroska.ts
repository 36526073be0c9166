/** Matroska files that are sound but for one of their elements, by own editing of EBML. */
import { BROKEN, type BaseName, type OddFile, type RightOutput, WHOLE } from './odd-file.ts';

/** EBML's ids with their markers (RFC 8794, RFC 9559). */
const IDS = {
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  codecId: 0x86,
  defaultDuration: 0x23e383,
  video: 0xe0,
  pixelWidth: 0xb0,
  displayWidth: 0x54b0,
  displayHeight: 0x54ba,
  displayUnit: 0x54b2,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  cues: 0x1c53bb6b,
  attachments: 0x1941a469,
  void: 0xec,
} as const;
const FOLDERS: readonly number[] = [
  IDS.segment,
  IDS.info,
  IDS.tracks,
  IDS.trackEntry,
  IDS.video,
  IDS.cluster,
];

interface Element {
  id: number;
  content: Element[] | Buffer;
}

const readId = (bytes: Buffer, at: number): [id: number, next: number] => {
  const length = Math.clz32(bytes[at] ?? 0) - 23;
  return [bytes.readUIntBE(at, length), at + length];
};
const readSize = (bytes: Buffer, at: number): [size: number, next: number] => {
  const length = Math.clz32(bytes[at] ?? 0) - 23;
  let size = BigInt((bytes[at] ?? 0) & ((1 << (8 - length)) - 1));
  for (let n = 1; n < length; n++) size = (size << 8n) | BigInt(bytes[at + n] ?? 0);
  // All ones: to the end.
  return [size === (1n << BigInt(7 * length)) - 1n ? bytes.length - at - length : Number(size), at + length];
};

const parseElements = (bytes: Buffer): Element[] => {
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [id, sizeAt] = readId(bytes, at);
    const [size, start] = readSize(bytes, sizeAt);
    const content = bytes.subarray(start, start + size);
    elements.push({ id, content: FOLDERS.includes(id) ? parseElements(content) : Buffer.from(content) });
    at = start + size;
  }
  return elements;
};

const idBytes = (id: number): Buffer => {
  const length = id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1;
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(id, 0, length);
  return bytes;
};
/** Always eight bytes long, which is allowed. */
const sizeBytes = (size: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE((1n << 56n) | BigInt(size));
  return bytes;
};
const writeElements = (elements: readonly Element[]): Buffer =>
  Buffer.concat(
    elements.flatMap(({ id, content }) => {
      const inside = Array.isArray(content) ? writeElements(content) : content;
      return [idBytes(id), sizeBytes(inside.length), inside];
    }),
  );
const find = (elements: readonly Element[], id: number): Element[] =>
  elements.flatMap((each) => [
    ...(each.id === id ? [each] : []),
    ...(Array.isArray(each.content) ? find(each.content, id) : []),
  ]);

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
const float = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};

type Change = (elements: Element[]) => void;
const edited = (
  name: string,
  change: Change,
  outcome: Pick<OddFile, 'right' | 'refusals'>,
  base: BaseName = 'mkv',
): OddFile => ({
  name: `${base}: ${name}`,
  extension: base,
  make: async (kit) => {
    const elements = parseElements(await kit.base(base));
    change(elements);
    return writeElements(elements);
  },
  ...outcome,
});
const either = (right: RightOutput = {}) => ({ right, refusals: BROKEN });

const set =
  (id: number, content: Buffer): Change =>
  (elements) => {
    for (const each of find(elements, id)) each.content = content;
  };
const add =
  (parent: number, element: Element, isFirst = false): Change =>
  (elements) => {
    for (const { content } of find(elements, parent).slice(0, 1))
      if (Array.isArray(content)) content.splice(isFirst ? 0 : content.length, 0, element);
  };
const drop =
  (id: number): Change =>
  (elements) => {
    for (const { content } of [{ content: elements }, ...FOLDERS.flatMap((folder) => find(elements, folder))])
      if (Array.isArray(content))
        content.splice(0, content.length, ...content.filter((each) => each.id !== id));
  };
/** What lies in the clusters, cluster by cluster. */
const clusters =
  (change: (all: Element[]) => Element[]): Change =>
  (elements) => {
    for (const { content } of find(elements, IDS.segment)) {
      if (!Array.isArray(content)) continue;
      const others = content.filter(({ id }) => id !== IDS.cluster && id !== IDS.cues);
      content.splice(0, content.length, ...others, ...change(content.filter(({ id }) => id === IDS.cluster)));
    }
  };

const attachment = (fileName: string, type: string, bytes: Buffer): Element => ({
  id: IDS.attachments,
  content: writeElements([
    {
      id: 0x61a7,
      content: writeElements([
        { id: 0x466e, content: Buffer.from(fileName) },
        { id: 0x4660, content: Buffer.from(type) },
        { id: 0x465c, content: bytes },
        { id: 0x46ae, content: number(7) },
      ]),
    },
  ]),
});

export const EDITED_MATROSKA: readonly OddFile[] = [
  edited('nothing but rewritten', () => {}, { right: WHOLE }),
  edited('nothing but rewritten', () => {}, { right: WHOLE }, 'webm'),
  edited('no length', drop(IDS.duration), { right: { ...WHOLE, tolerance: 0.3 } }),
  edited('a length of 100 days', set(IDS.duration, float(8.64e9)), either()),
  edited('a length of less than nothing', set(IDS.duration, float(-5000)), either(WHOLE)),
  edited('a length that is no number', set(IDS.duration, float(Number.NaN)), either()),
  edited('an endless length', set(IDS.duration, float(Number.POSITIVE_INFINITY)), either()),
  edited('a time scale of 1 ns', set(IDS.timestampScale, number(1)), either()),
  edited('a time scale of an hour', set(IDS.timestampScale, number(3_600_000_000_000)), either()),
  edited('a time scale of 0', set(IDS.timestampScale, number(0)), either()),
  edited('frames that last 1 ns', set(IDS.defaultDuration, number(1)), either({ width: 160, height: 120 })),
  edited(
    'frames that last a day',
    set(IDS.defaultDuration, number(86_400_000_000_000)),
    either({ width: 160, height: 120 }),
  ),
  edited('a codec that nobody knows', set(IDS.codecId, Buffer.from('V_NOBODY')), either()),
  edited('a picture 60,000 wide', set(IDS.pixelWidth, number(60_000)), either()),
  edited('a picture of no width', set(IDS.pixelWidth, number(0)), either()),
  edited(
    'shown 320 wide',
    (elements) => {
      add(IDS.video, { id: IDS.displayWidth, content: number(320) })(elements);
      add(IDS.video, { id: IDS.displayHeight, content: number(120) })(elements);
    },
    either(),
  ),
  edited(
    'shown one pixel wide',
    (elements) => {
      add(IDS.video, { id: IDS.displayWidth, content: number(1) })(elements);
      add(IDS.video, { id: IDS.displayHeight, content: number(5000) })(elements);
    },
    either(),
  ),
  edited('sizes in centimetres', add(IDS.video, { id: IDS.displayUnit, content: number(1) }), either()),
  edited(
    'clusters in the wrong order',
    clusters((all) => all.toReversed()),
    either({ width: 160, height: 120 }),
  ),
  edited(
    'clusters twice',
    clusters((all) => [...all, ...all]),
    either({ width: 160, height: 120 }),
  ),
  edited(
    'no clusters',
    clusters(() => []),
    either(),
  ),
  edited('clusters at one time', set(IDS.timestamp, number(0)), either({ width: 160, height: 120 })),
  edited(
    'a cluster that starts in a year',
    (elements) => {
      for (const each of find(elements, IDS.timestamp).slice(-1)) each.content = number(31_536_000_000);
    },
    either(),
  ),
  edited('no index', drop(IDS.cues), { right: WHOLE }),
  edited('no tracks', drop(IDS.tracks), {
    refusals: ['video_corrupted_file', 'video_no_picture', 'video_not_decodable'],
  }),
  edited('no information', drop(IDS.info), either()),
  edited(
    'a font attached',
    add(IDS.segment, attachment('Evil.ttf', 'application/x-truetype-font', Buffer.alloc(20_000, 7))),
    { right: WHOLE },
  ),
  edited(
    'a script attached',
    add(IDS.segment, attachment('../../run.sh', 'text/x-sh', Buffer.from('#!/bin/sh\necho hello\n'))),
    { right: WHOLE },
  ),
  edited(
    'fifty fonts attached',
    (elements) => {
      for (let n = 0; n < 50; n++)
        add(IDS.segment, attachment(`f${n}.otf`, 'font/otf', Buffer.alloc(2000, n)))(elements);
    },
    either(WHOLE),
  ),
  edited(
    'a picture attached as its cover',
    add(IDS.segment, attachment('cover.jpg', 'image/jpeg', Buffer.alloc(3000, 9))),
    either(WHOLE),
  ),
  edited('a hole of 2 MB', add(IDS.segment, { id: IDS.void, content: Buffer.alloc(2_000_000) }, true), {
    right: WHOLE,
  }),
];
