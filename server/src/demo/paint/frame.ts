/** A picture in the making: light that adds up, put into bytes at the end. */

export type Colour = readonly [red: number, green: number, blue: number];

export interface Frame {
  width: number;
  height: number;
  /** Red, green, blue from 0 (dark) to 1 and beyond (glare), row by row. */
  light: Float32Array;
}

export const createFrame = (width: number, height: number): Frame => ({
  width,
  height,
  light: new Float32Array(width * height * 3),
});

/** `#rrggbb` as light. */
export const colour = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};

export const mix = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/** Colour at `at` (0-1) of evenly spaced stops. */
export const ramp = (stops: readonly Colour[], at: number): Colour => {
  const place = Math.min(0.99999, Math.max(0, at)) * (stops.length - 1);
  const index = Math.floor(place);
  return mix(stops[index] as Colour, stops[Math.min(index + 1, stops.length - 1)] as Colour, place - index);
};

const TONE_STEPS = 1024;
/** Light to byte: straight up to 0.75, then bent, so that glare keeps its colour instead of clipping. */
const TONES = Uint8Array.from({ length: TONE_STEPS * 4 }, (_, step) => {
  const light = step / TONE_STEPS;
  return Math.round(255 * (light < 0.75 ? light : 1 - 0.25 * Math.exp(-(light - 0.75) / 0.25)));
});
/** Ordered dithering, in steps of light: skies of eight bits show bands without it. */
const DITHER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((step) => (step / 16) * 4);

/** @param bytes gets width × height × 3 bytes of RGB */
export const toBytes = ({ width, height, light }: Frame, bytes: Uint8Array): void => {
  let at = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dither = DITHER[((y & 3) << 2) | (x & 3)] as number;
      for (let channel = 0; channel < 3; channel++, at++) {
        const step = (light[at] as number) * TONE_STEPS + dither;
        bytes[at] = TONES[step < 0 ? 0 : step > 4095 ? 4095 : step | 0] as number;
      }
    }
  }
};
