import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { bytesForForms, CompressedForms, ENCODINGS } from './compressed-forms.ts';

const body = Buffer.from('the harbour at night '.repeat(500));
const open = () => {
  let read = 0;
  const forms = new CompressedForms(() => {
    read += 1;
    return body;
  });
  return { forms, timesRead: () => read };
};

describe('compressed forms', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['zstd', zstdDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('%s is of the same bytes, and much smaller', async (encoding, decompress) => {
    const form = await open().forms.get(encoding);
    expect(decompress(Buffer.from(form, 'latin1')).equals(body)).toBe(true);
    expect(form.length).toBeLessThan(body.length / 20);
  });

  it('are made when somebody asks for them, and no others', async () => {
    const { forms, timesRead } = open();
    expect(ENCODINGS.map((encoding) => forms.peek(encoding))).toEqual([undefined, undefined, undefined]);
    expect(timesRead()).toBe(0);
    const form = await forms.get('zstd');
    expect(ENCODINGS.map((encoding) => forms.peek(encoding))).toEqual([undefined, form, undefined]);
  });

  it('are made once, however many ask at the same time', async () => {
    const { forms, timesRead } = open();
    const made = await Promise.all(Array.from({ length: 1000 }, () => forms.get('br')));
    expect(new Set(made).size).toBe(1);
    expect(timesRead()).toBe(1);
  });

  it('take no more than a cache counts for them beforehand', async () => {
    const { forms } = open();
    const made = await Promise.all(ENCODINGS.map((encoding) => forms.get(encoding)));
    expect(made.join('').length).toBeLessThan(bytesForForms(body.length));
  });
});
