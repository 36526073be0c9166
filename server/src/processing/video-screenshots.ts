/**
 * Takes ten screenshots of a video, from which its uploader chooses the preview, and makes the pictures of the chosen one.
 */
import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UPLOAD_SCREENSHOTS } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { type MediaFacts, NotAVideoError } from '../media/analysis/probe-media.ts';
import { makePicturesApart } from '../media/pictures/picture-pool.ts';
import { takeScreenshots } from '../media/extras/screenshots.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { selectOwnPicture } from './own-pictures.sql.ts';
import { type PictureSource, selectPictureSource, updatePictures } from './video-pictures.sql.ts';
import { FileMissingError, withLocalFile } from '../platform/storage/local-file.ts';
import { mediaObject } from '../platform/storage/media-address.ts';
import { filmKey, objectFolder } from '../platform/storage/media-keys.ts';
import { makeVideoPictures, posterWidths, type PosterWidths } from '../pictures/pictures.ts';
import { storeFolder } from '../stored-files/stored-files.ts';
import type { ProcessingDeps, Run } from './video-processing.ts';
import { recordEvents } from '../platform/cache/record-events.ts';

/** Large enough for the largest poster. */
const FRAME_LONG_SIDE = 1280;
/** One format is enough for pictures that their uploader alone sees. */
const SCREENSHOT = { width: 640, height: 360, fit: 'contain', formats: ['jpg'] } as const;
/** To decode all of a shorter video costs less than to start ten times. */
const SHORT_SECONDS = 15;
/** As they came from the video; every size is made from these. */
const frameFile = (n: number): string => `frames/${n}.jpg`;

const frameSize = ({ width, height }: MediaFacts) => {
  const scale = Math.min(1, FRAME_LONG_SIDE / Math.max(width, height));
  const even = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2));
  return { width: even(width), height: even(height) };
};

/**
 * A video that ends before its header says so gives fewer; the last one then stands for the rest.
 * @throws NotAVideoError it gives none
 */
const fillGaps = async (folder: string): Promise<void> => {
  const taken = new Set(await readdir(folder));
  if (!taken.has('1.jpg')) throw new NotAVideoError('no picture of the video can be decoded', 'decoder');
  for (let n = 2; n <= UPLOAD_SCREENSHOTS; n += 1)
    if (!taken.has(`${n}.jpg`)) await copyFile(join(folder, `${n - 1}.jpg`), join(folder, `${n}.jpg`));
};

/** The still with the most detail: of pictures alike in size and quality, the one that takes most bytes. @returns its number, from 1 */
const findBestStill = async (folder: string): Promise<number> => {
  let best = { number: 1, bytes: 0 };
  for (let number = 1; number <= UPLOAD_SCREENSHOTS; number += 1) {
    const { size: bytes } = await stat(join(folder, `${number}.jpg`));
    if (bytes > best.bytes) best = { number, bytes };
  }
  return best.number;
};

/**
 * Into the folder of the run: `frames/{n}.jpg`, and `screenshots/{n}.jpg` as pages show them.
 * @returns the number of the one that stands for the video until its uploader chooses
 */
export const makeScreenshots = async (
  deps: ProcessingDeps,
  run: Run,
  path: string,
  facts: MediaFacts,
): Promise<number> => {
  const { tools, workFolder, signal } = deps;
  const folder = join(workFolder, 'pictures');
  await mkdir(join(folder, 'frames'), { recursive: true });
  await mkdir(join(folder, 'screenshots'), { recursive: true });
  await takeScreenshots({
    ffmpeg: tools.ffmpeg,
    input: path,
    durationSeconds: facts.durationSeconds,
    ...(facts.durationSeconds < SHORT_SECONDS && { keyFrameSeconds: facts.durationSeconds }),
    count: UPLOAD_SCREENSHOTS,
    ...frameSize(facts),
    outputDir: join(folder, 'frames'),
    run: { signal },
  });
  await fillGaps(join(folder, 'frames'));
  for (let n = 1; n <= UPLOAD_SCREENSHOTS; n += 1) {
    signal.throwIfAborted();
    const renditions = [{ ...SCREENSHOT, name: String(n) }];
    const picture = { path: join(folder, frameFile(n)), folder: join(folder, 'screenshots'), renditions };
    await makePicturesApart({ ...picture, minWidth: 1, minHeight: 1 });
  }
  // Before they are moved into the storage.
  const best = await findBestStill(join(folder, 'frames'));
  await storeFolder(deps, run.owner, folder, { signal });
  return best;
};

