/** What is wrong with the stored film of a published odd file. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { probeMedia } from '../media/analysis/probe-media.ts';
import { FfmpegError, fileInput, runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts';
import { assembleRendition } from '../media/hls/assemble-rendition.ts';
import { reportRendition } from '../media/hls/report-rendition.fixture.ts';
import type { RightOutput } from '../media/odd-files/odd-file.ts';
import type { ProcessingBench } from '../testing/processing.ts';

const SIZE_TOLERANCE = 0.02;
/** Sides are even, and at least two. */
const isNear = (made: number, wanted: number): boolean =>
  Math.abs(made - wanted) <= Math.max(2, wanted * SIZE_TOLERANCE);

/** @returns a sentence for each fault */
export const lookAtPublished = async (
  bench: ProcessingBench,
  id: number,
  { right = {} }: { right?: RightOutput },
): Promise<string[]> => {
  const faults: string[] = [];
  const { film_id: filmId } = await bench.readRow(id);
  const { tools } = bench.deps();
  const folder = join(bench.dataDir, 'media/films', filmId ?? '');
  const names = (await readdir(folder)).filter((name) => /^\d+p$/.test(name));
  const lowest = names.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))[0];
  if (!lowest) return ['no rendition'];
  const report = await reportRendition(join(folder, lowest));
  const home = await mkdtemp(join(bench.dataDir, 'look-'));
  try {
    const whole = join(home, 'whole.mp4');
    await assembleRendition(join(folder, lowest), whole);
    const facts = await probeMedia(tools, whole);
    const { duration_seconds: told } = await bench.db
      .selectFrom('videos')
      .select('duration_seconds')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const length = report.playlistSeconds;
    if (Math.abs(length - told) > 1) faults.push(`plays ${length.toFixed(2)} s, reported ${told} s`);
    if (right.seconds !== undefined && Math.abs(length - right.seconds) > (right.tolerance ?? 0.2))
      faults.push(`plays ${length.toFixed(2)} s of ${right.seconds}`);
    if (report.pictureStart !== 0) faults.push(`the picture starts at ${report.pictureStart}`);
    if (report.soundStart !== undefined && Math.abs(report.soundStart) > 0.1)
      faults.push(`the sound starts at ${report.soundStart}`);
    if (report.maxGap > 0.01) faults.push(`a gap of ${report.maxGap} s`);
    if (report.strangeLines.length > 0) faults.push(`lines ${report.strangeLines.join(' ')}`);
    if (right.hasSound !== undefined && right.hasSound !== (report.soundStart !== undefined))
      faults.push(right.hasSound ? 'its sound is lost' : 'it has a sound');
    if (facts.rotation !== 0 || facts.pixelAspect !== 1)
      faults.push('it does not stand upright in square pixels');
    if (right.width !== undefined && right.height !== undefined) {
      const scale = Math.min(1, facts.width / right.width, facts.height / right.height);
      const isRight =
        scale < 0.9
          ? Math.abs(facts.width / facts.height / (right.width / right.height) - 1) < 0.35 ||
            Math.min(facts.width, facts.height) <= 4
          : isNear(facts.width, right.width) && isNear(facts.height, right.height);
      if (!isRight) faults.push(`${facts.width}x${facts.height} of ${right.width}x${right.height}`);
    }
    const said = await runFfmpeg(tools.ffmpeg, [
      '-v',
      'error',
      '-xerror',
      ...fileInput(whole),
      '-f',
      'null',
      '-',
    ]).catch((error: unknown) => (error instanceof FfmpegError ? error.log : String(error)));
    if (said.trim() !== '') faults.push(`does not decode: ${said.trim().split('\n').at(-1)}`);
  } finally {
    await rm(home, { recursive: true });
  }
  return faults;
};
