/** The best that the site has of a video's own file: what was sent, while it is kept; else the best rendition. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assembleRendition } from '../media/hls/assemble-rendition.ts';
import { SOURCE_RENDITION } from '../media/ladder/source-rendition.ts';
import { FileMissingError } from '../platform/storage/local-file.ts';
import { filmFolder, filmKey } from '../platform/storage/media-keys.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { ProcessingDeps } from './video-processing.ts';

/** The file that was sent as it was, then the tallest of the ladder. */
export const bestRendition = (rungs: readonly string[]): string | undefined =>
  rungs.includes(SOURCE_RENDITION) ? SOURCE_RENDITION : tallestRendition(rungs);

/** Of the H.264 ladder. */
export const tallestRendition = (rungs: readonly string[]): string | undefined =>
  rungs
    .filter((name) => /^\d+p$/.test(name))
    .toSorted((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10))[0];

/** Names of what lies directly in the folder of a film: its renditions among others. */
export const listRenditions = async (storage: Storage, filmId: string): Promise<string[]> => {
  const names = new Set<string>();
  const folder = `${filmFolder(filmId)}/`;
  for await (const { key } of storage.list(folder)) names.add(key.slice(folder.length).split('/')[0] ?? '');
  return [...names];
};

/** Brings stored files of a film into a local folder, under their names below `prefix`. @throws FileMissingError */
export const fetchFilmFiles = async (
  { storage, signal }: Pick<ProcessingDeps, 'storage' | 'signal'>,
  {
    filmId,
    prefix,
    isWanted = () => true,
  }: { filmId: string; prefix: string; isWanted?: (name: string) => boolean },
  folder: string,
): Promise<void> => {
  const from = filmKey(filmId, prefix);
  for await (const { key } of storage.list(from)) {
    const name = key.slice(from.length);
    if (!isWanted(name)) continue;
    signal.throwIfAborted();
    const opened = await storage.open(key);
    if (!opened) throw new FileMissingError(key);
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, opened.body);
  }
};

/** A fetched rendition as one file. @throws FileMissingError where the storage lacks what its playlist names */
export const assembleFetched = async (folder: string, path: string): Promise<void> => {
  try {
    await assembleRendition(folder, path);
  } catch (error) {
    const { code, path: missing = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new FileMissingError(missing.split('/').slice(-2).join('/'));
    throw error;
  }
};

export interface FilmSource {
  /** Key of what was sent; null: it is not kept. */
  sourceKey: string | null;
  filmId: string | null;
  /** As the record names them; records of old films do not. */
  rungs: readonly string[];
}

/** One rendition of the film as a whole file. @throws FileMissingError */
const fetchBestRendition = async (
  deps: ProcessingDeps,
  { filmId, rungs }: FilmSource,
): Promise<{ path: string; rendition: string }> => {
  if (filmId === null) throw new FileMissingError('of the film');
  const rendition = bestRendition(rungs.length > 0 ? rungs : await listRenditions(deps.storage, filmId));
  if (rendition === undefined) throw new FileMissingError('of the film');
  const folder = join(deps.workFolder, 'rendition');
  await fetchFilmFiles(deps, { filmId, prefix: `${rendition}/` }, folder);
  const path = join(deps.workFolder, 'whole.mp4');
  await assembleFetched(folder, path);
  return { path, rendition };
};

/**
 * Calls `work` with a local file.
 * @param work `rendition`: the name of the one that the file is; undefined: it is what was sent
 * @throws FileMissingError where neither is there
 */
export const withBestSource = async <Result>(
  deps: ProcessingDeps,
  source: FilmSource,
  work: (path: string, rendition: string | undefined) => Promise<Result>,
): Promise<Result> => {
  const { sourceKey } = source;
  if (sourceKey !== null)
    try {
      return await deps.withSource(sourceKey, (path) => work(path, undefined));
    } catch (error) {
      // The sweep of sources was faster.
      if (!(error instanceof FileMissingError)) throw error;
    }
  const { path, rendition } = await fetchBestRendition(deps, source);
  return work(path, rendition);
};
