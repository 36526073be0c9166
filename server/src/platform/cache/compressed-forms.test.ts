import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { acceptedEncoding, compressForms } from './compressed-forms.ts';

describe('compressed forms', () => {
  it('are all of the same bytes', async () => {
    const body = Buffer.from('the harbour at night '.repeat(500));
    const { br, zstd, gzip } = await compressForms(body);
    const bytes = (form: string) => Buffer.from(form, 'latin1');
    for (const plain of [
      brotliDecompressSync(bytes(br)),
      zstdDecompressSync(bytes(zstd)),
      gunzipSync(bytes(gzip)),
    ])
      expect(plain.equals(body)).toBe(true);
    for (const form of [br, zstd, gzip]) expect(form.length).toBeLessThan(body.length / 20);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip, zstd', 'zstd'],
    ['GZIP', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0.0, zstd; q=0', undefined],
    ['br;q=0.5', 'br'],
    ['brotli, x-gzip', undefined],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('answer %j with %j', (header, expected) => {
    expect(acceptedEncoding(header)).toBe(expected);
    expect(acceptedEncoding(header)).toBe(expected);
  });
});
