/** Keys change five times under load. */
import { expect, it } from '@jest/globals';
import { rotateUnderLoad } from './key-rotation.fixture.ts';

it('no player of two processes fails through five rotations', async () => {
  const { requests, failures, keys } = await rotateUnderLoad({
    rotations: 5,
    announceSeconds: 15,
    players: 8,
  });
  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(2000);
  expect(keys.size).toBe(6);
}, 900_000);
