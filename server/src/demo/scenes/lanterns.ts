/** Paper lanterns that rise over a river at night. */
import { addGlow, fillGradient, fillOutline, reflectWater } from '../paint/brushes.ts';
import { type Colour, createFrame, type Frame } from '../paint/frame.ts';
import { createNoise } from '../paint/noise.ts';
import { createRandom } from '../random.ts';
import type { Scene } from './scene.ts';

const paintLantern = (frame: Frame, x: number, y: number, size: number, tint: Colour, power: number) => {
  const { width, height, light } = frame;
  addGlow(frame, x, y, size * 3.4, tint, 0.22 * power);
  for (let row = Math.max(0, Math.ceil(y - size)); row <= Math.min(height - 1, y + size); row++) {
    const v = (row - y) / size;
    // Wider above than below, as hot air fills it.
    const half = size * (0.62 - 0.14 * v) * Math.sqrt(Math.max(0, 1 - v * v * v * v));
    for (let column = Math.max(0, Math.ceil(x - half)); column <= Math.min(width - 1, x + half); column++) {
      const edge = 1 - ((column - x) / Math.max(0.5, half)) ** 2;
      const heat = (0.5 + 0.65 * Math.max(0, v + 0.35)) * (0.55 + 0.45 * edge) * power;
      const at = (row * width + column) * 3;
      light[at] = tint[0] * heat * 1.25;
      light[at + 1] = tint[1] * heat * 1.1;
      light[at + 2] = tint[2] * heat;
    }
  }
};

export const lanterns =
  (seed: string, sky: readonly Colour[], tints: readonly Colour[]): Scene =>
  (width, height) => {
    const random = createRandom(`lanterns ${seed}`);
    const noise = createNoise(seed);
    const horizon = Math.round(height * 0.8);
    const back = createFrame(width, height);
    fillGradient(back, sky, 0, horizon);
    for (let star = 0; star < 90; star++)
      addGlow(
        back,
        random.between(0, width),
        random.between(0, horizon * 0.8),
        height / 200,
        [1, 1, 1],
        random.between(0.1, 0.5),
      );
    const tops = new Float32Array(width);
    for (let x = 0; x < width; x++)
      tops[x] = horizon - height * 0.02 - height * 0.2 * noise.clouds((x / height) * 1.8, 2, 4) ** 1.6;
    fillOutline(back, tops, [0.02, 0.015, 0.04], [0.03, 0.02, 0.05], horizon);
    const flying = Array.from({ length: 46 }, () => {
      const depth = random.next() ** 1.6;
      return {
        x: random.between(0, width / height),
        y: random.between(0, 1.25),
        size: 0.012 + depth * 0.05,
        speed: 0.012 + depth * 0.03,
        tint: random.pick(tints),
        phase: random.between(0, 6.28),
      };
    }).sort((a, b) => a.size - b.size);
    return (frame, seconds) => {
      frame.light.set(back.light);
      for (const lantern of flying) {
        const rise = (((lantern.y - lantern.speed * seconds) % 1.25) + 1.25) % 1.25;
        const x = (lantern.x + Math.sin(seconds * 0.5 + lantern.phase) * 0.02) * height;
        const power = 0.85 + 0.15 * Math.sin(seconds * 5 + lantern.phase * 3);
        paintLantern(frame, x, (rise - 0.2) * height, lantern.size * height, lantern.tint, power);
      }
      reflectWater(frame, horizon, seconds, [0.03, 0.02, 0.06], 0.8, 0.8);
    };
  };
