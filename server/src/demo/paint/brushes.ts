/** What scenes are painted with. Positions and sizes are in pixels of the frame. */
import { type Colour, type Frame, ramp } from './frame.ts';

/** Fills rows `top` to `bottom` with a vertical gradient of evenly spaced stops. */
export const fillGradient = (
  frame: Frame,
  stops: readonly Colour[],
  top = 0,
  bottom = frame.height,
): void => {
  const { width, light } = frame;
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(frame.height, bottom); y++) {
    const [red, green, blue] = ramp(stops, (y - top) / Math.max(1, bottom - top));
    for (let at = y * width * 3, end = at + width * 3; at < end; at += 3) {
      light[at] = red;
      light[at + 1] = green;
      light[at + 2] = blue;
    }
  }
};

/** Adds light that fades towards `radius`; `squash` below 1 flattens it. */
export const addGlow = (
  { width, height, light }: Frame,
  x: number,
  y: number,
  radius: number,
  [red, green, blue]: Colour,
  strength: number,
  squash = 1,
): void => {
  const tall = radius * squash;
  const left = Math.max(0, Math.ceil(x - radius));
  const right = Math.min(width - 1, Math.floor(x + radius));
  const bottom = Math.min(height - 1, Math.floor(y + tall));
  for (let row = Math.max(0, Math.ceil(y - tall)); row <= bottom; row++) {
    const dy = (row - y) / tall;
    for (let column = left; column <= right; column++) {
      const dx = (column - x) / radius;
      const near = 1 - dx * dx - dy * dy;
      if (near <= 0) continue;
      const add = near * near * near * strength;
      const at = (row * width + column) * 3;
      light[at] = (light[at] as number) + red * add;
      light[at + 1] = (light[at + 1] as number) + green * add;
      light[at + 2] = (light[at + 2] as number) + blue * add;
    }
  }
};

/** Lays a disc with a soft edge over the picture. */
export const layDisc = (
  { width, height, light }: Frame,
  x: number,
  y: number,
  radius: number,
  [red, green, blue]: Colour,
  cover: number,
  edge = 1,
): void => {
  const reach = radius + edge;
  for (let row = Math.max(0, Math.ceil(y - reach)); row <= Math.min(height - 1, y + reach); row++) {
    for (let column = Math.max(0, Math.ceil(x - reach)); column <= Math.min(width - 1, x + reach); column++) {
      const distance = Math.hypot(column - x, row - y);
      const inside = (radius - distance) / edge + 0.5;
      if (inside <= 0) continue;
      const share = Math.min(1, inside) * cover;
      const at = (row * width + column) * 3;
      light[at] = (light[at] as number) * (1 - share) + red * share;
      light[at + 1] = (light[at + 1] as number) * (1 - share) + green * share;
      light[at + 2] = (light[at + 2] as number) * (1 - share) + blue * share;
    }
  }
};

/** Adds discs of light, as lamps out of focus. */
export const addBokeh = (
  frame: Frame,
  x: number,
  y: number,
  radius: number,
  tint: Colour,
  strength: number,
): void => {
  const { width, height, light } = frame;
  const edge = Math.max(1, radius * 0.12);
  for (let row = Math.max(0, Math.ceil(y - radius)); row <= Math.min(height - 1, y + radius); row++) {
    for (
      let column = Math.max(0, Math.ceil(x - radius));
      column <= Math.min(width - 1, x + radius);
      column++
    ) {
      const distance = Math.sqrt((column - x) ** 2 + (row - y) ** 2);
      if (distance >= radius) continue;
      const add =
        Math.min(1, (radius - distance) / edge) * (0.55 + 0.45 * (distance / radius) ** 3) * strength;
      const at = (row * width + column) * 3;
      light[at] = (light[at] as number) + tint[0] * add;
      light[at + 1] = (light[at + 1] as number) + tint[1] * add;
      light[at + 2] = (light[at + 2] as number) + tint[2] * add;
    }
  }
};

