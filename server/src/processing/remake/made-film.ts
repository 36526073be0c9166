/** What a run of a remake hands over to be published. */
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { measureLoudness } from '../../media/analysis/loudness.ts';
import { assembleRendition } from '../../media/hls/assemble-rendition.ts';
import type { MasterRendition } from '../../media/hls/master-playlist.ts';
import { readMaster } from '../../media/hls/read-master.ts';
import type { LadderPlan } from '../../media/ladder/plan-ladder.ts';
import { LADDER_LINES, RENDITION_SETTINGS } from '../../media/ladder/renditions.ts';
import { SOURCE_RENDITION } from '../../media/ladder/source-rendition.ts';
import { type ReplaceSoundJob, replaceSound } from '../../media/ladder/replace-sound.ts';
import { FileMissingError } from '../../platform/storage/local-file.ts';
import { filmKey } from '../../platform/storage/media-keys.ts';
import { assembleFetched, fetchFilmFiles } from '../best-source.ts';
import type { ProcessingDeps } from '../video-processing.ts';

export interface MadeFilm {
  /** Holds every file of the new film; undefined: the old one is as it shall be. */
  folder?: string;
  /** Put over the record of the film. */
  record: Record<string, unknown>;
  /** As the new master playlist has them. */
  renditions?: readonly MasterRendition[];
  /** What is to be made next to it, once it is published. */
  extraLadders?: LadderPlan[] | undefined;
  /** For the operator. */
  result: string;
}

/** Renditions of a stored film. @throws FileMissingError */
export const readStoredMaster = async (
  { storage }: Pick<ProcessingDeps, 'storage'>,
  filmId: string,
): Promise<MasterRendition[]> => {
  const key = filmKey(filmId, 'master.m3u8');
  const opened = await storage.open(key);
  if (!opened) throw new FileMissingError(key);
  return readMaster(await text(opened.body));
};

/** Bit rate of the sound of a rendition, as the ladder has it. */
export const soundKbps = (name: string): number => {
  if (name === SOURCE_RENDITION) return 160;
  const lines = Number(/(\d+)p$/.exec(name)?.[1] ?? 480);
  return RENDITION_SETTINGS[LADDER_LINES.find((known) => known >= lines) ?? 2160].audioKbps;
};

export interface LocalRendition {
  folder: string;
  /** The whole rendition as one file. */
  path: string;
  playlist: string;
}

/** A rendition of a stored film. */
export const fetchRendition = async (
  deps: ProcessingDeps,
  filmId: string,
  name: string,
): Promise<LocalRendition> => {
  const folder = join(deps.workFolder, 'before', name);
  await fetchFilmFiles(deps, { filmId, prefix: `${name}/` }, folder);
  const path = join(deps.workFolder, `${name}-before.mp4`);
  await assembleFetched(folder, path);
  return { folder, path, playlist: await readFile(join(folder, 'index.m3u8'), 'utf8') };
};

/** Puts the rendition into the new film: with other sound, or as it is. */
export const keepRendition = async (
  { tools: { ffmpeg }, signal }: ProcessingDeps,
  { folder, path, playlist }: LocalRendition,
  { name, framesPerSecond }: Pick<MasterRendition, 'name' | 'framesPerSecond'>,
  { sound, outputDir }: { sound: ReplaceSoundJob['sound'] | undefined; outputDir: string },
): Promise<void> => {
  const output = join(outputDir, name);
  if (!sound) return cp(folder, output, { recursive: true });
  const job = { ffmpeg, input: path, playlist, framesPerSecond, sound, signal, priority: 'spare' as const };
  await replaceSound({ ...job, folder: output });
};

/** Of a rendition that was made; null: silent. */
export const measureMade = async (
  { tools: { ffmpeg }, workFolder, signal }: ProcessingDeps,
  folder: string,
) => {
  const whole = join(workFolder, 'measured.mp4');
  await assembleRendition(folder, whole);
  return (await measureLoudness({ ffmpeg, input: whole, signal })) ?? null;
};
