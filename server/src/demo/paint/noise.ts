/** Smooth random hills and clouds. */
import { createRandom } from '../random.ts';

const SIZE = 256;

export interface Noise {
  /** Value noise, 0-1, one lattice point a unit; repeats after 256 units. */
  at(x: number, y: number): number;
  /** Several octaves of it, 0-1. */
  clouds(x: number, y: number, octaves: number): number;
}

export const createNoise = (seed: string): Noise => {
  const random = createRandom(`noise ${seed}`);
  const table = Float32Array.from({ length: SIZE * SIZE }, () => random.next());
  const at = (x: number, y: number): number => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const dx = x - left;
    const dy = y - top;
    const sx = dx * dx * (3 - 2 * dx);
    const sy = dy * dy * (3 - 2 * dy);
    const x0 = left & 255;
    const x1 = (left + 1) & 255;
    const y0 = (top & 255) << 8;
    const y1 = ((top + 1) & 255) << 8;
    const upper = (table[y0 | x0] as number) * (1 - sx) + (table[y0 | x1] as number) * sx;
    const lower = (table[y1 | x0] as number) * (1 - sx) + (table[y1 | x1] as number) * sx;
    return upper * (1 - sy) + lower * sy;
  };
  const clouds = (x: number, y: number, octaves: number): number => {
    let sum = 0;
    let weight = 0.5;
    let total = 0;
    for (let octave = 0; octave < octaves; octave++) {
      sum += at(x, y) * weight;
      total += weight;
      x = x * 2.03 + 17.3;
      y = y * 2.03 + 9.1;
      weight *= 0.5;
    }
    return sum / total;
  };
  return { at, clouds };
};
