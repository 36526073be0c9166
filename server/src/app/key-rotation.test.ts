/** Keys change without a pause: the short form; key-rotation.long.test.ts goes on for longer. */
import { expect, it } from '@jest/globals';
import { rotateUnderLoad } from './key-rotation.fixture.ts';

it('no player of two processes fails through a rotation, and what a retired key signed is refused', async () => {
  const { requests, failures, keys, made, afterRetirement } = await rotateUnderLoad({
    rotations: 1,
    announceSeconds: 8,
    players: 3,
  });
  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(100);
  expect(keys.size).toBe(2);
  expect([...keys]).toContain(made[0]);
  expect(afterRetirement).toBe(404);
});
