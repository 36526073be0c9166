/** Pictures of moments: each video, album, category and channel has its own, painted larger than the clips. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts';
import type { Clip } from './clips.ts';
import { createFrame, toBytes } from './paint/frame.ts';
import type { Random } from './random.ts';

const STILL_SIZES = {
  wide: { width: 854, height: 480 },
  landscape: { width: 900, height: 600 },
  portrait: { width: 600, height: 900 },
} as const;
export type StillSize = keyof typeof STILL_SIZES;

export interface StillStyle {
  seconds: number;
  /** Degrees on the colour wheel. */
  hue: number;
  brightness: number;
  saturation: number;
  isFlipped: boolean;
  /** Share of the picture that is kept, and where the cut lies (0-1). */
  keep: number;
  cutX: number;
  cutY: number;
}

export interface StillOutput {
  /** Key in the storage. */
  key: string;
  width: number;
  height: number;
}

export interface StillJob {
  size: StillSize;
  style: StillStyle;
  /** JPEG or WebP by the key's end; the last one stands for all, so it is stored last. */
  outputs: StillOutput[];
}

/** A moment of the clip with a tint and a cut of its own. `turn`: how far the hue may move, in degrees. */
export const drawStyle = (random: Random, clip: Clip, turn = 38): StillStyle => ({
  seconds: random.between(0.8, clip.seconds - 0.8),
  hue: Math.round(random.between(-turn, turn)),
  brightness: random.between(0.96, 1.12),
  saturation: random.between(0.9, 1.25),
  isFlipped: random.chance(0.5),
  keep: random.between(0.74, 1),
  cutX: random.next(),
  cutY: random.next(),
});

interface RawPicture {
  data: Buffer;
  width: number;
  height: number;
}

/** Paints moments of a clip in one size; the preparation is shared. */
const openClip = async (ffmpeg: string, clip: Clip, size: StillSize, workDir: string) => {
  const { width, height } = STILL_SIZES[size];
  if (clip.picture.kind === 'scene') {
    const paint = clip.picture.scene(width, height);
    const frame = createFrame(width, height);
    return (seconds: number): RawPicture => {
      paint(frame, seconds);
      const data = Buffer.alloc(width * height * 3);
      toBytes(frame, data);
      return { data, width, height };
    };
  }
  const dir = await mkdtemp(join(workDir, 'stills-'));
  const path = join(dir, 'frames.rgb');
  const source = ['-f', 'lavfi', '-i', `${clip.picture.stillsGraph},trim=duration=${clip.seconds}`];
  await runFfmpeg(ffmpeg, ['-v', 'error', ...source, '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'frames.rgb'], {
    cwd: dir,
  });
  const frames = await readFile(path);
  await rm(dir, { recursive: true, force: true });
  const bytes = 854 * 480 * 3;
  return (seconds: number): RawPicture => {
    const index = Math.min(Math.floor(frames.length / bytes) - 1, Math.max(0, Math.floor(seconds)));
    return { data: frames.subarray(index * bytes, (index + 1) * bytes), width: 854, height: 480 };
  };
};

const encode = (picture: RawPicture, { key, width, height }: StillOutput): Promise<Buffer> => {
  const { data, ...info } = picture;
  const resized = sharp(data, { raw: { ...info, channels: 3 } }).resize(width, height, { fit: 'cover' });
  return key.endsWith('.jpg')
    ? resized.jpeg({ quality: 80 }).toBuffer()
    : resized.webp({ quality: 76, effort: 1 }).toBuffer();
};

type Matrix = [[number, number, number], [number, number, number], [number, number, number]];

/**
 * Turn of the hue, saturation and brightness as one matrix over RGB, a tenth of the work of a detour by another
 * colour space. Source: the W3C Filter Effects module, `hue-rotate` and `saturate`.
 */
const tintMatrix = ({ hue, saturation, brightness }: StillStyle): Matrix => {
  const grey = [0.213, 0.715, 0.072] as const;
  const cos = Math.cos((hue * Math.PI) / 180) * saturation;
  const sin = Math.sin((hue * Math.PI) / 180) * saturation;
  const turned = [
    [-0.213, -0.715, 0.928],
    [0.143, 0.14, -0.283],
    [-0.787, 0.715, 0.072],
  ] as const;
  const row = (channel: 0 | 1 | 2): [number, number, number] => {
    const cell = (from: 0 | 1 | 2) =>
      (grey[from] + cos * ((channel === from ? 1 : 0) - grey[from]) + sin * turned[channel][from]) *
      brightness;
    return [cell(0), cell(1), cell(2)];
  };
  return [row(0), row(1), row(2)];
};

const applyStyle = async (picture: RawPicture, style: StillStyle): Promise<RawPicture> => {
  const width = Math.round(picture.width * style.keep);
  const height = Math.round(picture.height * style.keep);
  const cut = sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .extract({
      left: Math.round((picture.width - width) * style.cutX),
      top: Math.round((picture.height - height) * style.cutY),
      width,
      height,
    })
    .flop(style.isFlipped)
    .recomb(tintMatrix(style));
  const { data, info } = await cut.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Makes the pictures of one clip's jobs, handing over each job's files as soon as they are there. */
export const makeStills = async (
  ffmpeg: string,
  clip: Clip,
  jobs: readonly StillJob[],
  workDir: string,
  onMade: (files: { key: string; data: Buffer }[]) => void,
): Promise<void> => {
  for (const size of Object.keys(STILL_SIZES) as StillSize[]) {
    const sized = jobs.filter((job) => job.size === size);
    if (sized.length === 0) continue;
    const paint = await openClip(ffmpeg, clip, size, workDir);
    for (const { style, outputs } of sized) {
      const picture = await applyStyle(paint(style.seconds), style);
      // A poster may be what a card is: encoded once.
      const made = new Map<string, Promise<Buffer>>();
      const files = outputs.map(async (output) => {
        const form = `${extname(output.key)} ${output.width}x${output.height}`;
        const data = made.get(form) ?? encode(picture, output);
        made.set(form, data);
        return { key: output.key, data: await data };
      });
      onMade(await Promise.all(files));
    }
  }
};
