import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { DocumentCache, type MadeDocument, textOfDocument, toCachedDocument } from './document-cache.ts';
import { RenderWorkerLost } from './render/render-worker.ts';

const made = (text: string, keep = true): MadeDocument => ({ status: 200, text, keep });

describe('DocumentCache', () => {
  it('makes a document once, however many ask at the same time, and compresses it for those who take it', async () => {
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
    expect(first?.forms.peek('br')).toBeUndefined();
    const bytesOf = async (encoding: 'br' | 'gzip') =>
      Buffer.from((await first?.forms.get(encoding)) ?? '', 'latin1');
    expect(brotliDecompressSync(await bytesOf('br')).toString()).toBe('<p>夜の港</p>');
    expect(gunzipSync(await bytesOf('gzip')).toString()).toBe('<p>夜の港</p>');
  });

  it('keeps it uncompressed as bytes as well, and counts them as such', async () => {
    const text = 'Straße – 夜の港 🌙 '.repeat(1000);
    const document = toCachedDocument(made(text));
    expect(document.plain).toHaveLength(Buffer.byteLength(text));
    expect(Buffer.from(document.plain, 'latin1').toString()).toBe(text);
    expect(textOfDocument(document)).toBe(text);
  });

  it('does not keep what a failing remote spoilt', async () => {
    const cache = new DocumentCache({ maxBytes: 1e6, ttlMs: 10_000 });
    await cache.get('a', async () => made('spoilt', false));
    expect((await cache.get('a', async () => made('well'))).plain).toBe('well');
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
    expect((await cache.get('a', async () => made('new'))).plain).toBe('new');
  });

  it('discards a failure to make it', async () => {
    const cache = new DocumentCache({ maxBytes: 1e6, ttlMs: 10_000 });
    await expect(cache.get('a', async () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect((await cache.get('a', async () => made('up'))).plain).toBe('up');
  });

  describe('while a remote is broken', () => {
    const world = { rendered: 0, isBroken: false, text: 'well', tags: [] as string[] };
    const open = (pauses = { firstMs: 60_000, longestMs: 60_000 }) => {
      Object.assign(world, { rendered: 0, isBroken: false, text: 'well', tags: [] });
      const cache = new DocumentCache({ maxBytes: 1e6, ttlMs: 1, staleMs: 60_000, pauses });
      const ask = () =>
        cache.get('a', async () => {
          world.rendered += 1;
          const { isBroken, text, tags } = world;
          return isBroken
            ? { status: 503, text: 'card', keep: false, isSpoilt: true, tags }
            : { ...made(text), tags };
        });
      return { cache, ask };
    };
    const pass = () => new Promise((resolve) => setTimeout(resolve, 10));

    it('renders an address once, however many ask one after the other', async () => {
      const { ask } = open();
      world.isBroken = true;
      for (let count = 0; count < 1000; count += 1)
        expect(await ask()).toMatchObject({ status: 503, plain: 'card' });
      expect(world.rendered).toBe(1);
    });

    it('gives out the last good document, and says so', async () => {
      const { ask } = open();
      expect((await ask()).isLastGood).toBeUndefined();
      await pass();
      world.isBroken = true;
      for (let count = 0; count < 100; count += 1)
        expect(await ask()).toMatchObject({ status: 200, plain: 'well', isLastGood: true });
      expect(world.rendered).toBe(2);
    });

    it('gives out nothing that was withdrawn, before, meanwhile or after', async () => {
      const { cache, ask } = open();
      /** After a good document, of which nothing from before is left. */
      const breakAnew = async (): Promise<void> => {
        world.isBroken = false;
        cache.clear();
        await ask();
        await pass();
        world.isBroken = true;
      };
      await ask();
      await pass();
      cache.clear();
      world.isBroken = true;
      expect((await ask()).plain).toBe('card');
      await breakAnew();
      const asked = ask();
      cache.clear();
      await asked;
      expect((await ask()).plain).toBe('card');
      await breakAnew();
      expect((await ask()).plain).toBe('well');
      cache.clear();
      expect((await ask()).plain).toBe('card');
    });

    it('gives out nothing that a member took back', async () => {
      const { cache, ask } = open();
      world.tags = ['playlist:7'];
      await ask();
      cache.invalidate(['playlist:8']);
      cache.invalidate(['playlist:7']);
      await pass();
      world.isBroken = true;
      expect((await ask()).plain).toBe('card');
    });

    it('makes a document anew after a member took something back, however fresh it was', async () => {
      const cache = new DocumentCache({ maxBytes: 1e6, ttlMs: 60_000 });
      let count = 0;
      const ask = (meanwhile = () => {}) =>
        cache.get('a', async () => {
          const text = `number ${++count}`;
          await pass();
          meanwhile();
          return { ...made(text), tags: ['member:7'] };
        });
      await ask();
      cache.invalidate(['member:8']);
      expect((await ask()).plain).toBe('number 1');
      cache.invalidate(['member:7']);
      expect(cache.peek('a')).toBeUndefined();
      await ask(() => cache.invalidate(['member:7']));
      expect((await ask()).plain).toBe('number 3');
    });

    it('tries again, and gives out what is good immediately', async () => {
      const { ask } = open({ firstMs: 1, longestMs: 2 });
      world.isBroken = true;
      for (let count = 0; count < 5; count += 1) {
        expect((await ask()).plain).toBe('card');
        await pass();
      }
      expect(world.rendered).toBe(5);
      world.isBroken = false;
      expect(await ask()).toMatchObject({ status: 200, plain: 'well' });
    });

    it('does not render an address again immediately that cost its worker', async () => {
      const { cache } = open();
      let count = 0;
      const ask = () =>
        cache.get('a', async () => {
          count += 1;
          throw new RenderWorkerLost('no answer');
        });
      for (let tries = 0; tries < 10; tries += 1) await expect(ask()).rejects.toThrow('no answer');
      expect(count).toBe(1);
    });
  });
});
