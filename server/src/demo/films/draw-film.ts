/** Draws a video as somebody would upload it: one file, at a low rate, of scenes that repeat. */
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { fileInput, runFfmpeg } from '../../media/ffmpeg/run-ffmpeg.ts';
import { CLIPS } from '../clips.ts';
import { drained } from '../drained.ts';
import { createFrame, toBytes } from '../paint/frame.ts';
import { makeSound } from '../sound.ts';
import { type Film, filmSeconds, type FilmPart } from './films.ts';

/** Lines of what is painted: of the shorter side. */
const PAINTED_LINES = 240;
/** The sound of a longer video repeats after so long. */
const SOUND_SECONDS = 45;
/** What a microphone for all sides would have: the front as it is, the middle of both, and the back more quietly. */
const ALL_AROUND = 'pan=5.1|FL=c0|FR=c1|FC=0.5*c0+0.5*c1|LFE=0.3*c0+0.3*c1|BL=0.6*c0-0.2*c1|BR=0.6*c1-0.2*c0';

const clipOf = (part: FilmPart) => {
  const clip = CLIPS.find(({ id }) => id === part.clip);
  if (clip?.picture.kind !== 'scene') throw new Error(`no scene ${part.clip}`);
  return { scene: clip.picture.scene, sound: clip.sound };
};

const paintedSize = ({ width, height }: Film): { width: number; height: number } => {
  const scale = PAINTED_LINES / Math.min(width, height);
  const even = (length: number) => 2 * Math.round((length * scale) / 2);
  return { width: even(width), height: even(height) };
};

/** The frames of a part that are painted. They repeat back and forth, so that nothing jumps. */
const paintPart = (film: Film, part: FilmPart): Buffer[] => {
  const { width, height } = paintedSize(film);
  const paint = clipOf(part).scene(width, height);
  const frame = createFrame(width, height);
  return Array.from({ length: film.paintedSeconds * film.framesPerSecond }, (_, index) => {
    paint(frame, index / film.framesPerSecond);
    const bytes = Buffer.allocUnsafeSlow(width * height * 3);
    toBytes(frame, bytes);
    return bytes;
  });
};

const feedParts = (film: Film) => async (stdin: Writable) => {
  for (const part of film.parts) {
    const painted = paintPart(film, part);
    const round = 2 * painted.length - 2;
    for (let index = 0; index < part.seconds * film.framesPerSecond && !stdin.destroyed; index++) {
      const at = index % round;
      const bytes = painted[at < painted.length ? at : round - at];
      if (bytes && !stdin.write(bytes)) await drained(stdin);
    }
  }
  stdin.end();
};

/** @param path of the finished file, which is there whole or not at all */
export const drawFilm = async (ffmpeg: string, film: Film, path: string): Promise<void> => {
  const folder = dirname(path);
  const sound = join(folder, `${film.id}.wav`);
  const part = `${film.id}.part.mp4`;
  const [first] = film.parts;
  if (!first) throw new Error(`${film.id} has no parts`);
  const { width, height } = paintedSize(film);
  try {
    await writeFile(
      sound,
      makeSound(film.id, clipOf(first).sound, Math.min(SOUND_SECONDS, filmSeconds(film))),
    );
    await runFfmpeg(
      ffmpeg,
      [
        ...['-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`],
        ...['-r', String(film.framesPerSecond), '-i', 'pipe:0'],
        ...['-stream_loop', '-1', ...fileInput(sound)],
        ...['-map', '0:v', '-map', '1:a', '-vf', `scale=${film.width}:${film.height}:flags=bilinear`],
        ...(film.sound === '5.1' ? ['-af', ALL_AROUND] : []),
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '23', '-pix_fmt', 'yuv420p', '-threads', '1'],
        ...['-c:a', 'aac', '-b:a', film.sound === '5.1' ? '256k' : '128k'],
        ...['-t', String(filmSeconds(film)), '-movflags', '+faststart', part],
      ],
      { cwd: folder, feed: feedParts(film), priority: 'later' },
    );
    await rename(join(folder, part), join(folder, basename(path)));
  } finally {
    await rm(sound, { force: true });
    await rm(join(folder, part), { force: true });
  }
};
