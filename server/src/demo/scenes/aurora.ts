/** Northern lights over a lake. */
import { addGlow, fillGradient, fillOutline, reflectWater } from '../paint/brushes.ts';
import { type Colour, createFrame } from '../paint/frame.ts';
import { createNoise } from '../paint/noise.ts';
import { createRandom } from '../random.ts';
import type { Scene } from './scene.ts';

export const aurora =
  (seed: string, lower: Colour, upper: Colour): Scene =>
  (width, height) => {
    const random = createRandom(`aurora ${seed}`);
    const noise = createNoise(seed);
    const horizon = Math.round(height * 0.74);
    const back = createFrame(width, height);
    fillGradient(
      back,
      [
        [0.01, 0.015, 0.06],
        [0.02, 0.05, 0.12],
        [0.05, 0.12, 0.18],
      ],
      0,
      horizon,
    );
    for (let star = 0; star < 170; star++)
      addGlow(
        back,
        random.between(0, width),
        random.between(0, horizon),
        (height / 240) * random.between(0.8, 1.5),
        [1, 1, 1],
        random.between(0.1, 0.7),
      );
    const tops = new Float32Array(width);
    for (let x = 0; x < width; x++) {
      const firs = Math.abs((((x / height) * 17) % 1) - 0.5) * 0.03;
      tops[x] = horizon - height * (0.015 + firs + 0.17 * noise.clouds((x / height) * 2.1, 4, 4) ** 1.5);
    }
    return (frame, seconds) => {
      frame.light.set(back.light);
      const { light } = frame;
      for (let band = 0; band < 3; band++) {
        for (let x = 0; x < width; x++) {
          const u = x / height;
          const sway = noise.clouds(u * 0.9 + band * 9.3 + seconds * 0.035, seconds * 0.05 + band * 3, 3);
          const foot = horizon * (0.46 + 0.18 * band * 0.6 + (sway - 0.5) * 0.75);
          const rays =
            0.35 + 0.9 * noise.at(u * 14 + seconds * (0.5 - band * 0.3), band * 5 + seconds * 0.25);
          const power =
            rays * noise.at(u * 1.3 + seconds * 0.09 + band * 20, seconds * 0.06) * (0.95 - band * 0.2);
          const tall = height * (0.3 + 0.22 * rays);
          for (
            let y = Math.max(0, Math.floor(foot - tall));
            y < Math.min(horizon, foot + height * 0.05);
            y++
          ) {
            const rise = (foot - y) / tall;
            const shine = rise < 0 ? Math.max(0, 1 + rise * 4) : (1 - rise) * (1 - rise);
            const add = shine * power;
            const at = (y * width + x) * 3;
            const share = rise < 0 ? 0 : rise;
            light[at] = (light[at] as number) + (lower[0] * (1 - share) + upper[0] * share) * add;
            light[at + 1] = (light[at + 1] as number) + (lower[1] * (1 - share) + upper[1] * share) * add;
            light[at + 2] = (light[at + 2] as number) + (lower[2] * (1 - share) + upper[2] * share) * add;
          }
        }
      }
      fillOutline(frame, tops, [0.008, 0.014, 0.03], [0.008, 0.014, 0.03], horizon);
      reflectWater(frame, horizon, seconds * 0.7, [0.01, 0.03, 0.06], 0.8, 0.5);
    };
  };
