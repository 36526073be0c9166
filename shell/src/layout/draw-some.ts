/** The same seed draws the same: a document's server and its browser must agree (docs/specification/behaviour.md). */

/** Numbers from 0 to 1. Source: the generator "mulberry32". */
const generator = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** At most `count` of `all`, each once, in the order drawn. */
export const drawSome = <Item>(all: readonly Item[], count: number, seed: number): Item[] => {
  const random = generator(seed);
  return all
    .map((item) => ({ item, place: random() }))
    .sort((first, second) => first.place - second.place)
    .slice(0, count)
    .map(({ item }) => item);
};
