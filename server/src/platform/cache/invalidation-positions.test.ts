import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { InvalidationPositions } from './invalidation-positions.ts';

/** A primary whose log moves by hand, and which can be away. */
const openPositions = async () => {
  const primary = { position: 100n, isAway: false, asked: 0 };
  const drops = new InvalidationPositions(async () => {
    primary.asked += 1;
    await sleep(1);
    if (primary.isAway) throw new Error('away');
    return primary.position;
  });
  const settle = async () => {
    for (let tries = 0; drops.floor === undefined && tries < 100; tries += 1) await sleep(5);
    await sleep(20);
  };
  await settle();
  return { primary, drops, settle };
};

it('believes no replica before it has come to where this process started', async () => {
  const { drops } = await openPositions();
  expect(drops.floor).toBe(100n);
  expect(drops.isCurrent([], 99n)).toBe(false);
  expect(drops.isCurrent(['video:1'], 100n)).toBe(true);
  drops.stop();
});

it('believes none of an invalidated tag until the position is known, and then those that have come to it', async () => {
  const { primary, drops, settle } = await openPositions();
  primary.position = 200n;
  drops.note(['video:1']);
  expect(drops.isCurrent(['video:1'], 10_000n)).toBe(false);
  expect(drops.isCurrent(['video:2'], 100n)).toBe(true);
  await settle();
  expect(drops.isCurrent(['video:2', 'video:1'], 199n)).toBe(false);
  expect(drops.isCurrent(['video:2', 'video:1'], 200n)).toBe(true);
  drops.stop();
});

it('takes no answer for an invalidation that came after the question', async () => {
  const { primary, drops, settle } = await openPositions();
  primary.position = 200n;
  drops.note(['video:1']);
  // The question is underway, and its answer is of before this.
  drops.note(['video:1']);
  primary.position = 300n;
  await settle();
  expect(drops.isCurrent(['video:1'], 299n)).toBe(false);
  expect(drops.isCurrent(['video:1'], 300n)).toBe(true);
  drops.stop();
});

it('asks once for many, and again when the primary was away', async () => {
  const { primary, drops } = await openPositions();
  primary.asked = 0;
  primary.isAway = true;
  primary.position = 400n;
  for (let i = 0; i < 1000; i += 1) drops.note([`video:${i}`]);
  await sleep(30);
  expect(drops.isCurrent(['video:7'], 10_000n)).toBe(false);
  primary.isAway = false;
  for (let tries = 0; !drops.isCurrent(['video:7'], 400n) && tries < 200; tries += 1) await sleep(20);
  expect(drops.isCurrent(['video:7', 'video:999'], 400n)).toBe(true);
  expect(primary.asked).toBeLessThan(6);
  drops.stop();
});

it('removes the oldest of very many, and never believes more for it', async () => {
  const { primary, drops, settle } = await openPositions();
  primary.position = 500n;
  drops.note(Array.from({ length: 12_000 }, (_, i) => `video:${i}`));
  await settle();
  expect(drops.isCurrent(['video:0'], 499n)).toBe(false);
  expect(drops.isCurrent(['channels'], 500n)).toBe(true);
  expect(drops.floor).toBe(500n);
  drops.stop();
});
