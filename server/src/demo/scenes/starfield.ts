/** The Milky Way turning over dark hills, with a shooting star now and then. */
import { addGlow, enlarge, fillOutline } from '../paint/brushes.ts';
import { type Colour, createFrame } from '../paint/frame.ts';
import { createNoise } from '../paint/noise.ts';
import { createRandom } from '../random.ts';
import type { Scene } from './scene.ts';

export const starfield =
  (seed: string, dust: readonly [Colour, Colour], dusk: Colour): Scene =>
  (width, height) => {
    const random = createRandom(`stars ${seed}`);
    const noise = createNoise(seed);
    const stars = Array.from({ length: 620 }, () => ({
      angle: random.between(0, 2 * Math.PI),
      distance: Math.sqrt(random.next()) * 1.7,
      size: random.between(0.7, 1.1) + random.next() ** 12 * 2.4,
      bright: random.between(0.15, 0.9),
      tint: random.pick<Colour>([
        [0.8, 0.88, 1],
        [1, 0.92, 0.8],
        [1, 1, 1],
      ]),
      phase: random.between(0, 6.28),
    }));
    const tops = new Float32Array(width);
    for (let x = 0; x < width; x++) tops[x] = height * (0.99 - 0.26 * noise.clouds((x / height) * 1.5, 8, 5));
    // The band is soft: a sixteenth of the pixels is enough.
    const small = createFrame(Math.ceil(width / 4) + 1, Math.ceil(height / 4) + 1);
    const poleX = width * 0.42;
    const poleY = height * 0.85;
    return (frame, seconds) => {
      const turn = seconds * 0.016;
      for (let row = 0, at = 0; row < small.height; row++)
        for (let column = 0; column < small.width; column++) {
          const dx = (column * 4 - poleX) / height;
          const dy = (row * 4 - poleY) / height;
          const u = dx * Math.cos(turn) + dy * Math.sin(turn);
          const v = -dx * Math.sin(turn) + dy * Math.cos(turn);
          const across = u * 0.8 + v * 0.55 - 0.05;
          const band = Math.exp(-across * across * 9);
          const cloud = noise.clouds(u * 3 + 50, v * 3 + 50, 4);
          const lane =
            Math.max(0, noise.clouds(u * 5 + 90, v * 5 + 20, 3) - 0.5) *
            2.4 *
            Math.exp(-across * across * 40);
          const power = band * Math.max(0, cloud - 0.2) * 1.25 * (1 - Math.min(0.85, lane));
          const warm = Math.min(1, Math.max(0, cloud * 2 - 0.6));
          const low = Math.max(0, (row * 4) / height - 0.45) ** 2 * 1.6;
          for (let channel = 0; channel < 3; channel++, at++) {
            const tint = (dust[0][channel] as number) * (1 - warm) + (dust[1][channel] as number) * warm;
            small.light[at] = 0.015 + channel * 0.014 + tint * power + (dusk[channel] as number) * low;
          }
        }
      enlarge(small, frame);
      for (const star of stars) {
        const angle = star.angle + turn;
        const twinkle = 0.75 + 0.25 * Math.sin(seconds * 3 + star.phase);
        const x = poleX + Math.cos(angle) * star.distance * height;
        const y = poleY + Math.sin(angle) * star.distance * height;
        addGlow(frame, x, y, (star.size * height) / 200 + 0.4, star.tint, star.bright * twinkle * 1.3);
      }
      const flight = (seconds % 7) / 0.9;
      if (flight < 1)
        for (let tail = 0; tail < 26; tail++) {
          const place = flight - tail * 0.012;
          addGlow(
            frame,
            width * (0.82 - place * 0.5),
            height * (0.1 + place * 0.32),
            height / 110,
            [1, 0.97, 0.9],
            (1 - tail / 26) * 0.9,
          );
        }
      fillOutline(frame, tops, [0.012, 0.012, 0.022], [0, 0, 0]);
    };
  };
