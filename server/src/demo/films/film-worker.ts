/** Draws videos in a thread that gives way to everything else. */
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../give-way.ts';
import { drawFilm } from './draw-film.ts';
import { FILMS } from './films.ts';

const { ffmpeg, id, path } = workerData as { ffmpeg: string; id: string; path: string };
giveWay();
const film = FILMS.find((one) => one.id === id);
if (!film) throw new Error(`no demo film ${id}`);
await drawFilm(ffmpeg, film, path);
parentPort?.postMessage('done');
