/**
 * Adds the demo's films (demo/films) once the site is ready, one after the other: drawn, taken in and encoded as an upload of the demo's
 * uploader, published, and given its captions and chapters. Interrupted at any moment, the next start goes on.
 */
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ACCOUNT_IDS } from '../demo/catalogue/videos.ts';
import { listMissingFilms, noteFilm } from '../demo/films/film-marks.ts';
import { CAPTION_LANGUAGES, captionsText, chaptersText, type Film, FILMS } from '../demo/films/films.ts';
import { followVideos } from '../ingest/follow-videos.ts';
import { takeFile } from '../ingest/take-file.ts';
import { findFfmpeg } from '../media/ffmpeg/find-ffmpeg.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { changeVideoState } from '../publication/publication.ts';
import { VIDEO_STATES } from '../publication/video-states.ts';
import { attachCaptions, setChapters } from '../uploads/video-tracks.ts';

export interface DemoFilmsDeps {
  db: Database;
  storage: Storage;
  config: Pick<Config, 'dataDir' | 'ffmpegPath' | 'uploads'>;
  log: (line: string) => void;
  signal: AbortSignal;
}

const MODERATOR = { _id: ACCOUNT_IDS.moderator, is_moderator: true };

const draw = (ffmpeg: string, film: Film, path: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../demo/films/film-worker.ts', import.meta.url), {
      workerData: { ffmpeg, id: film.id, path },
    });
    signal.addEventListener('abort', () => void worker.terminate(), { once: true });
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error(`${film.id} was not drawn`)));
  });

const attachTracks = async ({ db, storage }: DemoFilmsDeps, film: Film, videoId: number): Promise<void> => {
  const request = { videoId, viewer: MODERATOR };
  if (film.hasCaptions)
    for (const language of CAPTION_LANGUAGES)
      await attachCaptions({ db, storage }, request, {
        language,
        file: Buffer.from(captionsText(film, language)),
      });
  if (film.hasChapters) await setChapters({ db, storage }, request, chaptersText(film));
};

/** @returns its video; undefined where the site ends before @throws Error where the pipeline did not accept it */
const addFilm = async (deps: DemoFilmsDeps, film: Film): Promise<number | undefined> => {
  const { db, config, signal } = deps;
  const folder = join(config.dataDir, 'demo-films');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${film.id}.mp4`);
  if (!(await stat(path).catch(() => null)))
    await draw(findFfmpeg(config.ffmpegPath).ffmpeg, film, path, signal);
  const { size: bytes, mtime: modifiedAt } = await stat(path);
  const { title, description, categories, titleJa } = film;
  const item = {
    ...{ path, bytes, modifiedAt, titleJa, name: `${film.id}.mp4`, models: [], line: undefined },
    details: { title, description, categories, gender: 'straight' as const, screenshot: 5 },
  };
  const { videoId } = await takeFile({ ...deps, isNobodyShown: true }, item, ACCOUNT_IDS.uploader, () =>
    signal.throwIfAborted(),
  );
  if (videoId === null) throw new Error('its file is known');
  let isPublished = false;
  await followVideos(
    db,
    [videoId],
    () => {},
    async ({ status_id }) => {
      if (status_id !== VIDEO_STATES.pending && status_id !== VIDEO_STATES.active) return;
      await attachTracks(deps, film, videoId);
      if (status_id === VIDEO_STATES.pending)
        await changeVideoState(deps, { videoId, change: 'approve', viewer: null });
      isPublished = true;
    },
    signal,
  );
  if (signal.aborted) return undefined;
  if (!isPublished) throw new Error(`video ${videoId} was not accepted`);
  await rm(path, { force: true });
  return videoId;
};

/** Ends with the signal, or when all are there. A film that cannot be made is logged, and left for the next start. */
export const addDemoFilms = async (deps: DemoFilmsDeps): Promise<void> => {
  const { db, log, signal } = deps;
  for (const film of await listMissingFilms(db, FILMS)) {
    if (signal.aborted) return;
    try {
      const videoId = await addFilm(deps, film);
      if (videoId === undefined) return;
      await noteFilm(db, film, videoId);
      log(`demo: film ${film.id}`);
    } catch (error) {
      if (signal.aborted) return;
      log(`demo: film ${film.id} was not made: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
};
