/**
 * Brings the sound of a published film to the site's loudness, as new uploads get it. The pictures are copied: anyone who asks for a
 * rendition gets the same frames and segments.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { probeMedia } from '../../media/analysis/probe-media.ts';
import { writeMaster } from '../../media/hls/write-master.ts';
import { encodeSound, soundFile } from '../../media/ladder/pieces.ts';
import { sourceStreams } from '../../media/ladder/plan-ladder.ts';
import { measureSound, type SoundLevel } from '../../media/ladder/sound-level.ts';
import { SOURCE_RENDITION } from '../../media/ladder/source-rendition.ts';
import { FileMissingError } from '../../platform/storage/local-file.ts';
import { fetchFilmFiles, tallestRendition } from '../best-source.ts';
import { measureRenditions, SOUND_LEVELLED } from '../stages/publish-encoded-video.ts';
import type { ProcessingDeps } from '../video-processing.ts';
import type { RemakeRun } from './film-remakes.sql.ts';
import {
  fetchRendition,
  keepRendition,
  type MadeFilm,
  measureMade,
  readStoredMaster,
  soundKbps,
} from './made-film.ts';

const decibels = (gain: number): string => `${gain > 0 ? '+' : ''}${gain.toFixed(1)} dB`;

/** For the operator. */
export const describeLevel = ({ gainDb, isLimited }: SoundLevel): string =>
  `${decibels(gainDb)}${isLimited ? ', peaks limited' : ''}`;

/** @param onProgress 0 to 1 @throws what went wrong */
export const remakeSound = async (
  deps: ProcessingDeps,
  { filmId }: RemakeRun,
  onProgress: (fraction: number) => void,
): Promise<MadeFilm> => {
  const { tools, workFolder, signal } = deps;
  const { ffmpeg } = tools;
  const renditions = await readStoredMaster(deps, filmId);
  const names = renditions.map(({ name }) => name);
  const best = tallestRendition(names) ?? names[0];
  if (best === undefined) throw new FileMissingError('of the film');
  const tallest = await fetchRendition(deps, filmId, best);
  const facts = await probeMedia(tools, tallest.path, { signal });
  const { audio } = sourceStreams(facts);
  const { loudness, level } = await measureSound({ ffmpeg, input: tallest.path, audio, signal });
  if (!level)
    return {
      record: { loudness: loudness ?? null, ...SOUND_LEVELLED },
      result: loudness ? 'its sound is at the right loudness' : 'it is silent',
    };
  const sounds = join(workFolder, 'sounds');
  const outputDir = join(workFolder, 'output');
  await mkdir(sounds);
  await mkdir(outputDir);
  // Renditions of the ladder have one timeline, hence one sound; the source's is its own.
  const ofLadder = names.filter((name) => name !== SOURCE_RENDITION);
  await encodeSound({
    ffmpeg,
    input: tallest.path,
    plan: {
      ...{ audio, soundLevel: level, durationSeconds: facts.durationSeconds },
      renditions: ofLadder.map((name) => ({ audioKbps: soundKbps(name) })),
    },
    outputDir: sounds,
    signal,
    priority: 'spare',
  });
  for (const [done, rendition] of renditions.entries()) {
    onProgress(done / renditions.length);
    const { name } = rendition;
    const before = name === best ? tallest : await fetchRendition(deps, filmId, name);
    const kbps = soundKbps(name);
    const sound = name === SOURCE_RENDITION ? { level, kbps } : { file: join(sounds, soundFile(kbps)) };
    await keepRendition(deps, before, rendition, { sound, outputDir });
    await rm(before.path);
    await rm(before.folder, { recursive: true });
  }
  const isOther = (name: string) => name !== 'master.m3u8' && !names.includes(name.split('/')[0] ?? '');
  await fetchFilmFiles(deps, { filmId, prefix: '', isWanted: isOther }, outputDir);
  await writeMaster(outputDir, renditions);
  return {
    folder: outputDir,
    renditions,
    record: {
      loudness: await measureMade(deps, join(outputDir, names[0] ?? best)),
      progressive: await measureRenditions(outputDir, renditions),
      ...SOUND_LEVELLED,
    },
    result: `${describeLevel(level)}, was ${loudness?.integratedLufs.toFixed(1)} LUFS`,
  };
};
