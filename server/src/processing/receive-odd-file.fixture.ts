/** Takes an odd file the way of every upload, and looks at what came of it. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { probeMedia } from '../media/analysis/probe-media.ts';
import { FfmpegError, fileInput, runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts';
import { assembleRendition } from '../media/hls/assemble-rendition.ts';
import { reportRendition } from '../media/hls/report-rendition.fixture.ts';
import type { Kit, OddFile, RightOutput } from '../media/odd-files/odd-file.ts';
import type { ProcessingBench } from '../testing/processing.ts';
import { noteOtherVersion } from './video-matches.ts';
import { QUEUES, type QueueName } from './video-queue.ts';

export interface Received {
  name: string;
  /** `published`, or the code with which it was refused. */
  outcome: string;
  seconds: number;
  /** What is wrong with that; empty: nothing. */
  faults: string[];
}

const QUEUE_OF_STAGE: Readonly<Record<string, QueueName>> = {
  scan: QUEUES.scan,
  first: QUEUES.first,
  ladder: QUEUES.ladder,
  join: QUEUES.join,
};
const MOST_JOBS = 12;
const REJECTED = 6;
const PENDING = 4;

/** A long video is cut. */
const workOnPieces = async (bench: ProcessingBench, videoId: number): Promise<void> => {
  const pieces = await bench.db
    .selectFrom('video_pieces')
    .select('piece')
    .where('video_id', '=', videoId)
    .where('film', 'is', null)
    .execute();
  for (const { piece } of pieces) await bench.doJob(QUEUES.piece, { videoId, piece }).catch(() => {});
};

/** One job after another, again after a failure, as the queue would. */
const work = async (
  bench: ProcessingBench,
  id: number,
): Promise<{ statusId: number; reason: string | null }> => {
  for (let jobs = 0; jobs < MOST_JOBS; jobs++) {
    const row = await bench.readRow(id);
    if (row.status_id === REJECTED || row.status_id === PENDING)
      return { statusId: row.status_id, reason: row.reject_reason };
    // Tried again: how often is decided by who settles the run.
    const queue = QUEUE_OF_STAGE[row.stage];
    if (queue) await bench.doJob(queue, { videoId: id }).catch(() => {});
    else if (row.stage === 'pieces') await workOnPieces(bench, id);
    else throw new Error(`stage ${row.stage}`);
  }
  return { statusId: -1, reason: 'it is tried again and again' };
};

const SIZE_TOLERANCE = 0.02;
/** Sides are even, and at least two. */
const isNear = (made: number, wanted: number): boolean =>
  Math.abs(made - wanted) <= Math.max(2, wanted * SIZE_TOLERANCE);

const lookAt = async (
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
    if (Math.abs(length - told) > 1) faults.push(`plays ${length.toFixed(2)} s, told ${told} s`);
    if (right.seconds !== undefined && Math.abs(length - right.seconds) > (right.tolerance ?? 0.2))
      faults.push(`plays ${length.toFixed(2)} s of ${right.seconds}`);
    if (report.pictureStart !== 0) faults.push(`the picture begins at ${report.pictureStart}`);
    if (report.soundStart !== undefined && Math.abs(report.soundStart) > 0.1)
      faults.push(`the sound begins at ${report.soundStart}`);
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

/** Whatever happens is told, nothing is thrown. */
export const receiveOddFile = async (bench: ProcessingBench, kit: Kit, file: OddFile): Promise<Received> => {
  const startedMs = performance.now();
  const home = await mkdtemp(join(bench.dataDir, 'odd-'));
  const end = (outcome: string, faults: string[]): Received => ({
    name: file.name,
    outcome,
    seconds: (performance.now() - startedMs) / 1000,
    faults,
  });
  try {
    const path = join(home, `odd.${file.extension}`);
    await writeFile(path, await file.make(kit));
    const id = await bench.upload(path);
    // They look alike; two of the very same bytes would be a fault of the corpus.
    await noteOtherVersion(bench.db, id);
    const { statusId, reason } = await work(bench, id);
    const isAllowed = file.refusals?.some((code) => code === reason) ?? false;
    if (statusId === PENDING)
      return end(
        'published',
        file.right ? await lookAt(bench, id, { right: file.right }) : ['it is published'],
      );
    const { error } = await bench.readRow(id);
    return end(reason ?? '', isAllowed ? [] : [`refused: ${reason} ${error?.slice(0, 300) ?? ''}`]);
  } catch (error) {
    return end('no file', [String((error as Error)?.stack ?? error).slice(0, 400)]);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
};

/** One line of the table. */
export const lineOf = ({ name, outcome, seconds, faults }: Received): string =>
  [name.padEnd(64), outcome.padEnd(24), `${seconds.toFixed(1).padStart(6)} s`, faults.join('; ')]
    .join('  ')
    .trimEnd();

/** How many came to what. */
export const sumsOf = (received: readonly Received[]): string => {
  const counts = new Map<string, number>();
  for (const { outcome } of received) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const sums = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([outcome, count]) => `${outcome}: ${count}`);
  return `${received.length} files, ${sums.join(', ')}`;
};
