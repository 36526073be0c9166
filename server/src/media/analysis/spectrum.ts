/** Levels of the sound in a few wide bands of pitch, a moment at a time. */

export const SAMPLE_RATE = 8000;
const WINDOW = 2048;
export const BANDS = 16;
const LOWEST_HZ = 60;
const HIGHEST_HZ = 3600;

/** Hann: what lies between two frequencies does not leak into all of them. */
const SHAPE = Float64Array.from(
  { length: WINDOW },
  (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / WINDOW),
);
/** First bin of each band, and the one behind the last: equal steps to the ear. */
const EDGES = Array.from({ length: BANDS + 1 }, (_, band) =>
  Math.round((LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (band / BANDS) * WINDOW) / SAMPLE_RATE),
);
const COSINES = Float64Array.from({ length: WINDOW / 2 }, (_, n) => Math.cos((2 * Math.PI * n) / WINDOW));
const SINES = Float64Array.from({ length: WINDOW / 2 }, (_, n) => Math.sin((2 * Math.PI * n) / WINDOW));
const REVERSED = Uint16Array.from({ length: WINDOW }, (_, n) => {
  let reversed = 0;
  for (let bit = 1, rest = n; bit < WINDOW; bit <<= 1, rest >>= 1) reversed = (reversed << 1) | (rest & 1);
  return reversed;
});

/** Cooley–Tukey, in place. */
const transform = (real: Float64Array, imaginary: Float64Array): void => {
  for (let size = 2; size <= WINDOW; size <<= 1) {
    const half = size >> 1;
    const step = WINDOW / size;
    for (let start = 0; start < WINDOW; start += size)
      for (let k = 0; k < half; k++) {
        const [cosine, sine] = [COSINES[k * step] ?? 0, SINES[k * step] ?? 0];
        const [one, other] = [start + k, start + k + half];
        const [r, i] = [real[other] ?? 0, imaginary[other] ?? 0];
        const turnedReal = r * cosine + i * sine;
        const turnedImaginary = i * cosine - r * sine;
        real[other] = (real[one] ?? 0) - turnedReal;
        imaginary[other] = (imaginary[one] ?? 0) - turnedImaginary;
        real[one] = (real[one] ?? 0) + turnedReal;
        imaginary[one] = (imaginary[one] ?? 0) + turnedImaginary;
      }
  }
};

/** @param samples `WINDOW_SAMPLES` of -1 to 1. @returns decibels below full scale for each band */
export const bandLevels = (samples: Float64Array): number[] => {
  const real = new Float64Array(WINDOW);
  for (let n = 0; n < WINDOW; n++) real[REVERSED[n] ?? 0] = (samples[n] ?? 0) * (SHAPE[n] ?? 0);
  const imaginary = new Float64Array(WINDOW);
  transform(real, imaginary);
  return Array.from({ length: BANDS }, (_, band) => {
    const [from = 0, to = 0] = [EDGES[band], EDGES[band + 1]];
    let power = 0;
    for (let bin = from; bin < Math.max(from + 1, to); bin++)
      power += (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;
    // A full sine has a quarter of the window's length as its amplitude.
    return 10 * Math.log10(power / (WINDOW / 4) ** 2 + 1e-12);
  });
};

export const WINDOW_SAMPLES = WINDOW;
