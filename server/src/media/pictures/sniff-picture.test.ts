import { describe, expect, it } from '@jest/globals';
import { isPolyglot } from './sniff-picture.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
const NOISE = Buffer.alloc(4000, 0xa5);

/** An archive of one stored file without contents, as APPNOTE.TXT 4.3 lays it out. */
const archiveOf = (name: string): Buffer => {
  const entry = Buffer.alloc(46);
  entry.write('PK\u0001\u0002', 'latin1');
  entry.writeUInt16LE(name.length, 28);
  const directory = Buffer.concat([entry, Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  return Buffer.concat([directory, end]);
};

describe('a picture that is something else as well', () => {
  it.each(['%PDF-1.4', '<svg', '<!DOCTYPE html', '<script', '<?php'])('%s near its start', (mark) => {
    expect(isPolyglot(Buffer.concat([JPEG, Buffer.from(mark), NOISE]))).toBe(true);
  });

  it('an archive behind it, with and without a comment', () => {
    const archive = archiveOf('page.html');
    expect(isPolyglot(Buffer.concat([JPEG, NOISE, archive]))).toBe(true);
    expect(isPolyglot(Buffer.concat([JPEG, NOISE, archive, Buffer.from('a comment')]))).toBe(true);
  });

  it('is not one whose bytes look so by chance', () => {
    for (const chance of ['#!/', 'PK\u0005\u0006'])
      expect(isPolyglot(Buffer.concat([JPEG, NOISE, Buffer.from(chance, 'latin1'), NOISE]))).toBe(false);
    // Too near the end to be one.
    expect(isPolyglot(Buffer.concat([JPEG, NOISE, Buffer.from('PK\u0005\u0006', 'latin1')]))).toBe(false);
  });
});
