/** Chance that is the same each time: of a seed. */
import { createHash } from 'node:crypto';

/** @returns whole numbers from 0 to below the given one */
const createChance = (seed: string): ((below: number) => number) => {
  let state = createHash('sha256').update(seed).digest().readUInt32BE(0) || 1;
  return (below) => {
    // xorshift32
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
};

/** So many bytes of a stretch become others. */
export const damage = (
  bytes: Buffer,
  seed: string,
  { count, from = 0, to = bytes.length }: { count: number; from?: number; to?: number },
): Buffer => {
  const chance = createChance(seed);
  const damaged = Buffer.from(bytes);
  for (let n = 0; n < count; n++) damaged[from + chance(Math.max(1, to - from))] = chance(256);
  return damaged;
};