/** Fills a column-wise outline: below `tops[x]` (fractional, so that slopes are smooth) down to `bottom`. */
export const fillOutline = (
  { width, height, light }: Frame,
  tops: Float32Array,
  near: Colour,
  far: Colour = near,
  bottom = height,
): void => {
  for (let x = 0; x < width; x++) {
    const top = tops[x] as number;
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y++) {
      const cover = Math.min(1, y + 1 - top);
      const share = Math.min(1, (y - top) / Math.max(1, bottom - top));
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const paint = (near[channel] as number) * (1 - share) + (far[channel] as number) * share;
        light[at + channel] = (light[at + channel] as number) * (1 - cover) + paint * cover;
      }
    }
  }
};

export const fillBox = (
  { width, height, light }: Frame,
  left: number,
  top: number,
  wide: number,
  tall: number,
  tint: Colour,
): void => {
  const right = Math.min(width, Math.round(left + wide));
  for (let y = Math.max(0, Math.round(top)); y < Math.min(height, Math.round(top + tall)); y++)
    for (let x = Math.max(0, Math.round(left)); x < right; x++) light.set(tint, (y * width + x) * 3);
};

/**
 * Water below `horizon`: what stands above it, upside down, torn by ripples that grow towards the viewer.
 * @param clarity share of the reflection against `deep`
 */
export const reflectWater = (
  { width, height, light }: Frame,
  horizon: number,
  seconds: number,
  deep: Colour,
  clarity: number,
  roughness = 1,
): void => {
  const depth = height - horizon;
  for (let y = Math.ceil(horizon); y < height; y++) {
    const near = (y - horizon) / depth;
    const wave = 26 / (near + 0.12);
    const lift = roughness * (0.6 + near * 5) * (height / 240);
    const share = clarity * (1 - 0.45 * near);
    for (let x = 0; x < width; x++) {
      const across = (x / height) * (3 + 9 / (near + 0.3));
      const ripple =
        Math.sin(wave + seconds * 1.9 + Math.sin(across + seconds * 0.7) * 1.7) +
        0.6 * Math.sin(wave * 2.3 - seconds * 2.6 + across * 1.31);
      let row = horizon - 1 - (y - horizon) * 1.05 - ripple * lift * 1.6;
      let column = x + ripple * lift * 0.5;
      row = row < 0 ? 0 : row > horizon - 1 ? horizon - 1 : row;
      column = column < 0 ? 0 : column > width - 1 ? width - 1 : column;
      const from = ((row | 0) * width + (column | 0)) * 3;
      const at = (y * width + x) * 3;
      const glint = 1 + ripple * 0.1;
      light[at] = (light[from] as number) * share * glint + deep[0] * (1 - share);
      light[at + 1] = (light[from + 1] as number) * share * glint + deep[1] * (1 - share);
      light[at + 2] = (light[from + 2] as number) * share * glint + deep[2] * (1 - share);
    }
  }
};

/** Darkens the corners. */
export const vignette = ({ width, height, light }: Frame, strength: number): void => {
  for (let y = 0; y < height; y++) {
    const dy = (y / height - 0.5) * 2;
    for (let x = 0; x < width; x++) {
      const dx = (x / width - 0.5) * 2;
      const keep = 1 - strength * Math.min(1, (dx * dx * dx * dx + dy * dy * dy * dy) * 0.5);
      const at = (y * width + x) * 3;
      light[at] = (light[at] as number) * keep;
      light[at + 1] = (light[at + 1] as number) * keep;
      light[at + 2] = (light[at + 2] as number) * keep;
    }
  }
};

/** Fills `frame` with a smaller picture, smoothly: soft things need not be reckoned for every pixel. */
export const enlarge = (small: Frame, { width, height, light }: Frame): void => {
  const scaleX = (small.width - 1) / (width - 1);
  const scaleY = (small.height - 1) / (height - 1);
  const from = small.light;
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.min(small.height - 2, Math.floor(y * scaleY));
    const dy = y * scaleY - row;
    for (let x = 0; x < width; x++) {
      const column = Math.min(small.width - 2, (x * scaleX) | 0);
      const dx = x * scaleX - column;
      let upper = (row * small.width + column) * 3;
      let lower = upper + small.width * 3;
      for (let channel = 0; channel < 3; channel++, at++, upper++, lower++)
        light[at] =
          ((from[upper] as number) * (1 - dx) + (from[upper + 3] as number) * dx) * (1 - dy) +
          ((from[lower] as number) * (1 - dx) + (from[lower + 3] as number) * dx) * dy;
    }
  }
};
