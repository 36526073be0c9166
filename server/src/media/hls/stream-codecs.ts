/** Names of the codecs in a CMAF header, as RFC 6381, ISO/IEC 14496-15 and the AV1 binding write them: what CODECS of a playlist needs. */

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Where the box's content starts; ffmpeg writes each of these boxes at most once in a header. */
const bodyOf = (init: Buffer, type: string, bytes: number): Buffer | undefined => {
  const at = init.indexOf(type, 0, 'latin1');
  return at < 0 || at + 4 + bytes > init.length ? undefined : init.subarray(at + 4);
};

/** `avc1.64001f`: profile, compatibility and level. */
const avc = (init: Buffer): string | undefined => {
  const body = bodyOf(init, 'avcC', 4);
  return body && `avc1.${hex(body.subarray(1, 4))}`;
};

/** `av01.0.04M.08`: profile, level, tier, bits. */
const av1 = (init: Buffer): string | undefined => {
  const body = bodyOf(init, 'av1C', 3);
  if (!body) return undefined;
  const profileAndLevel = body.readUInt8(1);
  const flags = body.readUInt8(2);
  const level = String(profileAndLevel & 0x1f).padStart(2, '0');
  const bits = flags & 0x40 ? (flags & 0x20 ? '12' : '10') : '08';
  return `av01.${profileAndLevel >> 5}.${level}${flags & 0x80 ? 'H' : 'M'}.${bits}`;
};

/** `hvc1.1.6.L93.90`: profile, compatibility (its bits backwards), tier and level, constraints without the zeros behind. ISO/IEC 14496-15 annex E.3. */
const hevc = (init: Buffer): string | undefined => {
  const body = bodyOf(init, 'hvcC', 13);
  if (!body) return undefined;
  const profile = body.readUInt8(1);
  const backwards = body.readUInt32BE(2).toString(2).padStart(32, '0').split('').toReversed().join('');
  const constraints = [...body.subarray(6, 12)];
  const kept = constraints.slice(0, constraints.findLastIndex((byte) => byte !== 0) + 1);
  return [
    `hvc1.${['', 'A', 'B', 'C'][profile >> 6]}${profile & 0x1f}`,
    Number.parseInt(backwards, 2).toString(16).toUpperCase(),
    `${profile & 0x20 ? 'H' : 'L'}${body.readUInt8(12)}`,
    ...kept.map((byte) => byte.toString(16).toUpperCase()),
  ].join('.');
};

const DECODER_SPECIFIC_INFO = 5;
const ELEMENTARY_STREAM = 3;
const DECODER_CONFIG = 4;

/** `mp4a.40.2`: the audio object type stands in the first bits of the decoder's own configuration. */
const aac = (init: Buffer): string | undefined => {
  const body = bodyOf(init, 'esds', 32);
  if (!body) return undefined;
  let at = 4;
  while (at + 2 < body.length) {
    const tag = body.readUInt8(at++);
    while (at < body.length - 1 && body.readUInt8(at++) & 0x80);
    if (tag === ELEMENTARY_STREAM) at += 3;
    else if (tag === DECODER_CONFIG) at += 13;
    else if (tag === DECODER_SPECIFIC_INFO) return `mp4a.40.${body.readUInt8(at) >> 3}`;
    else break;
  }
  return 'mp4a.40.2';
};

/** @throws Error for a header without a picture that we know */
export const streamCodecs = (init: Buffer): string[] => {
  const picture = avc(init) ?? av1(init) ?? hevc(init);
  if (!picture) throw new Error('no avcC, av1C or hvcC box: not a stream of ours');
  const sound = aac(init);
  return sound ? [picture, sound] : [picture];
};
