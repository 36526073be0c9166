import { acceptedUntil, type KeyRing, signingKey, signsUntil } from './key-ring.ts';
import { SIGNING_PURPOSES } from './purposes.ts';

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
const LONGEST_LIFE = Math.max(...Object.values(SIGNING_PURPOSES).map(({ lifeSeconds }) => lifeSeconds));

/** @param seeds how many each key sealed. @returns a line for each key, without the key */
export const describeKeys = (
  ring: KeyRing,
  nowSeconds: number,
  seeds: ReadonlyMap<string, number>,
): string[] => {
  const signing = signingKey(ring, nowSeconds);
  return ring.map((key) => {
    const sealed = seeds.get(key.id) ?? 0;
    const state =
      key.key === undefined
        ? 'retired'
        : key.id === signing.id
          ? 'signs'
          : key.signsFrom > nowSeconds
            ? `signs from ${timeOf(key.signsFrom)}, is accepted already`
            : acceptedUntil(ring, key, LONGEST_LIFE) > nowSeconds
              ? `signed until ${timeOf(signsUntil(ring, key))}; the last of it ends ${timeOf(acceptedUntil(ring, key, LONGEST_LIFE))}`
              : 'is over: may be retired';
    return `${key.id}  ${state}${sealed > 0 ? `; sealed ${sealed} seeds` : ''}`;
  });
};
