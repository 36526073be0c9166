/** What a file is by its bytes, never by its name or declared type; and whether it pretends to be two things. */
import type { PictureFacts } from './picture-task.ts';

const HEAD_BYTES = 1024;
const TAIL_BYTES = 66_000;
/** What other programs would run or open when they find it near the start. */
const OTHER_HEADS = ['%PDF-', '<svg', '<!doctype', '<html', '<script', '<?php', '#!/'];
/** End of a ZIP's directory: archives are read from their end, whatever stands before. */
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1');

const textOf = (file: Buffer, start: number, end: number): string =>
  file.subarray(start, end).toString('latin1');

/** Undefined for SVG, PDF, TIFF, HEIC and everything else that is not on the list. */
export const sniffPicture = (file: Buffer): PictureFacts['format'] | undefined => {
  if (file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) return 'jpeg';
  if (textOf(file, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (['GIF87a', 'GIF89a'].includes(textOf(file, 0, 6))) return 'gif';
  if (textOf(file, 0, 4) === 'RIFF' && textOf(file, 8, 12) === 'WEBP') return 'webp';
  if (textOf(file, 4, 8) === 'ftyp' && ['avif', 'avis', 'mif1'].includes(textOf(file, 8, 12))) return 'avif';
  return undefined;
};

/** Whether the file could be opened as something else as well. */
export const isPolyglot = (file: Buffer): boolean => {
  const head = textOf(file, 0, HEAD_BYTES).toLowerCase();
  return (
    OTHER_HEADS.some((mark) => head.includes(mark.toLowerCase())) ||
    file.subarray(-TAIL_BYTES).lastIndexOf(ZIP_END) >= 0
  );
};

/** PNG keeps its animation in a chunk that decoders of stills pass over. */
export const isAnimatedPng = (file: Buffer): boolean => {
  let at = 8;
  while (at + 12 <= file.length) {
    const type = textOf(file, at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    at += 12 + file.readUInt32BE(at);
  }
  return false;
};
