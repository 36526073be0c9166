import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { compressForms } from './compressed-forms.ts';

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
});
