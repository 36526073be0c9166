/**
 * Makes the renditions of a film anew, as an upload's are made today: from what was sent, else from its best rendition, which then stays
 * besides those that are made of it. It never gets a rendition that is larger than what it is made from.
 */
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type MediaFacts, probeMedia } from '../../media/analysis/probe-media.ts';
import type { MasterRendition } from '../../media/hls/master-playlist.ts';
import { writeMaster } from '../../media/hls/write-master.ts';
import { PieceError } from '../../media/ladder/pieces.ts';
import { ladderLines, sourceStreams } from '../../media/ladder/plan-ladder.ts';
import { type MeasuredSound, measureSound } from '../../media/ladder/sound-level.ts';
import { makeSourceRendition, type SourceRenditionResult } from '../../media/ladder/source-rendition.ts';
import { plannedRenditions, transcodeVideo } from '../../media/ladder/transcode-video.ts';
import { fetchFilmFiles, withBestSource } from '../best-source.ts';
import { makeStoryboardAndPreview } from '../stages/make-storyboard-and-preview.ts';
import { planVideo, renditionNames } from '../stages/plan-video.ts';
import { measureRenditions, SOUND_LEVELLED } from '../stages/publish-encoded-video.ts';
import type { ProcessingDeps } from '../video-processing.ts';
import { noteParts, type RemakeParts, type RemakeRun } from './film-remakes.sql.ts';
import { fetchRendition, keepRendition, type MadeFilm, readStoredMaster, soundKbps } from './made-film.ts';
import { encodeInParts, planParts } from './remake-parts.ts';
import { describeLevel } from './remake-sound.ts';

interface Original {
  input: string;
  facts: MediaFacts;
  sound: MeasuredSound;
  /** The rendition that it is; undefined: what was sent. */
  kept: MasterRendition | undefined;
  outputDir: string;
}

/** What of the original stays as a rendition, for the plan. */
const keepOriginal = async (deps: ProcessingDeps, original: Original): Promise<SourceRenditionResult> => {
  const { input, facts, sound, kept, outputDir } = original;
  const { ffmpeg } = deps.tools;
  if (!kept)
    return makeSourceRendition({
      ...{ ffmpeg, input, facts, outputDir, signal: deps.signal },
      soundLevel: sound.level,
    });
  const { durationSeconds } = facts;
  const { size } = await stat(input);
  return {
    isMade: true,
    rendition: {
      ...kept,
      lines: Math.round(ladderLines(kept.width, kept.height)),
      durationSeconds,
      averageBitsPerSecond: (size * 8) / durationSeconds,
      maxKeyFrameSeconds: 0,
      isLasting: true,
    },
  };
};

const describe = (names: readonly string[], { kept, sound }: Original): string =>
  [
    `${names.join(', ')} from ${kept ? `its ${kept.name}` : 'what was sent'}`,
    ...(sound.level ? [`sound ${describeLevel(sound.level)}`] : []),
  ].join('; ');

/** In pieces, which are kept one by one, where the film is long and can be cut; else as a whole. */
const encode = async (
  deps: ProcessingDeps,
  run: RemakeRun,
  { input, outputDir }: Original,
  parts: RemakeParts,
  onProgress: (fraction: number) => void,
): Promise<{ durationSeconds: number }> => {
  const { ladder, pieces } = parts.plan;
  if (pieces.length > 1)
    try {
      return await encodeInParts(deps, run, { input, parts, outputDir }, onProgress);
    } catch (error) {
      if (!(error instanceof PieceError)) throw error;
      deps.log(`video ${run.videoId}: pieces do not fit, remade whole: ${error.message}`);
      await noteParts(deps.db, run, { ...parts, plan: { ...parts.plan, pieces: [] } });
    }
  return transcodeVideo({
    ...{ ffmpeg: deps.tools.ffmpeg, input, outputDir, signal: deps.signal },
    plan: ladder,
    priority: 'spare',
    onProgress: (made) => onProgress(Math.min(1, ...made.map(({ fraction }) => fraction))),
  });
};

const makeFrom = async (
  deps: ProcessingDeps,
  run: RemakeRun,
  original: Original,
  onProgress: (fraction: number) => void,
): Promise<MadeFilm> => {
  const { tools, config, signal } = deps;
  const { filmId } = run;
  const { input, facts, sound, kept, outputDir } = original;
  const source = await keepOriginal(deps, original);
  const parts = await planParts(deps, run, kept?.name ?? null, () =>
    planVideo(tools, config, facts, source, sound, { path: input, signal }),
  );
  const { plan } = parts;
  // The smallest film that there can be is made of itself.
  const stays =
    source.isMade && source.rendition.isLasting && !renditionNames(plan).includes(source.rendition.name);
  const { durationSeconds } = await encode(deps, run, original, parts, onProgress);
  const renditions = [...plannedRenditions(plan.ladder), ...(stays ? [source.rendition] : [])];
  if (stays && kept) {
    const before = await fetchRendition(deps, filmId, kept.name);
    const { level } = sound;
    await keepRendition(deps, before, kept, {
      sound: level && { level, kbps: soundKbps(kept.name) },
      outputDir,
    });
  }
  const extras = await makeStoryboardAndPreview(deps, { plan, folder: outputDir, durationSeconds });
  const isPicture = (name: string) => /^(frames|screenshots)\//.test(name);
  await fetchFilmFiles(deps, { filmId, prefix: '', isWanted: isPicture }, outputDir);
  await writeMaster(outputDir, renditions);
  const names = renditions.map(({ name }) => name);
  return {
    folder: outputDir,
    renditions,
    // They are made of what was sent alone.
    extraLadders: kept ? [] : plan.extraLadders,
    record: {
      ...extras,
      durationSeconds,
      height: Math.round(Math.max(...renditions.map(({ width, height }) => ladderLines(width, height)))),
      rungs: names,
      progressive: await measureRenditions(outputDir, renditions),
      ...SOUND_LEVELLED,
      remadeAt: new Date().toISOString(),
    },
    result: describe(names, original),
  };
};

/** @param onProgress 0 to 1 @throws what went wrong */
export const remakeRenditions = async (
  deps: ProcessingDeps,
  run: RemakeRun,
  onProgress: (fraction: number) => void,
): Promise<MadeFilm> => {
  const { tools, workFolder, signal } = deps;
  const { filmId, sourceKey } = run;
  const before = await readStoredMaster(deps, filmId);
  const rungs = before.map(({ name }) => name);
  const outputDir = join(workFolder, 'output');
  await mkdir(outputDir);
  return withBestSource(deps, { filmId, sourceKey, rungs }, async (input, rendition) => {
    const facts = await probeMedia(tools, input, { signal });
    const { audio } = sourceStreams(facts);
    const sound = await measureSound({ ffmpeg: tools.ffmpeg, input, audio, signal });
    const kept = before.find(({ name }) => name === rendition);
    return makeFrom(deps, run, { input, facts, sound, kept, outputDir }, onProgress);
  });
};
