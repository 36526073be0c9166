/** Draws videos in a thread that gives way to everything else: painting is arithmetic, and takes seconds without a pause. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { NICENESS } from '../../media/jail/limits.ts';
import { drawFilm } from './draw-film.ts';
import { FILMS } from './films.ts';

const { ffmpeg, id, path } = workerData as { ffmpeg: string; id: string; path: string };
try {
  // Of this thread alone, as Linux has it; elsewhere it would be the whole process's.
  if (process.platform === 'linux') setPriority(NICENESS.later);
} catch {
  // A process that may not is as quick as the others.
}
const film = FILMS.find((one) => one.id === id);
if (!film) throw new Error(`no demo film ${id}`);
await drawFilm(ffmpeg, film, path);
parentPort?.postMessage('done');
