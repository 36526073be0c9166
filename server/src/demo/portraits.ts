/** Abstract art in place of faces: portraits of models, avatars of members. Nobody is shown. */
import sharp from 'sharp';
import { createRandom, type Random } from './random.ts';

const hsl = (hue: number, saturation: number, lightness: number, alpha = 1): string =>
  `hsla(${Math.round(((hue % 360) + 360) % 360)},${Math.round(saturation)}%,${Math.round(lightness)}%,${alpha.toFixed(2)})`;

const blob = (random: Random, x: number, y: number, radius: number): string => {
  const points = Array.from({ length: 7 }, (_, index) => {
    const angle = (index / 7) * 2 * Math.PI;
    const reach = radius * random.between(0.72, 1.22);
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach] as const;
  });
  const middle = (index: number) => {
    const [ax, ay] = points[index % 7] ?? [x, y];
    const [bx, by] = points[(index + 1) % 7] ?? [x, y];
    return `${((ax + bx) / 2).toFixed(1)} ${((ay + by) / 2).toFixed(1)}`;
  };
  const curves = points.map(
    (_, index) => `Q ${points[(index + 1) % 7]?.map((n) => n.toFixed(1)).join(' ')} ${middle(index + 1)}`,
  );
  return `M ${middle(0)} ${curves.join(' ')} Z`;
};

/** Layers of soft shapes around a bright middle. */
const drawPortrait = (seed: string, width: number, height: number): string => {
  const random = createRandom(`portrait ${seed}`);
  const hue = random.between(0, 360);
  const step = random.pick([28, 40, -35, 150, 190]);
  const layers = Array.from({ length: 7 }, (_, index) => {
    const share = index / 6;
    const radius = width * (0.62 - share * 0.48);
    const x = width * (0.5 + random.between(-0.1, 0.1));
    const y = height * (0.52 + random.between(-0.1, 0.1));
    return `<path d="${blob(random, x, y, radius)}" fill="${hsl(hue + step * share * 1.6, 72 - 10 * share, 30 + share * 46, 0.5)}"/>`;
  });
  const rings = Array.from({ length: 3 }, () => {
    const radius = width * random.between(0.08, 0.44);
    return `<circle cx="${(width * random.between(0.2, 0.8)).toFixed(1)}" cy="${(height * random.between(0.2, 0.8)).toFixed(1)}" r="${radius.toFixed(1)}" fill="none" stroke="${hsl(hue + step, 60, 88, 0.35)}" stroke-width="${(width * 0.006).toFixed(1)}"/>`;
  });
  const stars = Array.from({ length: 26 }, () => {
    const radius = width * random.between(0.002, 0.007);
    return `<circle cx="${(width * random.next()).toFixed(1)}" cy="${(height * random.next()).toFixed(1)}" r="${radius.toFixed(1)}" fill="${hsl(hue + step, 70, 92, random.between(0.2, 0.8))}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0" x2="${random.next().toFixed(2)}" y2="1"><stop offset="0" stop-color="${hsl(hue - step * 0.4, 62, 13)}"/><stop offset="1" stop-color="${hsl(hue + step * 0.9, 58, 33)}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>${layers.join('')}${rings.join('')}${stars.join('')}</svg>`;
};

/** Four shapes on a two-coloured ground. */
const drawAvatar = (seed: string, size: number): string => {
  const random = createRandom(`avatar ${seed}`);
  const hue = random.between(0, 360);
  const step = random.pick([35, 60, 140, 180, 210]);
  const shapes = Array.from({ length: 4 }, (_, index) => {
    const tint = hsl(hue + step * (index % 2) + index * 9, 70, 46 + index * 10, 0.86);
    const x = (size * random.pick([0, 0.25, 0.5, 0.75, 1])).toFixed(1);
    const y = (size * random.pick([0.25, 0.5, 0.75, 1])).toFixed(1);
    const radius = (size * random.between(0.18, 0.42)).toFixed(1);
    return random.chance(0.5)
      ? `<circle cx="${x}" cy="${y}" r="${radius}" fill="${tint}"/>`
      : `<rect x="${x}" y="${y}" width="${radius}" height="${size}" transform="rotate(${random.pick([0, 45, -45, 90])} ${x} ${y})" fill="${tint}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${hsl(hue, 68, 34)}"/><stop offset="1" stop-color="${hsl(hue + step, 64, 24)}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>${shapes.join('')}</svg>`;
};

export const makePortrait = (seed: string): Promise<Buffer> =>
  sharp(Buffer.from(drawPortrait(seed, 480, 640)))
    .webp({ quality: 80, effort: 2 })
    .toBuffer();

export const makeAvatar = (seed: string): Promise<Buffer> =>
  sharp(Buffer.from(drawAvatar(seed, 256)))
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