/** A frame of the video that is shown; of videos that came without an upload, the screenshot itself. */
const withFrame = async (
  { storage, workFolder, signal }: ProcessingDeps,
  filmId: string,
  n: number,
  fn: (path: string) => Promise<void>,
): Promise<void> => {
  try {
    await withLocalFile(storage, filmKey(filmId, frameFile(n)), workFolder, fn, signal);
  } catch (error) {
    if (!(error instanceof FileMissingError)) throw error;
    await withLocalFile(storage, filmKey(filmId, `screenshots/${n}.jpg`), workFolder, fn, signal);
  }
};

/** A picture that the uploader sent. */
const withOwnPicture =
  (videoId: number): typeof withFrame =>
  async ({ db, workFolder }, _filmId, number, fn) => {
    const jpeg = await selectOwnPicture(db, videoId, number);
    if (!jpeg) throw new Error(`video ${videoId} has no own picture ${number}`);
    const path = join(workFolder, `own-${number}.jpg`);
    await writeFile(path, jpeg);
    await fn(path);
  };

/** From `first`, and again from what was chosen meanwhile. */
const makePicturesOf = async (
  deps: ProcessingDeps,
  videoId: number,
  first: PictureSource | undefined,
): Promise<void> => {
  const { db, workFolder } = deps;
  const object = mediaObject('video', videoId);
  let done: number | undefined;
  for (let chosen = first; chosen?.film_id; chosen = await selectPictureSource(db, videoId)) {
    const choice = chosen.screenshot ?? 1;
    if (choice === done) return;
    const folder = join(workFolder, `chosen-${choice}`);
    await mkdir(folder, { recursive: true });
    const withPicture = choice > UPLOAD_SCREENSHOTS ? withOwnPicture(videoId) : withFrame;
    let posters: PosterWidths = {};
    await withPicture(deps, chosen.film_id, choice, async (path) => {
      posters = posterWidths(await makeVideoPictures(path, folder));
    });
    await storeFolder(deps, { folder: objectFolder(object), object }, folder);
    await inTransaction(db, async (tx) => {
      await updatePictures(tx, videoId, {
        choice,
        revision: randomBytes(9).toString('base64url'),
        posters,
      });
      await recordEvents(tx, { kind: 'videoEdited', videoId });
    });
    done = choice;
  }
};

/**
 * Thumbnails and posters from the screenshot that is chosen now (the first, while none is). Chosen anew meanwhile, they are
 * made anew. Addresses given out before end, since their files may be kept for ever.
 */
export const makePicturesOfChoice = async (deps: ProcessingDeps, videoId: number): Promise<void> =>
  makePicturesOf(deps, videoId, await selectPictureSource(deps.db, videoId));

/**
 * Their own job may come late, on a worker that is busy: a video that is ready has them, since it may be approved, listed, and read
 * by feeds and other sites' previews, which keep what they found, a moment later.
 */
export const makePicturesIfNone = async (deps: ProcessingDeps, videoId: number): Promise<void> => {
  const chosen = await selectPictureSource(deps.db, videoId);
  if (!chosen?.has_pictures) await makePicturesOf(deps, videoId, chosen);
};

/** Copies what the scan took of the video into the folder of the next run. */
export const copyScreenshots = async (
  { storage, signal }: Pick<ProcessingDeps, 'storage' | 'signal'>,
  names: readonly string[],
  fromFilmId: string,
  toFolder: string,
): Promise<void> => {
  for (const name of names) {
    if (!/^(frames|screenshots)\//.test(name)) continue;
    signal.throwIfAborted();
    const opened = await storage.open(filmKey(fromFilmId, name));
    if (!opened) throw new FileMissingError(filmKey(fromFilmId, name));
    const path = join(toFolder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, opened.body);
  }
};
