/** A drawn drive towards a striped sun over a glowing grid. */
import { addGlow, fillGradient, fillOutline } from '../paint/brushes.ts';
import { type Colour, createFrame, ramp } from '../paint/frame.ts';
import { createNoise } from '../paint/noise.ts';
import { createRandom } from '../random.ts';
import type { Scene } from './scene.ts';

export const neonDrive =
  (seed: string, sky: readonly Colour[], sun: readonly Colour[], grid: Colour): Scene =>
  (width, height) => {
    const random = createRandom(`neon ${seed}`);
    const noise = createNoise(seed);
    const horizon = Math.round(height * 0.58);
    const back = createFrame(width, height);
    fillGradient(back, sky, 0, horizon);
    for (let star = 0; star < 110; star++)
      addGlow(
        back,
        random.between(0, width),
        random.between(0, horizon * 0.7),
        height / 190,
        [1, 0.9, 1],
        random.between(0.15, 0.8),
      );
    const tops = new Float32Array(width);
    for (let x = 0; x < width; x++) {
      const side = Math.abs(x / width - 0.5) * 2;
      tops[x] = horizon - height * (0.02 + side * 0.3 * noise.clouds((x / height) * 5, 4, 3));
    }
    return (frame, seconds) => {
      const { light } = frame;
      light.set(back.light);
      const radius = height * 0.3;
      const sunY = horizon - radius * 0.72;
      addGlow(frame, width / 2, sunY, radius * 2.3, sun[1] as Colour, 0.55);
      for (let y = Math.max(0, Math.ceil(sunY - radius)); y < horizon; y++) {
        const v = (y - sunY) / radius;
        const slit = v > 0 && (((v * 7 - seconds * 0.5) % 1) + 1) % 1 < v * 0.62;
        if (slit || v > 1) continue;
        const half = Math.sqrt(1 - v * v) * radius;
        const tint = ramp(sun, (v + 1) / 2);
        for (let x = Math.ceil(width / 2 - half); x <= width / 2 + half; x++)
          light.set(tint, (y * width + x) * 3);
      }
      fillOutline(frame, tops, [0.07, 0.02, 0.15], [0.16, 0.04, 0.28], horizon);
      for (let y = horizon; y < height; y++) {
        const near = (y - horizon + 0.6) / (height - horizon);
        const depth = 1 / near;
        const along = depth * 1.6 + seconds * 3;
        const thin = Math.min(0.5, 0.035 * depth + 0.05);
        const cross = along - Math.floor(along) < thin ? Math.min(1, 0.12 / thin + 0.15) : 0;
        for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
          const lane = ((x - width / 2) / height) * depth * 2.1 + 500.5;
          const alongside = Math.abs(lane - Math.floor(lane) - 0.5);
          const line =
            Math.max(0, 1 - alongside / Math.min(0.5, 0.02 + 0.008 * depth)) * Math.min(1, 0.35 + near);
          const power = Math.max(cross, line) * (0.3 + near * 0.75) + 0.22 * (1 - near) ** 6;
          light[at] = grid[0] * power + 0.035;
          light[at + 1] = grid[1] * power + 0.008;
          light[at + 2] = grid[2] * power + 0.08;
        }
      }
      addGlow(frame, width / 2, horizon, width * 0.5, grid, 0.4, 0.09);
    };
  };
