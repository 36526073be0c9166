/** The clips that the demo's videos show: picture, sound and length of each. Several videos share one (its id is their `film_id`). */
import { type Colour, colour } from './paint/frame.ts';
import { aurora } from './scenes/aurora.ts';
import { clouds } from './scenes/clouds.ts';
import { harbour } from './scenes/harbour.ts';
import { lanterns } from './scenes/lanterns.ts';
import { neonDrive } from './scenes/neon-drive.ts';
import { ocean } from './scenes/ocean.ts';
import { petals } from './scenes/petals.ts';
import { rainWindow } from './scenes/rain-window.ts';
import { ridges } from './scenes/ridges.ts';
import type { Scene } from './scenes/scene.ts';
import { silk } from './scenes/silk.ts';
import { starfield } from './scenes/starfield.ts';
import { tunnel } from './scenes/tunnel.ts';

export const FRAMES_PER_SECOND = 18;

export type ClipPicture =
  | { kind: 'scene'; scene: Scene }
  /** Sources of ffmpeg's own with their filters: the clip at its frame rate, and one still a second (854x480). */
  | { kind: 'ffmpeg'; graph: string; stillsGraph: string };

/** What the sound is made of: notes (semitones from A3), and noise as of surf, rain or wind. */
export interface ClipSound {
  notes: readonly number[];
  noise: 'none' | 'surf' | 'rain' | 'wind';
}

export interface Clip {
  /** Also the folder in the storage, below `films/`. */
  id: string;
  seconds: number;
  /** Lines of the best rendition. */
  height: 480 | 720;
  picture: ClipPicture;
  sound: ClipSound;
}

const tints = (...hex: string[]): Colour[] => hex.map(colour);
const scene = (made: Scene): ClipPicture => ({ kind: 'scene', scene: made });

const WARM_LAMPS = tints('#ffd27a', '#ffb04f', '#ffe3b0', '#ff8f5a', '#9fd8ff');
const CITY_LAMPS = tints('#ffb347', '#ff5e7a', '#5ad1ff', '#ffd98a', '#b48cff', '#6effc4');

