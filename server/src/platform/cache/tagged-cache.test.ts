import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createCacheGuard } from './cache-guard.ts';
import { TaggedCache } from './tagged-cache.ts';

/** A cache whose connection and database are lost and found by hand. */
const openCache = (staleMs = 60_000) => {
  const world = { isConnected: true, isAway: false };
  const cache = new TaggedCache<string>({
    name: 'test',
    maxBytes: 1e6,
    bytesOf: ({ length }) => length,
    staleMs,
    isAwayError: (error) => error instanceof Error && error.message === 'away',
    guard: createCacheGuard(
      () => world.isConnected,
      async () => {
        if (world.isAway) throw new Error('away');
      },
    ),
  });
  const ask = (value: string, freshMs = 60_000) =>
    cache.get('key', async () => {
      if (world.isAway) throw new Error('away');
      return { value, freshMs };
    });
  return { world, cache, ask };
};

describe('what is cached while the database is away', () => {
  it('is given out beyond its age, and made anew when the database is back', async () => {
    const { world, ask } = openCache();
    await ask('old', 1);
    await sleep(5);
    world.isAway = true;
    expect(await ask('new')).toBe('old');
    world.isConnected = false;
    expect(await ask('new')).toBe('old');
    world.isAway = false;
    world.isConnected = true;
    expect(await ask('new')).toBe('new');
  });

  it('is gone when it is too old, and a failure is reported', async () => {
    const { world, ask } = openCache(5);
    await ask('old', 1);
    await sleep(20);
    world.isAway = true;
    await expect(ask('new')).rejects.toThrow('away');
  });

  it('is never given out after it was withdrawn', async () => {
    const { world, cache, ask } = openCache();
    await ask('withdrawn', 1);
    await sleep(5);
    world.isAway = true;
    cache.delete('key');
    await expect(ask('new')).rejects.toThrow('away');
  });

  it('does not come back when it is withdrawn while it is asked for', async () => {
    const { cache, ask } = openCache();
    await ask('withdrawn', 1);
    await sleep(5);
    let fail = (_error: Error) => {};
    const waiting = cache.get('key', () => new Promise((_resolve, reject) => (fail = reject)));
    await sleep(1);
    cache.delete('key');
    fail(new Error('away'));
    await expect(waiting).rejects.toThrow('away');
  });

  it('is not believed while notices may be missed though the database answers', async () => {
    const { world, ask } = openCache();
    await ask('old');
    world.isConnected = false;
    expect(await ask('new')).toBe('new');
  });

  it('gives way to no failure of another kind', async () => {
    const { cache, ask } = openCache();
    await ask('old', 1);
    await sleep(5);
    const broken = cache.get('key', () => Promise.reject(new Error('a mistake of ours')));
    await expect(broken).rejects.toThrow('a mistake of ours');
    expect(await cache.get('key', async () => ({ value: '503', freshMs: 0, isFailure: true }))).toBe('old');
  });
});

it('stays within its bytes under a flood of distinct keys, also of tiny values', async () => {
  const maxBytes = 4_000_000;
  const cache = new TaggedCache<string>({ name: 'test', maxBytes, bytesOf: ({ length }) => length });
  const keys = Array.from({ length: 50_000 }, (_, i) => `/api/json/suggester/3600/${i}.json`);
  for (const [i, key] of keys.entries())
    await cache.get(key, async () => ({ value: `${i}`, freshMs: 60_000 }));
  const kept = keys.filter((key) => cache.peek(key) !== undefined);
  const bytes = kept.reduce((sum, key) => sum + key.length * 2 + (cache.peek(key)?.length ?? 0), 0);
  expect(kept.length).toBeGreaterThan(1000);
  // Entries have a weight of their own besides what they hold.
  expect(bytes + kept.length * 500).toBeLessThan(maxBytes);
});
