/** Petals (or snow) that fall past a branch or over roofs. */
import { addBokeh, addGlow, fillBox, fillGradient, fillOutline, layDisc } from '../paint/brushes.ts';
import { type Colour, createFrame, type Frame, mix } from '../paint/frame.ts';
import { createNoise } from '../paint/noise.ts';
import { createRandom, type Random } from '../random.ts';
import type { Scene } from './scene.ts';

const paintBranch = (frame: Frame, random: Random, blossoms: readonly Colour[]) => {
  const { width, height } = frame;
  const bark: Colour = [0.17, 0.09, 0.1];
  const grow = (x: number, y: number, angle: number, thick: number, length: number) => {
    let bend = angle;
    for (let step = 0; step < length; step++) {
      bend += random.between(-0.09, 0.09);
      x += Math.cos(bend) * height * 0.012;
      y += Math.sin(bend) * height * 0.012;
      layDisc(frame, x, y, Math.max(0.7, thick * (1 - step / length) * height), bark, 0.95);
      if (length > 10 && random.chance(0.13))
        grow(x, y, bend + random.pick([-0.8, 0.8]), thick * 0.5, length * 0.55);
      if (thick < 0.008 && random.chance(0.5)) {
        const size = random.between(0.008, 0.021) * height;
        const tint = random.pick(blossoms);
        for (let petal = 0; petal < 5; petal++)
          layDisc(
            frame,
            x + Math.cos(petal * 1.257) * size * 0.8,
            y + Math.sin(petal * 1.257) * size * 0.8,
            size * 0.62,
            tint,
            0.88,
          );
        layDisc(frame, x, y, size * 0.3, [0.85, 0.3, 0.42], 0.8);
      }
    }
  };
  grow(width * 1.02, height * 0.02, 2.75, 0.02, 62);
  grow(-width * 0.02, height * 0.1, 0.25, 0.016, 42);
};

const paintRoofs = (frame: Frame, random: Random, lamps: readonly Colour[]) => {
  const { width, height } = frame;
  for (let row = 0; row < 3; row++) {
    const tint = mix([0.16, 0.2, 0.33], [0.04, 0.05, 0.1], row / 2);
    const base = height * (0.68 + row * 0.13);
    for (let x = -height * 0.1; x < width; ) {
      const wide = random.between(0.16, 0.34) * height;
      const tall = random.between(0.06, 0.16) * height;
      const tops = new Float32Array(width).fill(height * 2);
      const snow = new Float32Array(width).fill(height * 2);
      for (let column = Math.max(0, Math.round(x)); column < Math.min(width, x + wide); column++) {
        const roof = Math.abs((column - x) / wide - 0.5) * tall * 1.1;
        tops[column] = base - tall + roof;
        snow[column] = base - tall + roof - height * 0.018;
      }
      fillOutline(frame, snow, [0.62, 0.7, 0.86], [0.5, 0.58, 0.78]);
      fillOutline(frame, tops, tint, mix(tint, [0, 0, 0], 0.4));
      for (let window = 0; window < 3; window++)
        if (random.chance(0.6)) {
          const left = x + wide * (0.16 + window * 0.27);
          const lamp = random.pick(lamps);
          fillBox(frame, left, base - tall * 0.15, wide * 0.13, tall * 0.34, lamp);
          addGlow(frame, left + wide * 0.06, base, wide * 0.36, lamp, 0.3);
        }
      x += wide + random.between(0.01, 0.05) * height;
    }
  }
};

export const petals =
  (seed: string, kind: 'blossom' | 'snow', sky: readonly Colour[], tints: readonly Colour[]): Scene =>
  (width, height) => {
    const random = createRandom(`petals ${seed}`);
    const noise = createNoise(seed);
    const back = createFrame(width, height);
    fillGradient(back, sky);
    if (kind === 'blossom') {
      for (let spot = 0; spot < 26; spot++)
        addBokeh(
          back,
          random.between(0, width),
          random.between(0, height),
          random.between(0.04, 0.15) * height,
          random.pick(tints),
          0.13,
        );
      addGlow(back, width * 0.3, height * 0.35, height, [1, 0.95, 0.85], 0.3);
      paintBranch(back, random, tints);
    } else {
      addGlow(back, width * 0.75, height * 0.2, height * 0.07, [1, 1, 0.95], 1.6);
      addGlow(back, width * 0.75, height * 0.2, height * 0.4, [0.6, 0.7, 1], 0.3);
      paintRoofs(back, random, [
        [1, 0.78, 0.4],
        [1, 0.65, 0.32],
        [0.95, 0.85, 0.6],
      ]);
    }
    const falling = Array.from({ length: kind === 'snow' ? 210 : 75 }, () => ({
      x: random.between(0, width / height + 0.3),
      y: random.between(0, 1.1),
      depth: random.next() ** 1.5,
      tint: random.pick(tints),
      phase: random.between(0, 6.28),
    }));
    return (frame, seconds) => {
      frame.light.set(back.light);
      const wind = (noise.at(seconds * 0.3, 1) - 0.3) * 0.1;
      for (const flake of falling) {
        const speed = 0.05 + flake.depth * 0.13;
        const y = ((flake.y + speed * seconds) % 1.1) - 0.05;
        const drift = flake.x - (0.02 + flake.depth * 0.05) * seconds - wind * flake.depth;
        const span = width / height + 0.3;
        const x = (((drift + Math.sin(seconds * 1.4 + flake.phase) * 0.02) % span) + span) % span;
        const size = (kind === 'snow' ? 0.0025 + flake.depth * 0.009 : 0.005 + flake.depth * 0.016) * height;
        if (kind === 'snow') addGlow(frame, (x - 0.1) * height, y * height, size * 2 + 0.6, flake.tint, 0.75);
        else
          layDisc(
            frame,
            (x - 0.1) * height,
            y * height,
            size * (0.55 + 0.45 * Math.abs(Math.sin(seconds * 2 + flake.phase))),
            flake.tint,
            0.9,
            1.3,
          );
      }
    };
  };