export const CLIPS: readonly Clip[] = [
  {
    id: 'harbour-dusk',
    seconds: 24,
    height: 720,
    picture: scene(
      harbour({
        seed: 'dusk',
        sky: tints('#1c2450', '#4a3a78', '#a8527a', '#f0824f', '#ffc56e'),
        land: colour('#1a1430'),
        deep: colour('#1a1c40'),
        glow: colour('#ff9a50'),
        disc: { x: 0.34, y: 0.13, radius: 0.05, tint: colour('#ffdf9a') },
        stars: 25,
        lamps: WARM_LAMPS,
      }),
    ),
    sound: { notes: [0, 7, 12, 16, 19], noise: 'surf' },
  },
  {
    id: 'harbour-night',
    seconds: 20,
    height: 480,
    picture: scene(
      harbour({
        seed: 'night port',
        sky: tints('#03061a', '#08123a', '#12285a', '#20487e', '#2f6a98'),
        land: colour('#050916'),
        deep: colour('#04091c'),
        glow: colour('#3f78b8'),
        disc: { x: 0.7, y: 0.72, radius: 0.045, tint: colour('#f2f4ff') },
        stars: 160,
        lamps: CITY_LAMPS,
      }),
    ),
    sound: { notes: [-5, 2, 7, 10, 14], noise: 'surf' },
  },
  {
    id: 'rain-window',
    seconds: 20,
    height: 480,
    picture: scene(rainWindow('street', tints('#060818', '#101634', '#1c1f48', '#0a0c1e'), CITY_LAMPS)),
    sound: { notes: [0, 3, 7, 10, 14], noise: 'rain' },
  },
  {
    id: 'mist-ridges',
    seconds: 22,
    height: 480,
    picture: scene(
      ridges(
        'ridges',
        tints('#27406e', '#6f7fae', '#e2a79a', '#ffd9a8'),
        colour('#0e1d2c'),
        colour('#fff0c0'),
      ),
    ),
    sound: { notes: [0, 5, 9, 12, 17], noise: 'wind' },
  },
  {
    id: 'aurora',
    seconds: 20,
    height: 480,
    picture: scene(aurora('north', colour('#38ffa0'), colour('#a050ff'))),
    sound: { notes: [-12, -5, 2, 7, 11], noise: 'wind' },
  },
  {
    id: 'tunnel',
    seconds: 20,
    height: 480,
    picture: scene(tunnel('line', tints('#28e0ff', '#5a60ff', '#ff3fb0', '#ff9a3c'))),
    sound: { notes: [-12, 0, 3, 7, 12], noise: 'none' },
  },
  {
    id: 'open-sea',
    seconds: 23,
    height: 480,
    picture: scene(
      ocean(
        'sea',
        tints('#123a6c', '#3f7fb0', '#f2b98a', '#ffd58a'),
        tints('#d88a5c', '#2f6c88', '#0f3f63', '#08243f'),
        colour('#ffc878'),
      ),
    ),
    sound: { notes: [0, 4, 7, 11, 14], noise: 'surf' },
  },
  {
    id: 'lanterns',
    seconds: 20,
    height: 480,
    picture: scene(
      lanterns(
        'river',
        tints('#070617', '#15103a', '#3a1c52', '#70305a'),
        tints('#ffb04a', '#ff8a3c', '#ffc870', '#ff6f4a'),
      ),
    ),
    sound: { notes: [0, 2, 5, 7, 9, 12], noise: 'none' },
  },
  {
    id: 'milky-way',
    seconds: 21,
    height: 480,
    picture: scene(starfield('sky', [colour('#5a7ae0'), colour('#ffc2b8')], colour('#e08a5a'))),
    sound: { notes: [-12, -5, 0, 4, 11], noise: 'wind' },
  },
  {
    id: 'evening-clouds',
    seconds: 20,
    height: 480,
    picture: scene(
      clouds(
        'clouds',
        tints('#1d3f7c', '#5c83b8', '#f3b69a', '#ffdca0'),
        colour('#fff0dc'),
        colour('#b0698a'),
        colour('#ffd08a'),
      ),
    ),
    sound: { notes: [0, 4, 9, 12, 16], noise: 'wind' },
  },
  {
    id: 'silk',
    seconds: 20,
    height: 480,
    picture: scene(silk(tints('#12063c', '#5a1f9c', '#e23f8c', '#ff9a5c', '#ffe6b0'), 1.1)),
    sound: { notes: [0, 7, 11, 14, 18], noise: 'none' },
  },
  {
    id: 'neon-drive',
    seconds: 21,
    height: 480,
    picture: scene(
      neonDrive(
        'grid',
        tints('#0c0524', '#2a0a52', '#7a1a80', '#ff5a8c'),
        tints('#ffe86a', '#ff9a4a', '#ff3f8c'),
        colour('#ff4fd8'),
      ),
    ),
    sound: { notes: [-12, -5, 0, 3, 7, 12], noise: 'none' },
  },
  {
    id: 'blossom',
    seconds: 20,
    height: 480,
    picture: scene(
      petals(
        'blossom',
        'blossom',
        tints('#a8d4f0', '#d8e6f4', '#fbe3e6', '#f7c8d2'),
        tints('#ffd9e4', '#ffb7cc', '#fff0f4', '#f79ab8'),
      ),
    ),
    sound: { notes: [0, 2, 4, 7, 9, 12], noise: 'wind' },
  },
  {
    id: 'snow-roofs',
    seconds: 20,
    height: 480,
    picture: scene(
      petals('snow', 'snow', tints('#0d1838', '#20356a', '#46609a', '#6f86b8'), tints('#ffffff', '#dfe9ff')),
    ),
    sound: { notes: [0, 3, 7, 8, 12], noise: 'wind' },
  },
  {
    id: 'fractal-coast',
    seconds: 20,
    height: 480,
    picture: {
      kind: 'ffmpeg',
      graph:
        'mandelbrot=size=426x240:rate=18:start_scale=1.6:end_scale=0.012:end_pts=360:maxiter=300:start_x=-0.7436:start_y=-0.1319,' +
        'colorchannelmixer=.25:.1:.35:0:.1:.35:.45:0:.35:.45:.5:0',
      stillsGraph:
        'mandelbrot=size=854x480:rate=1:start_scale=1.6:end_scale=0.012:end_pts=20:maxiter=300:start_x=-0.7436:start_y=-0.1319,' +
        'colorchannelmixer=.25:.1:.35:0:.1:.35:.45:0:.35:.45:.5:0',
    },
    sound: { notes: [-5, 0, 4, 7, 11], noise: 'none' },
  },
  {
    id: 'living-cells',
    seconds: 20,
    height: 480,
    picture: {
      kind: 'ffmpeg',
      graph:
        'life=size=142x80:rate=9:mold=12:seed=20:ratio=0.34:life_color=#ffe6a0:death_color=#e0406c:mold_color=#101a4c,' +
        'scale=426:240:flags=bilinear,fps=18',
      stillsGraph:
        'life=size=142x80:rate=9:mold=12:seed=20:ratio=0.34:life_color=#ffe6a0:death_color=#e0406c:mold_color=#101a4c,' +
        'fps=1,scale=854:480:flags=bicubic',
    },
    sound: { notes: [0, 5, 7, 12, 17], noise: 'none' },
  },
];
