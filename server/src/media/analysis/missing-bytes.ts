/**
 * How much of a file is not there, by its own structure: MP4 and MOV say how long each box is and where each sample lies, Matroska
 * how long its segment is, AVI how long its lists are, FLV what its metadata and its last tag say, ASF and RealMedia how long the whole
 * is. MPEG-TS, programme streams and bare streams promise nothing.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { findBoxes } from '../hls/cmaf-boxes.ts';
import { MAX_INDEX_BYTES, readAt } from './read-at.ts';

/** Of a fragmented file of a day, with fragments of a second. */
const MAX_BOXES = 200_000;

/** Numbers of 4 (or 8) bytes that follow a count in a box of tables; a count that is too high ends with the box. */
const readTable = (body: Buffer | undefined, start: number, width: 4 | 8): number[] => {
  if (!body || body.length < start) return [];
  const numbers: number[] = [];
  for (let at = start; at + width <= body.length; at += width)
    numbers.push(width === 8 ? Number(body.readBigUInt64BE(at)) : body.readUInt32BE(at));
  return numbers;
};

/** Where the last byte of any sample of the track lies. */
const sampleEnd = (trak: Buffer): number => {
  const tableOf = (type: string) => findBoxes(trak, ['mdia', 'minf', 'stbl', type])[0];
  const [offsets, wideOffsets, sizes] = [tableOf('stco'), tableOf('co64'), tableOf('stsz')];
  if (!sizes || sizes.length < 12) return 0;
  const chunks = offsets ? readTable(offsets, 8, 4) : readTable(wideOffsets, 8, 8);
  const sameSize = sizes.readUInt32BE(4);
  const each = sameSize === 0 ? readTable(sizes, 12, 4) : [];
  const count = sameSize === 0 ? each.length : sizes.readUInt32BE(8);
  /** Triples: the first chunk that has so many samples, how many, and what describes them. */
  const perChunk = readTable(tableOf('stsc'), 8, 4);
  let end = 0;
  let sample = 0;
  let run = 0;
  for (const [index, offset] of chunks.entries()) {
    while ((perChunk[run + 3] ?? Number.POSITIVE_INFINITY) <= index + 1) run += 3;
    const samples = Math.min(perChunk[run + 1] ?? 0, count - sample);
    if (samples <= 0) break;
    let bytes = sameSize * samples;
    if (sameSize === 0) for (let n = sample; n < sample + samples; n++) bytes += each[n] ?? 0;
    end = Math.max(end, offset + bytes);
    sample += samples;
  }
  return end;
};

/** What stands at the top of MP4 and MOV files: ISO/IEC 14496-12 and QuickTime. */
const TOP_BOXES = [
  ...['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix', 'prft', 'emsg', 'pdin', 'meta', 'imda'],
  ...['free', 'skip', 'wide', 'pnot', 'uuid', 'udta'],
];

/** End of the last box, and of the last sample that the index names. */
const mp4End = async (file: FileHandle, size: number): Promise<number> => {
  let end = 0;
  for (let at = 0, boxes = 0; at < size && boxes < MAX_BOXES; boxes++) {
    const head = await readAt(file, at, 16);
    if (head.length < 8) return Math.max(end, at + 8);
    const short = head.readUInt32BE(0);
    // To the end of the file, wherever that is.
    if (short === 0) return end;
    if (short === 1 && head.length < 16) return Math.max(end, at + 16);
    const bytes = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    const type = head.toString('latin1', 4, 8);
    // What follows a last box is nobody's: some cameras leave zeros.
    if (bytes < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(type)) return end;
    // Noise promises nothing, even where four of its bytes are letters.
    if (at + bytes > size && !TOP_BOXES.includes(type)) return end;
    if (type === 'moov' && at + bytes <= size && bytes <= MAX_INDEX_BYTES) {
      const moov = await readAt(file, at, bytes);
      for (const trak of findBoxes(moov, ['moov', 'trak'])) end = Math.max(end, sampleEnd(trak));
    }
    at += bytes;
    end = Math.max(end, at);
  }
  return end;
};

/** A number of Matroska: as many bytes as its first has leading zeros, and one; all ones: not known. */
const readVint = (bytes: Buffer, at: number): { value: number | undefined; next: number } | undefined => {
  const first = bytes[at] ?? 0;
  const length = first === 0 ? 9 : Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) return undefined;
  let value = BigInt(first & ((1 << (8 - length)) - 1));
  for (let n = 1; n < length; n++) value = (value << 8n) | BigInt(bytes[at + n] ?? 0);
  const isUnknown = value === (1n << BigInt(7 * length)) - 1n;
  return { value: isUnknown ? undefined : Number(value), next: at + length };
};

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;

/** 0 for a recording whose segment has no length, as live ones and those of killed recorders. */
const matroskaEnd = (head: Buffer): number => {
  const header = readVint(head, 4);
  if (header?.value === undefined) return 0;
  const segment = header.next + header.value;
  if (segment + 4 > head.length || head.readUInt32BE(segment) !== SEGMENT) return 0;
  const length = readVint(head, segment + 4);
  return length?.value === undefined ? 0 : length.next + length.value;
};

