/** Numbers that look random and come again with the same seed, so that a failure can be repeated. */
export interface Random {
  /** In [0, 1). */
  next: () => number;
  choose: <Item>(items: readonly Item[]) => Item;
  shuffle: <Item>(items: readonly Item[]) => Item[];
}

/** Source: Tommy Ettinger's mulberry32, public domain. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const choose = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new Error('nothing to choose from');
    return items[Math.floor(next() * items.length)] as Item;
  };
  const shuffle = <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => ({ item, key: next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item);
  return { next, choose, shuffle };
};
