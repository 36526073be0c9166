/** Clouds that drift over a coloured sky. */
import { addGlow, fillGradient } from '../paint/brushes.ts';
import { type Colour, createFrame } from '../paint/frame.ts';
import { createNoise } from '../paint/noise.ts';
import type { Scene } from './scene.ts';

export const clouds =
  (seed: string, sky: readonly Colour[], lit: Colour, shade: Colour, sun: Colour): Scene =>
  (width, height) => {
    const noise = createNoise(seed);
    const back = createFrame(width, height);
    fillGradient(back, sky);
    addGlow(back, width * 0.3, height * 0.62, height * 1.1, sun, 0.45, 0.7);
    addGlow(back, width * 0.3, height * 0.62, height * 0.13, sun, 1.6);
    // Half the pixels each way: clouds are soft, and five octaves a pixel are most of the work.
    const columns = Math.ceil(width / 2) + 1;
    const rows = Math.ceil(height / 2) + 1;
    const density = new Float32Array(columns * rows);
    return (frame, seconds) => {
      for (let row = 0; row < rows; row++) {
        const v = (row * 2) / height;
        const stretch = 1 / (0.35 + (1 - v) * 1.1);
        for (let column = 0; column < columns; column++) {
          const u = ((column * 2) / height - 0.9) * stretch;
          density[row * columns + column] = noise.clouds(
            u * 1.9 + seconds * 0.05 * stretch + 40,
            stretch * 3.6 + seconds * 0.012,
            5,
          );
        }
      }
      const { light } = frame;
      light.set(back.light);
      for (let y = 0, at = 0; y < height; y++) {
        for (let x = 0; x < width; x++, at += 3) {
          const cell = (y >> 1) * columns + (x >> 1);
          const dx = (x & 1) / 2;
          const dy = (y & 1) / 2;
          const here =
            ((density[cell] as number) * (1 - dx) + (density[cell + 1] as number) * dx) * (1 - dy) +
            ((density[cell + columns] as number) * (1 - dx) + (density[cell + columns + 1] as number) * dx) *
              dy;
          const cover = (here - 0.47) * 5;
          if (cover <= 0) continue;
          const share = cover > 1 ? 1 : cover;
          const dark = Math.min(1, Math.max(0, (here - 0.52) * 4.5));
          for (let channel = 0; channel < 3; channel++) {
            const paint = (lit[channel] as number) * (1 - dark) + (shade[channel] as number) * dark;
            light[at + channel] = (light[at + channel] as number) * (1 - share * 0.92) + paint * share * 0.92;
          }
        }
      }
    };
  };
