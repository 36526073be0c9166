/** A flight through a tunnel of light. */
import { vignette } from '../paint/brushes.ts';
import { type Colour, ramp } from '../paint/frame.ts';
import { createRandom } from '../random.ts';
import type { Scene } from './scene.ts';

export const tunnel =
  (seed: string, tints: readonly Colour[]): Scene =>
  (width, height) => {
    // Angle and depth of each pixel do not change; the walls' texture moves through them.
    const turns = new Float32Array(width * height);
    const depths = new Float32Array(width * height);
    const fades = new Float32Array(width * height);
    const random = createRandom(`tunnel ${seed}`);
    const panels = Float32Array.from({ length: 256 }, () => random.next() ** 3 * 0.42);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const dx = (x - width * 0.5) / height;
        const dy = (y - height * 0.5) / height;
        turns[y * width + x] = Math.atan2(dy, dx) / (2 * Math.PI) + 0.5;
        const depth = 0.28 / (Math.sqrt(dx * dx + dy * dy) + 0.012);
        depths[y * width + x] = depth;
        fades[y * width + x] = Math.min(1, 1.5 / (depth + 0.35)) ** 1.4;
      }
    const wheel = Array.from({ length: 256 }, (_, step) => ramp([...tints, tints[0] as Colour], step / 255));
    return (frame, seconds) => {
      const { light } = frame;
      for (let pixel = 0, at = 0; pixel < turns.length; pixel++, at += 3) {
        const depth = depths[pixel] as number;
        const turn = ((turns[pixel] as number) + Math.sin(depth * 0.35 + seconds * 0.4) * 0.07 + 2) % 1;
        const along = depth + seconds * 1.7;
        const ring = along - Math.floor(along);
        const line = Math.abs(((turn * 12) % 1) - 0.5);
        const band = Math.max(0, 1 - ring * 5) + Math.max(0, 1 - (1 - ring) * 14);
        const rail = Math.max(0, line * 2 - 0.86) * 5;
        const panel = panels[(((turn * 12) | 0) * 37 + (along | 0) * 11) & 255] as number;
        const fade = fades[pixel] as number;
        const tint = wheel[((turn + Math.floor(along) * 0.07 + seconds * 0.03) * 255) & 255] as Colour;
        const power = (band * 0.85 + rail * 0.55 + panel + 0.03) * fade + Math.max(0, depth - 5) * 0.012;
        light[at] = tint[0] * power;
        light[at + 1] = tint[1] * power;
        light[at + 2] = tint[2] * power;
      }
      vignette(frame, 0.5);
    };
  };
