/**
 * One run of a remake, from its claim to its end. What was there before serves until the new film is whole; then both change in one
 * transaction, and the addresses of before go on for a while (watching/former-film.ts).
 */
import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { recordEvents } from '../../platform/cache/record-events.ts';
import { mediaObject } from '../../platform/storage/media-address.ts';
import { filmFolder } from '../../platform/storage/media-keys.ts';
import { StorageUnavailableError } from '../../platform/storage/storage-unavailable.ts';
import { FolderRemovedError, removeFolders, storeFolder } from '../../stored-files/stored-files.ts';
import { codeOfFailure, describeFailure, isDiskFull, MAX_TRIES, OvertakenError } from '../video-failures.ts';
import { newFilmId, type ProcessingDeps, watchRun } from '../video-processing.ts';
import { areFilesShown } from '../video-processing.sql.ts';
import { queueExtraLadders } from '../queue-extra-ladders.ts';
import { replaceRenditions } from '../video-progress.sql.ts';
import { throttle } from '../video-progress.ts';
import {
  endRemakeRow,
  postponeRemake,
  type RemakeRun,
  selectEndedParts,
  touchRemake,
} from './film-remakes.sql.ts';
import type { MadeFilm } from './made-film.ts';
import { lockShowing, updateFilm, updateFilmRecord, updateHeight } from './publish-remake.sql.ts';
import { remakeRenditions } from './remake-renditions.ts';
import { remakeSound } from './remake-sound.ts';

/** Longer than anybody watches one video; players whose address ends ask for the next. */
const FORMER_SECONDS = 12 * 3600;
const FIRST_DELAY_SECONDS = 30;
/** Between one look at a storage that is away and the next. */
const AWAY_SECONDS = 60;

/** The old film's row is done, every video that shows it shows the new one. @throws OvertakenError, and then nothing was done */
const publish = async (tx: Database, run: RemakeRun, made: MadeFilm, filmId: string): Promise<void> => {
  // Videos first, as everyone who changes them does.
  const showing = await lockShowing(tx, run.filmId);
  const { record, result, folder, renditions = [], extraLadders } = made;
  const state = folder === undefined ? 'unchanged' : 'done';
  if (!(await endRemakeRow(tx, run, { state, result }))) throw new OvertakenError(`remake of ${run.filmId}`);
  if (folder === undefined) return updateFilmRecord(tx, run.filmId, record);
  if (showing.length === 0) throw new OvertakenError(`no video shows ${run.filmId} any more`);
  for (const videoId of showing) {
    const revision = randomBytes(9).toString('base64url');
    await updateFilm(tx, { videoId, filmId, revision, manifest: record, formerSeconds: FORMER_SECONDS });
    if (typeof record['height'] === 'number') await updateHeight(tx, videoId, record['height']);
    if (run.what === 'renditions')
      await replaceRenditions(
        tx,
        videoId,
        renditions.map(({ name }) => ({ name, state: 'ready' })),
      );
    await recordEvents(tx, { kind: 'videoEdited', videoId });
  }
  await queueExtraLadders(tx, run.videoId, extraLadders);
};

const work = async (deps: ProcessingDeps, run: RemakeRun, filmId: string): Promise<void> => {
  const { note, end } = throttle((fraction: number) => touchRemake(deps.db, run, Math.min(1, fraction)));
  let made: MadeFilm;
  try {
    made = await (run.what === 'sound' ? remakeSound : remakeRenditions)(deps, run, note);
  } finally {
    await end();
  }
  if (made.folder !== undefined) {
    const owner = { folder: filmFolder(filmId), object: mediaObject('video', run.videoId) };
    await storeFolder(deps, owner, made.folder, { signal: deps.signal });
  }
  deps.signal.throwIfAborted();
  await inTransaction(deps.db, (tx) => publish(tx, run, made, filmId));
  deps.log(`video ${run.videoId}: remade: ${made.result}`, {
    video_id: run.videoId,
    stage: 'remake',
  });
};

/** What follows from a run that did not come to its end: another one, later, or none. */
const settle = async (deps: ProcessingDeps, run: RemakeRun, error: unknown): Promise<void> => {
  const { db, log, signal, config } = deps;
  const again = (afterSeconds: number, counts: boolean) =>
    postponeRemake(db, run, { afterSeconds, error: describeFailure(error).slice(0, 4000), counts });
  if (signal.aborted) return postponeRemake(db, run, { afterSeconds: 0, error: null, counts: false });
  if (error instanceof OvertakenError || error instanceof FolderRemovedError)
    return void (await endRemakeRow(db, run, { state: 'unchanged', result: error.message }));
  if (error instanceof StorageUnavailableError) return again(AWAY_SECONDS, false);
  if (isDiskFull(error)) {
    log(`video ${run.videoId}: no room on the disk, its remake waits`, {
      level: 'error',
      video_id: run.videoId,
      stage: 'remake',
    });
    return again(config.processing.diskRetrySeconds, false);
  }
  log(`video ${run.videoId}, remake, try ${run.tries}: ${error instanceof Error ? error.message : error}`, {
    level: 'warn',
    video_id: run.videoId,
    stage: 'remake',
    tries: run.tries,
  });
  if (!codeOfFailure(error, run.tries)) return again(FIRST_DELAY_SECONDS * 2 ** run.tries, true);
  await endRemakeRow(db, run, { state: 'failed', error: describeFailure(error).slice(0, 4000) });
};

const makeAndPublish = async (deps: ProcessingDeps, run: RemakeRun): Promise<void> => {
  const filmId = newFilmId(run.videoId);
  try {
    if (run.manifest === null) throw new OvertakenError(`no video shows ${run.filmId} any more`);
    if (run.tries > MAX_TRIES) throw new Error('every try ended its worker');
    await watchRun(
      deps,
      () => touchRemake(deps.db, run),
      (watched) => work(watched, run, filmId),
    );
  } catch (error) {
    // A commit may have come through whose answer was lost.
    if (await areFilesShown(deps.db, filmId)) return;
    await removeFolders(deps, [filmFolder(filmId)]);
    await settle(deps, run, error);
  }
};

/** Ends well, whatever happens: the row says how. @throws what the database says */
export const remakeFilm = async (deps: ProcessingDeps, run: RemakeRun): Promise<void> => {
  await makeAndPublish(deps, run);
  // While it waits for another try they stay; of a worker that is killed here the sweep of stored files removes them.
  const parts = await selectEndedParts(deps.db, run.filmId);
  if (parts !== undefined) await removeFolders(deps, [filmFolder(parts)]);
};
