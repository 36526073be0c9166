/** Seeded randomness: the demo is the same on every machine, so nothing in it may ask Math.random or the clock. */

export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  between(low: number, high: number): number;
  /** Integer, both ends included. */
  integer(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** `count` different items (all, if there are fewer), in random order. */
  sample<T>(items: readonly T[], count: number): T[];
}

const hashText = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};

/** Generator (mulberry32) for one named purpose: adding draws to one does not shift another. */
export const createRandom = (seed: string): Random => {
  let state = hashText(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    sample: (items, count) => {
      const rest = [...items];
      const taken = Math.min(count, rest.length);
      for (let index = 0; index < taken; index++) {
        const other = integer(index, rest.length - 1);
        const swapped = rest[index] as (typeof rest)[number];
        rest[index] = rest[other] as (typeof rest)[number];
        rest[other] = swapped;
      }
      return rest.slice(0, taken);
    },
  };
};
