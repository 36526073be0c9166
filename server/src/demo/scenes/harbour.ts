/** A harbour seen across the water: hills, a lit town, cranes, a passing boat. */
import { addGlow, fillBox, fillGradient, fillOutline, reflectWater } from '../paint/brushes.ts';
import { type Colour, createFrame, type Frame, mix } from '../paint/frame.ts';
import { createNoise } from '../paint/noise.ts';
import { createRandom, type Random } from '../random.ts';
import type { Scene } from './scene.ts';

export interface HarbourOptions {
  seed: string;
  sky: readonly Colour[];
  land: Colour;
  deep: Colour;
  glow: Colour;
  /** Sun or moon: place across (0-1), height above the horizon as a share of the sky, radius, colour. */
  disc: { x: number; y: number; radius: number; tint: Colour };
  stars: number;
  lamps: readonly Colour[];
}

const paintStars = (frame: Frame, random: Random, count: number, floor: number) => {
  for (let star = 0; star < count; star++)
    addGlow(
      frame,
      random.between(0, frame.width),
      random.between(0, floor),
      random.between(0.8, 1.6) * (frame.height / 240),
      [0.9, 0.93, 1],
      random.between(0.1, 0.8),
    );
};

const paintCrane = (frame: Frame, x: number, base: number, tall: number, tint: Colour) => {
  const beam = Math.max(1, frame.height / 200);
  fillBox(frame, x - beam / 2, base - tall, beam * 1.4, tall, tint);
  fillBox(frame, x + tall * 0.22, base - tall * 0.55, beam, tall * 0.55, tint);
  fillBox(frame, x - tall * 0.28, base - tall * 0.78, tall * 0.95, beam * 1.3, tint);
  fillBox(frame, x - tall * 0.02, base - tall * 0.56, tall * 0.26, beam, tint);
  fillBox(frame, x + tall * 0.52, base - tall * 0.78, Math.max(1, beam * 0.5), tall * 0.3, tint);
};

/** Sky, hills and town; they do not move. Returns the lamps, which do twinkle. */
const paintShore = (frame: Frame, options: HarbourOptions, horizon: number) => {
  const { width, height } = frame;
  const random = createRandom(`harbour ${options.seed}`);
  const noise = createNoise(options.seed);
  fillGradient(frame, options.sky, 0, horizon);
  const discX = options.disc.x * width;
  const discY = horizon * (1 - options.disc.y);
  paintStars(frame, random, options.stars, horizon * 0.8);
  addGlow(frame, discX, discY, height * 0.75, options.glow, 0.5, 0.62);
  addGlow(frame, discX, discY, height * options.disc.radius * 3, options.disc.tint, 0.35);
  addGlow(frame, discX, discY, height * options.disc.radius * 1.15, options.disc.tint, 2.4);
  for (let y = 0; y < horizon; y++)
    for (let x = 0; x < width; x++) {
      const veil = noise.clouds((x / height) * 2.2, (y / height) * 9, 4) - 0.52;
      if (veil <= 0) continue;
      const share = Math.min(0.5, veil * 2.4) * (y / horizon);
      for (let channel = 0; channel < 3; channel++) {
        const at = (y * width + x) * 3 + channel;
        const lit = (options.glow[channel] as number) * 0.8;
        frame.light[at] = (frame.light[at] as number) * (1 - share) + lit * share;
      }
    }
  const tops = new Float32Array(width);
  for (const [tall, haze, scale] of [
    [0.3, 0.55, 1.6],
    [0.19, 0.25, 2.9],
  ] as const) {
    for (let x = 0; x < width; x++)
      tops[x] =
        horizon - height * tall * (0.25 + noise.clouds((x / height) * scale + tall * 50, tall * 90, 4) * 0.9);
    const tint = mix(options.land, options.sky.at(-3) ?? options.land, haze);
    fillOutline(frame, tops, tint, mix(tint, options.glow, 0.2), horizon);
  }
  const lamps: { x: number; y: number; tint: Colour; phase: number; size: number }[] = [];
  const unit = height / 240;
  for (let x = -4 * unit; x < width; ) {
    const wide = random.between(7, 20) * unit;
    const tall = random.between(6, 22) * unit * (1 + 1.1 * noise.at((x / height) * 2.5, 3));
    fillBox(frame, x, horizon - tall, wide - (random.chance(0.3) ? 2 * unit : 0), tall, options.land);
    for (let wx = x + 2 * unit; wx < x + wide - 3 * unit; wx += 3 * unit)
      for (let wy = horizon - tall + 2 * unit; wy < horizon - 3 * unit; wy += 3.6 * unit) {
        if (!random.chance(0.36)) continue;
        const tint = random.pick(options.lamps);
        fillBox(frame, wx, wy, 1.4 * unit, 1.7 * unit, mix(options.land, tint, random.between(0.3, 1)));
      }
    if (random.chance(0.4))
      lamps.push({
        x: x + wide / 2,
        y: horizon - 2 * unit,
        tint: random.pick(options.lamps),
        phase: random.between(0, 6),
        size: random.between(7, 16) * unit,
      });
    x += wide;
  }
  for (let crane = 0; crane < 3; crane++)
    paintCrane(
      frame,
      random.between(0.55, 0.98) * width,
      horizon,
      random.between(34, 58) * unit,
      options.land,
    );
  return lamps;
};

export const harbour =
  (options: HarbourOptions): Scene =>
  (width, height) => {
    const horizon = Math.round(height * 0.6);
    const shore = createFrame(width, height);
    const lamps = paintShore(shore, options, horizon);
    const unit = height / 240;
    return (frame, seconds) => {
      frame.light.set(shore.light);
      for (const lamp of lamps) {
        const flicker = 0.8 + 0.2 * Math.sin(seconds * 2.1 + lamp.phase);
        addGlow(frame, lamp.x, lamp.y, lamp.size, lamp.tint, 0.75 * flicker);
        addGlow(frame, lamp.x, lamp.y, 2.2 * unit, lamp.tint, 1.4 * flicker);
      }
      const boatX = width * (-0.12 + 0.055 * seconds);
      const bob = Math.sin(seconds * 1.3) * 0.6 * unit;
      const deck = horizon - 4 * unit + bob;
      fillBox(frame, boatX, deck, 46 * unit, 5 * unit, mix(options.land, [0, 0, 0], 0.5));
      fillBox(
        frame,
        boatX + 10 * unit,
        deck - 7 * unit,
        22 * unit,
        7 * unit,
        mix(options.land, [0, 0, 0], 0.35),
      );
      fillBox(frame, boatX + 20 * unit, deck - 15 * unit, 1.4 * unit, 9 * unit, options.land);
      for (let window = 0; window < 5; window++)
        fillBox(
          frame,
          boatX + (12 + window * 4) * unit,
          deck - 5 * unit,
          2 * unit,
          2 * unit,
          [1, 0.85, 0.55],
        );
      addGlow(frame, boatX + 21 * unit, deck - 15 * unit, 11 * unit, [1, 0.8, 0.5], 1.1);
      reflectWater(frame, horizon, seconds, options.deep, 0.86);
    };
  };
