/** Ridge behind ridge in morning mist, drifting by. */
import { addGlow, fillGradient, fillOutline } from '../paint/brushes.ts';
import { type Colour, createFrame, mix } from '../paint/frame.ts';
import { createNoise } from '../paint/noise.ts';
import type { Scene } from './scene.ts';

const LAYERS = 6;

export const ridges =
  (seed: string, sky: readonly Colour[], near: Colour, sun: Colour): Scene =>
  (width, height) => {
    const noise = createNoise(seed);
    const back = createFrame(width, height);
    fillGradient(back, sky, 0, height * 0.8);
    addGlow(back, width * 0.64, height * 0.36, height * 0.9, sun, 0.4, 0.8);
    addGlow(back, width * 0.64, height * 0.36, height * 0.1, sun, 2.2);
    const mist = sky.at(-1) ?? sun;
    const tops = new Float32Array(width);
    return (frame, seconds) => {
      frame.light.set(back.light);
      for (let layer = 0; layer < LAYERS; layer++) {
        const depth = layer / (LAYERS - 1);
        const scale = 1.3 + depth * 1.7;
        const shift = seconds * (0.012 + depth * depth * 0.16) + layer * 31.7;
        const base = height * (0.42 + depth * 0.36);
        for (let x = 0; x < width; x++) {
          const place = (x / height) * scale + shift;
          let hill = noise.clouds(place, layer * 7.7, 5);
          if (layer === LAYERS - 1) {
            // Fir tops on the nearest ridge.
            const tree = (place * 26) % 1;
            hill += (0.5 - Math.abs(tree - 0.5)) * 0.14 * (0.4 + noise.at(Math.floor(place * 26), 5));
          }
          tops[x] = base - (hill - 0.35) * height * (0.36 - depth * 0.06);
        }
        const tint = mix(mist, near, 0.18 + 0.82 * depth);
        fillOutline(frame, tops, tint, mix(tint, mist, 0.55 * (1 - depth)), base + height * 0.3);
        if (layer < LAYERS - 1) continue;
        fillOutline(frame, tops, near, mix(near, [0, 0, 0], 0.6));
      }
    };
  };
