/** What an eye and an ear would find out about a rendition, measured by ffmpeg's filters. Shared by tests. */
import { runFfmpeg, fileInput } from '../ffmpeg/run-ffmpeg.ts';

/** A video alongside which a rendition is laid: a file, or what lavfi draws. */
export type Reference = { file: string; filter?: string } | { drawn: string };

/** A rendition as one file. */
export interface SeenRendition {
  file: string;
  width: number;
  height: number;
  framesPerSecond: number;
}

const inputOf = (reference: Reference): string[] =>
  'file' in reference ? fileInput(reference.file) : ['-f', 'lavfi', '-i', reference.drawn];

/** In frames. Times that containers round, or that start a little late, lie on either side of a picture's moment. */
const SHIFTS = [-0.45, 0.05, 0.55];

/**
 * Structural similarity of all pictures at the rendition's own size: alongside each the reference's picture of the same moment is laid, so that repeated
 * pictures, and those of other moments, count. A shift of all by half a frame does not: `measureMoments` finds those.
 */
export const measureSimilarity = async (
  ffmpeg: string,
  rendition: SeenRendition,
  reference: Reference,
): Promise<number> => {
  const { file, width, height, framesPerSecond } = rendition;
  const filter = 'file' in reference ? (reference.filter ?? '') : '';
  const shape = `scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p`;
  let best = 0;
  for (const shift of SHIFTS) {
    const moved = `setpts=PTS${shift < 0 ? '' : '+'}${shift / framesPerSecond}/TB`;
    const graph = [
      `[1:v]${[filter, moved, shape].filter(Boolean).join(',')}[wanted]`,
      '[0:v]setsar=1[seen]',
      '[seen][wanted]ssim=shortest=1',
    ].join(';');
    const log = await runFfmpeg(ffmpeg, [
      ...['-v', 'info', '-nostats', ...fileInput(file), ...inputOf(reference)],
      ...['-filter_complex', graph, '-an', '-f', 'null', '-'],
    ]);
    best = Math.max(best, Number(/SSIM .*All:([\d.]+)/.exec(log)?.[1] ?? 0));
  }
  return best;
};

/** Share of pictures whose lines are of two moments, as of interlaced video that was not taken apart. */
export const measureCombing = async (ffmpeg: string, file: string): Promise<number> => {
  const log = await runFfmpeg(ffmpeg, [
    ...['-v', 'info', '-nostats', ...fileInput(file), '-an', '-vf', 'idet', '-f', 'null', '-'],
  ]);
  const found =
    /Multi frame detection: TFF:\s*(\d+) BFF:\s*(\d+) Progressive:\s*(\d+) Undetermined:\s*(\d+)/g;
  const [, upper = 0, lower = 0, whole = 0, unknown = 0] = ([...log.matchAll(found)].at(-1) ?? []).map(
    Number,
  );
  return (upper + lower) / (upper + lower + whole + unknown);
};

/** Share of pictures that show what the one before showed: of steady motion each would stand still for a moment. */
export const measureRepeats = async (ffmpeg: string, file: string): Promise<number> => {
  const countFrames = async (filter: string): Promise<number> => {
    let lines = 0;
    await runFfmpeg(
      ffmpeg,
      [
        ...['-v', 'error', ...fileInput(file), '-an', '-vf', filter, '-vsync', 'vfr'],
        ...['-f', 'framecrc', 'pipe:1'],
      ],
      {
        onOutput: (chunk) => {
          for (const byte of chunk) if (byte === 0x0a) lines += 1;
        },
      },
    );
    // Its header has lines, too, which are the same for both.
    return lines;
  };
  const [all, different] = [await countFrames('null'), await countFrames('mpdecimate')];
  return (all - different) / all;
};

export interface Moments {
  /** Seconds at which it becomes bright, and loud. */
  flashes: number[];
  beeps: number[];
}

/** Of a video that is dark and silent between. */
export const measureMoments = async (ffmpeg: string, file: string): Promise<Moments> => {
  const log = await runFfmpeg(ffmpeg, [
    ...['-v', 'info', '-nostats', ...fileInput(file), '-map', '0:v:0', '-map', '0:a:0'],
    ...['-vf', 'blackdetect=d=0.1:pix_th=0.3', '-af', 'silencedetect=n=-30dB:d=0.1', '-f', 'null', '-'],
  ]);
  const all = (pattern: RegExp): number[] => [...log.matchAll(pattern)].map(([, seconds]) => Number(seconds));
  return { flashes: all(/black_end:([\d.]+)/g), beeps: all(/silence_end: ([\d.]+)/g) };
};