/** Large files are several lists, one after the other. */
const aviEnd = async (file: FileHandle, size: number): Promise<number> => {
  let at = 0;
  for (let lists = 0; at < size && lists < MAX_BOXES; lists++) {
    const head = await readAt(file, at, 12);
    if (head.length < 12 || head.toString('latin1', 0, 4) !== 'RIFF') return at;
    const bytes = head.readUInt32LE(4);
    // Written at the end of a recording; a killed recorder leaves nothing here.
    if (bytes === 0 || bytes === 0xffffffff) return 0;
    at += 8 + bytes + (bytes % 2);
  }
  return at;
};

const FLV_SCRIPT_TAG = 18;
const FLV_TAG_HEAD = 11;
const MAX_METADATA_BYTES = 16 * 1024 * 1024;

/** A number of `onMetaData`, which writers keep as pairs of a name and a double (AMF0). */
const metadataNumber = (metadata: Buffer, name: string): number | undefined => {
  const key = Buffer.concat([Buffer.from([0, name.length]), Buffer.from(name, 'latin1'), Buffer.from([0])]);
  const at = metadata.indexOf(key);
  if (at < 0 || at + key.length + 8 > metadata.length) return undefined;
  const value = metadata.readDoubleBE(at + key.length);
  return Number.isFinite(value) && value > 0 ? value : undefined;
};

/**
 * Where the metadata tell the size, there; else one byte beyond a file that ends within a tag, since each tag is followed by its size. Both
 * count only with a promised duration (measureDuration). 0 for live recordings, which promise neither.
 */
const flvEnd = async (file: FileHandle, size: number, head: Buffer): Promise<number> => {
  const first = head.readUInt32BE(5) + 4;
  const tag = await readAt(file, first, FLV_TAG_HEAD);
  if (tag.length < FLV_TAG_HEAD || tag.readUInt8(0) !== FLV_SCRIPT_TAG) return 0;
  const metadata = await readAt(
    file,
    first + FLV_TAG_HEAD,
    Math.min(tag.readUIntBE(1, 3), MAX_METADATA_BYTES),
  );
  const promised = metadataNumber(metadata, 'filesize');
  if (promised !== undefined && promised > size) return promised;
  if (metadataNumber(metadata, 'duration') === undefined) return 0;
  const [last] = readTable(await readAt(file, size - 4, 4), 0, 4);
  if (last === undefined || last < FLV_TAG_HEAD || last + 4 > size) return size + 1;
  const lastTag = await readAt(file, size - 4 - last, FLV_TAG_HEAD);
  const isWhole = [8, 9, FLV_SCRIPT_TAG].includes(lastTag.readUInt8(0) & 0x1f);
  return isWhole && lastTag.readUIntBE(1, 3) + FLV_TAG_HEAD === last ? 0 : size + 1;
};

const ASF_HEADER = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex');
const ASF_FILE_PROPERTIES = Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex');
/** From the start of the file properties: bytes of the whole file; flags, whose first bit says that it is a live recording. */
const ASF_FILE_SIZE = 40;
const ASF_FLAGS = 88;
const MAX_ASF_HEADER_BYTES = 16 * 1024 * 1024;

const asfEnd = async (file: FileHandle, head: Buffer): Promise<number> => {
  const headerBytes = Number(head.readBigUInt64LE(ASF_HEADER.length));
  const header = await readAt(file, 0, Math.min(headerBytes, MAX_ASF_HEADER_BYTES));
  const at = header.indexOf(ASF_FILE_PROPERTIES);
  if (at < 0 || at + ASF_FLAGS + 4 > header.length) return 0;
  const isLive = (header.readUInt32LE(at + ASF_FLAGS) & 1) === 1;
  return isLive ? 0 : Number(header.readBigUInt64LE(at + ASF_FILE_SIZE));
};

const REAL_CHUNKS = ['.RMF', 'PROP', 'MDPR', 'CONT', 'DATA', 'INDX'];

/** A live recording's data have no length. */
const realEnd = async (file: FileHandle, size: number): Promise<number> => {
  let at = 0;
  for (let chunks = 0; at < size && chunks < MAX_BOXES; chunks++) {
    const head = await readAt(file, at, 8);
    if (head.length < 8 || !REAL_CHUNKS.includes(head.toString('latin1', 0, 4))) return at;
    const bytes = head.readUInt32BE(4);
    if (bytes < 8) return 0;
    at += bytes;
  }
  return at;
};

const MP4_STARTS = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'styp'];
const HEAD_BYTES = 4096;

/**
 * @param path of any file
 * @returns bytes between the end of the file and the end that its structure promises; 0: nothing is missing, or nothing is promised
 */
export const countMissingBytes = async (path: string): Promise<number> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await readAt(file, 0, HEAD_BYTES);
    if (head.length < 24) return 0;
    let end = 0;
    if (head.readUInt32BE(0) === EBML) end = matroskaEnd(head);
    else if (MP4_STARTS.includes(head.toString('latin1', 4, 8))) end = await mp4End(file, size);
    else if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 11) === 'AVI')
      end = await aviEnd(file, size);
    else if (head.toString('latin1', 0, 3) === 'FLV') end = await flvEnd(file, size, head);
    else if (head.subarray(0, 16).equals(ASF_HEADER)) end = await asfEnd(file, head);
    else if (head.toString('latin1', 0, 4) === '.RMF') end = await realEnd(file, size);
    return Number.isSafeInteger(end) ? Math.max(0, end - size) : 0;
  } finally {
    await file.close();
  }
};
