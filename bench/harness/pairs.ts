/** Figures of two variants, taken in turns, so that a machine that gets slower slows both. */
import { median } from './median.ts';
import { explain } from './report.ts';

/**
 * Runs `measure` of both in `count` pairs, the order turned round from pair to pair, after one pair that does not count.
 * @param isTogether both of a pair at the same time: for figures of CPU, where what else the machine does changes within a pair
 * @returns for each key the median of the pairs' ratios, first to second
 */
export const ratiosOfPairs = async <Key extends string>(
  count: number,
  first: () => Promise<Record<Key, number>>,
  second: () => Promise<Record<Key, number>>,
  { isTogether = false } = {},
): Promise<Record<Key, number>> => {
  const pairs: [Record<Key, number>, Record<Key, number>][] = [];
  for (let run = 0; run <= count; run++) {
    let one: Record<Key, number>;
    let other: Record<Key, number>;
    if (isTogether) [one, other] = await Promise.all([first(), second()]);
    else if (run % 2 === 0) {
      one = await first();
      other = await second();
    } else {
      other = await second();
      one = await first();
    }
    if (run > 0) pairs.push([one, other]);
  }
  const keys = Object.keys(pairs[0]?.[0] ?? {}) as Key[];
  const ratios = {} as Record<Key, number>;
  for (const key of keys) {
    ratios[key] = median(pairs.map(([one, other]) => one[key] / other[key]));
    const middle = (side: 0 | 1) => median(pairs.map((pair) => pair[side][key])).toFixed(0);
    explain(`${key}: medians ${middle(0)} against ${middle(1)} in ${pairs.length} pairs`);
  }
  return ratios;
};
