/**
 * Detects by extension and first bytes whether a file can be a video, to refuse others immediately. The jailed probe says what
 * is in it.
 */
import { VIDEO_FORMATS } from '@foyer/shared/wire-schemas/uploads/upload-rules';

/** Enough for the signatures below. */
export const HEAD_BYTES = 64 * 1024;
const MAX_STEM_LENGTH = 100;

const startsWith = (head: Buffer, hex: string, at = 0): boolean =>
  head.subarray(at, at + hex.length / 2).equals(Buffer.from(hex, 'hex'));
const hasText = (head: Buffer, text: string, at: number): boolean =>
  head.toString('latin1', at, at + text.length) === text;

/** First atoms of MP4, MOV, 3GP, M4V, F4V; QuickTime early files have no `ftyp`. */
const ATOMS = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot', 'styp', 'moof'];

const isTransportStream = (head: Buffer): boolean =>
  // 188 bytes a packet; 192 with a time code before each, as cameras write them.
  [
    [0, 188],
    [4, 192],
  ].some(
    ([at = 0, step = 0]) =>
      head.length > at + 2 * step && [0, 1, 2].every((n) => head[at + n * step] === 0x47),
  );

/** Zeros may come before the first code. */
const isMpegStream = (head: Buffer): boolean => {
  const first = head.findIndex((byte) => byte !== 0);
  if (first < 2 || head[first] !== 1) return false;
  // Pack, sequence, or a system header.
  return [0xba, 0xb3, 0xbb].includes(head[first + 1] ?? 0);
};

/** Whether the first bytes are those of a container or stream that docs/specification/validation.md names. */
export const looksLikeVideo = (head: Buffer): boolean =>
  ATOMS.some((atom) => hasText(head, atom, 4)) ||
  startsWith(head, '1a45dfa3') ||
  (hasText(head, 'RIFF', 0) && (hasText(head, 'AVI ', 8) || hasText(head, 'CDXA', 8))) ||
  hasText(head, 'FLV\u0001', 0) ||
  startsWith(head, '3026b2758e66cf11a6d900aa0062ce6c') ||
  hasText(head, '.RMF', 0) ||
  isTransportStream(head) ||
  isMpegStream(head);

/** In lower case, without its dot; empty when there is none. */
export const extensionOf = (name: string): string =>
  /\.([^./\\]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

export const isVideoExtension = (extension: string): boolean =>
  (VIDEO_FORMATS as readonly string[]).includes(extension);

/**
 * `name` as it is kept: without a path, in Latin letters and digits, everything else a hyphen (docs/specification/validation.md: cleaned, and
 * refused only if nothing is left). @returns undefined when nothing is
 */
export const cleanFileName = (name: string): string | undefined => {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const extension = extensionOf(last);
  const stem = (extension ? last.slice(0, -extension.length - 1) : last)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, MAX_STEM_LENGTH)
    .replace(/^-+|-+$/g, '');
  return stem === '' ? undefined : `${stem}.${extension}`;
};
