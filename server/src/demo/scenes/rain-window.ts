/** A street at night through a wet window: lights out of focus, drops that run down, rain beyond. */
import { addBokeh, addGlow, fillGradient, layDisc, vignette } from '../paint/brushes.ts';
import { type Colour, createFrame } from '../paint/frame.ts';
import { createRandom } from '../random.ts';
import type { Scene } from './scene.ts';

export const rainWindow =
  (seed: string, sky: readonly Colour[], lamps: readonly Colour[]): Scene =>
  (width, height) => {
    const random = createRandom(`rain ${seed}`);
    const back = createFrame(width, height);
    fillGradient(back, sky);
    const lights = Array.from({ length: 34 }, () => ({
      x: random.between(-0.1, 1.9),
      y: random.between(0.2, 0.85),
      radius: random.between(0.03, 0.105),
      speed: random.between(-0.035, 0.035),
      tint: random.pick(lamps),
      strength: random.between(0.14, 0.5),
    }));
    const drops = Array.from({ length: 70 }, () => ({
      x: random.between(0, width / height),
      y: random.next(),
      radius: random.between(0.004, 0.013),
      speed: random.chance(0.3) ? random.between(0.05, 0.16) : 0,
      tint: random.pick(lamps),
    }));
    const streaks = Array.from({ length: 90 }, () => ({
      x: random.next(),
      y: random.next(),
      length: random.between(0.05, 0.13),
      speed: random.between(1.4, 2.3),
    }));
    return (frame, seconds) => {
      frame.light.set(back.light);
      addGlow(frame, width * 0.5, height * 0.72, width * 0.55, lamps[0] as Colour, 0.16, 0.4);
      for (const lamp of lights) {
        const x = ((((lamp.x + lamp.speed * seconds) % 2) + 2) % 2) * height - height * 0.1;
        addBokeh(frame, x, lamp.y * height, lamp.radius * height, lamp.tint, lamp.strength);
      }
      const { light } = frame;
      for (const streak of streaks) {
        const top = ((streak.y + seconds * streak.speed) % 1.2) - 0.1;
        const tall = Math.ceil(streak.length * height);
        for (let step = 0; step < tall; step++) {
          const x = Math.round(streak.x * width + step * 0.16);
          const y = Math.round(top * height + step);
          if (x < 0 || x >= width || y < 0 || y >= height) continue;
          const at = (y * width + x) * 3;
          for (let channel = 0; channel < 3; channel++)
            light[at + channel] = (light[at + channel] as number) * 1.12 + 0.035;
        }
      }
      for (const drop of drops) {
        const stop = Math.max(0, Math.sin(seconds * 0.9 + drop.x * 9)) * 0.04;
        const y = ((drop.y + drop.speed * seconds + stop) % 1.1) * height;
        const x = drop.x * height + Math.sin(y * 0.05 + drop.x * 30) * height * 0.006;
        const radius = drop.radius * height;
        layDisc(frame, x, y, radius, [0.03, 0.04, 0.07], 0.55, 1.2);
        addGlow(frame, x, y + radius * 0.35, radius * 1.1, drop.tint, 0.55);
        addGlow(frame, x - radius * 0.3, y - radius * 0.4, radius * 0.6, [1, 1, 1], 0.6);
      }
      vignette(frame, 0.55);
    };
  };
