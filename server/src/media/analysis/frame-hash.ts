/**
 * Perceptual hash of one picture: the signs of its 64 coarsest waves (DCT) against their median, as in the well-known
 * pHash. Encoding, scaling and brightness change few of them; another picture changes about half.
 */

/** Side of the grey picture that is hashed. */
export const HASH_PIXELS = 32;

const WAVES = 8;

/** cos((2x + 1) u pi / 2N) for the waves that are used. */
const COSINES = Array.from({ length: WAVES + 1 }, (_, wave) =>
  Float64Array.from({ length: HASH_PIXELS }, (_pixel, x) =>
    Math.cos(((2 * x + 1) * wave * Math.PI) / (2 * HASH_PIXELS)),
  ),
);

/** Across and down: the widest waves first; without (0, 0), the brightness of the whole. */
const USED: readonly (readonly [number, number])[] = Array.from(
  { length: (WAVES + 1) * (WAVES + 1) },
  (_, index) => [index % (WAVES + 1), Math.floor(index / (WAVES + 1))] as const,
)
  .slice(1)
  .toSorted(([a, b], [c, d]) => a * a + b * b - (c * c + d * d) || b - d)
  .slice(0, 64);

/** Standard deviation of the brightness below which a picture is one colour for our purpose. */
const MIN_CONTRAST = 4;

const contrastOf = (grey: ArrayLike<number>): number => {
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < grey.length; at++) {
    const value = grey[at] ?? 0;
    sum += value;
    squares += value * value;
  }
  const mean = sum / grey.length;
  return Math.sqrt(Math.max(0, squares / grey.length - mean * mean));
};

/**
 * @param grey `HASH_PIXELS` squared, row by row
 * @returns 64 bits; 0n: nothing to recognise it by
 */
export const hashPicture = (grey: ArrayLike<number>): bigint => {
  if (contrastOf(grey) < MIN_CONTRAST) return 0n;
  // First along the rows, then down the columns.
  const rows = Array.from({ length: HASH_PIXELS }, (_, y) =>
    COSINES.map((cosines) => {
      let sum = 0;
      for (let x = 0; x < HASH_PIXELS; x++) sum += (grey[y * HASH_PIXELS + x] ?? 0) * (cosines[x] ?? 0);
      return sum;
    }),
  );
  const waves = USED.map(([across, down]) => {
    const cosines = COSINES[down];
    let sum = 0;
    for (let y = 0; y < HASH_PIXELS; y++) sum += (rows[y]?.[across] ?? 0) * (cosines?.[y] ?? 0);
    return sum;
  });
  const sorted = waves.toSorted((a, b) => a - b);
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2;
  return waves.reduce((bits, wave) => (bits << 1n) | (wave > median ? 1n : 0n), 0n);
};

/** Bits in which two hashes differ: 0 to 64. */
export const hashDistance = (one: bigint, other: bigint): number => {
  const different = one ^ other;
  return countBits(Number(different & 0xffffffffn)) + countBits(Number(different >> 32n));
};

const countBits = (value: number): number => {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};

/** Waves that change their sign when the picture is mirrored: an odd number of them across. */
const MIRRORED_BITS = USED.reduce((bits, [across]) => (bits << 1n) | BigInt(across % 2), 0n);

/** Hash of the mirrored picture, nearly: the median is that of the picture itself. */
export const mirrorHash = (hash: bigint): bigint => (hash === 0n ? 0n : hash ^ MIRRORED_BITS);
