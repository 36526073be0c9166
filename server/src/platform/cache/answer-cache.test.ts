import { describe, expect, it, jest } from '@jest/globals';
import { AnswerCache, type MadeAnswer } from './answer-cache.ts';

const answer = (text: string, more: Partial<MadeAnswer> = {}): MadeAnswer => ({
  status: 200,
  lifetime: 3600,
  text,
  tags: [],
  ...more,
});

describe('the cache of answers', () => {
  it('fills once, however many ask at the same time', async () => {
    const cache = new AnswerCache({ maxBytes: 1e6 });
    const make = jest.fn(async () => answer('x'));
    const all = await Promise.all(Array.from({ length: 1000 }, () => cache.get('key', make)));
    expect(make).toHaveBeenCalledTimes(1);
    expect(new Set(all.map(({ text }) => text))).toEqual(new Set(['x']));
  });

  it('invalidates by tag, and does not keep what was made before', async () => {
    const cache = new AnswerCache({ maxBytes: 1e6 });
    await cache.get('a', async () => answer('old', { tags: ['video:1', 'listings'] }));
    await cache.get('b', async () => answer('stays', { tags: ['video:2'] }));
    cache.invalidate(['video:1']);
    expect(cache.peek('a')).toBeUndefined();
    expect(cache.peek('b')?.text).toBe('stays');
    let finish = () => {};
    const slow = cache.get('c', async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return answer('stale', { tags: ['video:3'] });
    });
    cache.invalidate(['video:3']);
    finish();
    expect((await slow).text).toBe('stale');
    expect(cache.peek('c')).toBeUndefined();
  });

  it('keeps neither failures nor what nobody may keep', async () => {
    const cache = new AnswerCache({ maxBytes: 1e6 });
    await cache.get('zero', async () => answer('x', { lifetime: 0 }));
    await cache.get('missing', async () => answer('x', { status: 404 }));
    await expect(cache.get('broken', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    for (const key of ['zero', 'missing', 'broken']) expect(cache.peek(key)).toBeUndefined();
    expect((await cache.get('broken', async () => answer('well again'))).text).toBe('well again');
  });

  it('stays within its bytes', async () => {
    const cache = new AnswerCache({ maxBytes: 20_000 });
    for (let i = 0; i < 50; i += 1)
      await cache.get(`key${i}`, async () => answer(`${i}`.repeat(400), { lifetime: 60, tags: [`t${i}`] }));
    expect(cache.peek('key0')).toBeUndefined();
    expect(cache.peek('key49')).toBeDefined();
    const huge = await cache.get('huge', async () => answer('x'.repeat(50_000), { tags: ['huge'] }));
    expect(huge.text).toHaveLength(50_000);
    expect(cache.peek('huge')).toBeUndefined();
  });
});
