/** The open sea with the sun low over it. */
import { addGlow, fillGradient } from '../paint/brushes.ts';
import { type Colour, createFrame, mix, ramp } from '../paint/frame.ts';
import { createNoise } from '../paint/noise.ts';
import type { Scene } from './scene.ts';

export const ocean =
  (seed: string, sky: readonly Colour[], water: readonly Colour[], sun: Colour): Scene =>
  (width, height) => {
    const noise = createNoise(seed);
    const horizon = Math.round(height * 0.46);
    const sunX = width * 0.57;
    const back = createFrame(width, height);
    fillGradient(back, sky, 0, horizon);
    for (let y = 0; y < horizon; y++)
      for (let x = 0; x < width; x++) {
        const veil = Math.max(0, noise.clouds((x / height) * 1.7, (y / height) * 11, 4) - 0.5) * 2;
        for (let channel = 0; channel < 3; channel++) {
          const at = (y * width + x) * 3 + channel;
          back.light[at] = (back.light[at] as number) + (sun[channel] as number) * veil * 0.4 * (y / horizon);
        }
      }
    addGlow(back, sunX, horizon - height * 0.09, height * 0.8, sun, 0.55, 0.7);
    addGlow(back, sunX, horizon - height * 0.09, height * 0.1, mix(sun, [1, 1, 1], 0.4), 3);
    return (frame, seconds) => {
      const { light } = frame;
      light.set(back.light);
      for (let y = horizon; y < height; y++) {
        const near = (y - horizon + 0.5) / (height - horizon);
        const scale = 0.16 / (near + 0.02);
        const base = ramp(water, near);
        for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
          const u = (x / height - 0.9) * scale * 11;
          const v = scale * 34;
          const swell = noise.at(u * 0.5 + seconds * 0.5, v * 0.5 + seconds * 1.1);
          const chop = noise.at(u * 1.7 - seconds * 0.8, v * 1.4 + seconds * 1.9);
          const wave = swell * 0.6 + chop * 0.4;
          const crest = Math.max(0, wave - 0.52) * 3.2;
          const alongside = (x - sunX) / (height * (0.07 + 0.3 * near));
          const path = Math.exp(-alongside * alongside);
          const glint = crest * crest * path * 2.1 + path * 0.12;
          const shade = 0.62 + wave * 0.6;
          light[at] = base[0] * shade + sun[0] * glint + crest * 0.05;
          light[at + 1] = base[1] * shade + sun[1] * glint + crest * 0.06;
          light[at + 2] = base[2] * shade + sun[2] * glint + crest * 0.07;
        }
      }
    };
  };
