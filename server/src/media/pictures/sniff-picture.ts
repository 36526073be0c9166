/** What a file is by its bytes, never by its name or declared type; and whether it pretends to be two things. */
import type { PictureFacts } from './picture-task.ts';

const HEAD_BYTES = 1024;
const TAIL_BYTES = 66_000;
/** What other programs would run or open when they find it near the start. */
const OTHER_HEADS = ['%PDF-', '<svg', '<!doctype', '<html', '<script', '<?php'];
/** End of a ZIP's directory: archives are read from their end, whatever stands before. */
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1');
const ZIP_END_BYTES = 22;
/** What each entry of the directory starts with. */
const ZIP_ENTRY = 0x02_01_4b_50;

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

/** Four bytes alone come by chance, once in some thousands of videos: the directory must stand where its end says. */
const hasZipDirectory = (file: Buffer): boolean => {
  const last = file.length - ZIP_END_BYTES;
  let at = file.indexOf(ZIP_END, Math.max(0, file.length - TAIL_BYTES));
  for (; at >= 0 && at <= last; at = file.indexOf(ZIP_END, at + 1)) {
    const entries = file.readUInt16LE(at + 10);
    const start = at - file.readUInt32LE(at + 12);
    if (entries === 0 ? start === at : start >= 0 && file.readUInt32LE(start) === ZIP_ENTRY) return true;
  }
  return false;
};

/** Whether the file could be opened as something else as well. */
export const isPolyglot = (file: Buffer): boolean => {
  const head = textOf(file, 0, HEAD_BYTES).toLowerCase();
  return OTHER_HEADS.some((mark) => head.includes(mark.toLowerCase())) || hasZipDirectory(file);
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
