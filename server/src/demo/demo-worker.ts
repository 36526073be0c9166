/** A worker thread of the demo: painting is arithmetic, and must not hold up the thread that answers requests. */
import { parentPort, workerData } from 'node:worker_threads';
import type { DemoReply, DemoTask } from './demo-tasks.ts';
import { FILMS } from './films.ts';
import { makeFilm } from './make-film.ts';
import { makeAvatar, makePortrait } from './portraits.ts';
import { makeStills } from './stills.ts';

const { ffmpeg } = workerData as { ffmpeg: string };
const reply = (message: DemoReply): void => parentPort?.postMessage(message);

const filmOf = (id: string) => {
  const film = FILMS.find((one) => one.id === id);
  if (!film) throw new Error(`no demo film ${id}`);
  return film;
};

const perform = async (task: DemoTask): Promise<void> => {
  if (task.kind === 'film') return makeFilm(ffmpeg, filmOf(task.filmId), task.workDir);
  if (task.kind === 'stills')
    return makeStills(ffmpeg, filmOf(task.filmId), task.jobs, task.workDir, (files) =>
      reply({ kind: 'files', files }),
    );
  for (const { key, shape, seed } of task.drawings)
    reply({
      kind: 'files',
      files: [{ key, data: shape === 'portrait' ? await makePortrait(seed) : await makeAvatar(seed) }],
    });
};

parentPort?.on('message', (task: DemoTask) => {
  perform(task).then(
    () => reply({ kind: 'done' }),
    (error: unknown) =>
      reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});
