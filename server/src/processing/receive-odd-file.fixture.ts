/** Takes an odd file the way of every upload, and looks at what came of it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kit, OddFile } from '../media/odd-files/odd-file.ts';
import type { ProcessingBench } from '../testing/processing.ts';
import { lookAtPublished } from './look-at-published.fixture.ts';
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

/** Whatever happens is reported, nothing is thrown. */
const receiveOddFile = async (bench: ProcessingBench, kit: Kit, file: OddFile): Promise<Received> => {
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
        file.right ? await lookAtPublished(bench, id, { right: file.right }) : ['it is published'],
      );
    const { error } = await bench.readRow(id);
    return end(reason ?? '', isAllowed ? [] : [`refused: ${reason} ${error?.slice(0, 300) ?? ''}`]);
  } catch (error) {
    return end('no file', [String((error as Error)?.stack ?? error).slice(0, 400)]);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
};

/** As of a machine with so many workers. */
const AT_A_TIME = 3;

/** @param onReceived one after the other, as they are done */
export const receiveOddFiles = async (
  bench: ProcessingBench,
  kit: Kit,
  files: readonly OddFile[],
  onReceived: (one: Received) => Promise<void> | void,
): Promise<void> => {
  const waiting = files.values();
  const take = async (): Promise<void> => {
    for (const file of waiting) await onReceived(await receiveOddFile(bench, kit, file));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, take));
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
