import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { DocumentCache, type MadeDocument } from './document-cache.ts';

const made = (text: string, keep = true): MadeDocument => ({ status: 200, text, keep });

describe('DocumentCache', () => {
  it('makes a document once, however many ask at once, in every form', async () => {
    const cache = new DocumentCache({ maxBytes: 1e6, ttlMs: 10_000 });
    let count = 0;
    const make = async () => {
      count += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return made('<p>夜の港</p>');
    };
    const documents = await Promise.all(Array.from({ length: 1000 }, () => cache.get('a', make)));
    expect(count).toBe(1);
    const [first] = documents;
    expect(brotliDecompressSync(Buffer.from(first?.forms.br ?? '', 'latin1')).toString()).toBe(
      '<p>夜の港</p>',
    );
    expect(gunzipSync(Buffer.from(first?.forms.gzip ?? '', 'latin1')).toString()).toBe('<p>夜の港</p>');
  });

  it('does not keep what a failing remote spoilt', async () => {
    const cache = new DocumentCache({ maxBytes: 1e6, ttlMs: 10_000 });
    await cache.get('a', async () => made('spoilt', false));
    expect((await cache.get('a', async () => made('well'))).text).toBe('well');
  });

  it('never brings back what was withdrawn while it was being made', async () => {
    const cache = new DocumentCache({ maxBytes: 1e6, ttlMs: 10_000 });
    let finish: () => void = () => {};
    const slow = cache.get(
      'a',
      () =>
        new Promise((resolve) => {
          finish = () => resolve(made('old'));
        }),
    );
    cache.clear();
    finish();
    await slow;
    expect((await cache.get('a', async () => made('new'))).text).toBe('new');
  });

  it('forgets a failure to make it', async () => {
    const cache = new DocumentCache({ maxBytes: 1e6, ttlMs: 10_000 });
    await expect(cache.get('a', async () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect((await cache.get('a', async () => made('up'))).text).toBe('up');
  });
});
