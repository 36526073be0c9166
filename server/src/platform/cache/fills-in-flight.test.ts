/** What a write does to answers that are being made at that moment: only those that show what was written are made anew. */
import { expect, it } from '@jest/globals';
import { AnswerCache, type MadeAnswer } from './answer-cache.ts';

/** An answer whose fills wait to be finished by hand; what each shows is known at its end alone. */
const openFills = () => {
  const cache = new AnswerCache({ maxBytes: 1e6 });
  const waiting: { finish: (text: string, tags: string[]) => void; fail: (error: Error) => void }[] = [];
  const ask = (key = 'listing A') =>
    cache
      .get(
        key,
        () =>
          new Promise<MadeAnswer>((resolve, reject) =>
            waiting.push({
              finish: (text, tags) => resolve({ status: 200, lifetime: 60, text, tags }),
              fail: reject,
            }),
          ),
      )
      .then(({ text }) => text);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  return { cache, waiting, ask, settle };
};

it('keeps and shares a fill, whatever else is written meanwhile', async () => {
  const { cache, waiting, ask } = openFills();
  const before = ask();
  for (let votes = 0; votes < 100; votes += 1) cache.invalidate([`video:${votes}`]);
  const after = ask();
  expect(waiting).toHaveLength(1);
  waiting[0]?.finish('A', ['listings', 'member:7']);
  expect(await Promise.all([before, after])).toEqual(['A', 'A']);
  expect(waiting).toHaveLength(1);
  expect(cache.peek('listing A')?.text).toBe('A');
});

it('keeps no fill whose tag was invalidated while it ran, and gives it to nobody who asked after that', async () => {
  const { cache, waiting, ask, settle } = openFills();
  const before = ask();
  cache.invalidate(['video:2', 'listings']);
  const after = [ask(), ask(), ask()];
  waiting[0]?.finish('old', ['listings']);
  expect(await before).toBe('old');
  expect(cache.peek('listing A')).toBeUndefined();
  await settle();
  // Once for all three.
  expect(waiting).toHaveLength(2);
  waiting[1]?.finish('new', ['listings']);
  expect(await Promise.all(after)).toEqual(['new', 'new', 'new']);
  expect(cache.peek('listing A')?.text).toBe('new');
});

it('shares a fill among all who asked before the invalidation, and an invalidation before its start does not count', async () => {
  const { cache, waiting, ask, settle } = openFills();
  cache.invalidate(['listings']);
  const first = [ask(), ask()];
  cache.invalidate(['listings']);
  const second = ask();
  cache.invalidate(['listings']);
  waiting[0]?.finish('first', ['listings']);
  expect(await Promise.all(first)).toEqual(['first', 'first']);
  await settle();
  waiting[1]?.finish('second', ['listings']);
  expect(await second).toBe('second');
  expect(cache.peek('listing A')?.text).toBe('second');
});

it('lets those who asked after an invalidation try themselves when the fill fails', async () => {
  const { cache, waiting, ask, settle } = openFills();
  const before = ask();
  cache.invalidate(['video:1']);
  const after = ask();
  waiting[0]?.fail(new Error('broken'));
  await expect(before).rejects.toThrow('broken');
  await settle();
  waiting[1]?.finish('well again', []);
  expect(await after).toBe('well again');
});

it('shares no fill that started before everything was invalidated', async () => {
  const { cache, waiting, ask } = openFills();
  const before = ask();
  cache.clear();
  const after = ask();
  expect(waiting).toHaveLength(2);
  waiting[0]?.finish('old', []);
  waiting[1]?.finish('new', []);
  expect(await Promise.all([before, after])).toEqual(['old', 'new']);
  expect(cache.peek('listing A')?.text).toBe('new');
});
